-- Keys that have signed memos; the public halves stay after a rotation. `private_key` is null where the operator holds
-- it outside.
create table signing_keys (
  id text primary key,
  public_key text not null,
  private_key text,
  made_at timestamptz not null default now()
);
-- A detached JWS over the memo's canonical JSON; null for memos from before they were signed.
alter table memos add column signature text;
