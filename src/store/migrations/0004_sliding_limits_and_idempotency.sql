-- The requests of the last minute by name: when, in milliseconds since 1970, and how many; `admitted` is the last answer.
-- `points` is what earlier releases count in.
alter table rate_limits
  add column stamps bigint[],
  add column counts integer[],
  add column admitted boolean;

-- Whose an idempotency key is: an account's where the API key is bound to addresses, else ('') the organization's.
alter table deliberations add column idempotency_scope text not null default '';
drop index deliberations_idempotency;
create unique index deliberations_idempotency on deliberations (organization_id, idempotency_scope, idempotency_key)
  where idempotency_key is not null;

-- What is left of an erased memo until its idempotency key ends: a digest of the key and no content.
create table erased_idempotency_keys (
  organization_id text not null references organizations on delete cascade,
  scope text not null,
  key_digest bytea not null,
  created_at timestamptz not null,
  primary key (organization_id, scope, key_digest)
);
create index erased_idempotency_keys_created on erased_idempotency_keys (created_at);
