-- Test and live are two worlds: a row is of the kind of key that made it. `mode` says only who answered.
alter table deliberations add column by_test_key boolean not null default false;
alter table memos add column by_test_key boolean not null default false;
update deliberations d set by_test_key = true from api_keys k where k.id = d.key_id and k.test;
update memos m set by_test_key = true from deliberations d where d.id = m.deliberation_id and d.by_test_key;

-- What test keys list is found however many live memos the account has.
create index memos_by_test_keys on memos (account_id, created_at desc, id desc) where by_test_key;
create index deliberations_by_test_keys on deliberations (account_id) where by_test_key;

-- An idempotency key of one world says nothing of the other's.
drop index deliberations_idempotency;
create unique index deliberations_idempotency
  on deliberations (organization_id, idempotency_scope, by_test_key, idempotency_key)
  where idempotency_key is not null;
alter table erased_idempotency_keys
  add column by_test_key boolean not null default false,
  drop constraint erased_idempotency_keys_pkey,
  add primary key (organization_id, scope, by_test_key, key_digest);
