-- The ledger outlives whom it is about: once they are erased, its rows stand under ids that lead nowhere.
alter table charges
  drop constraint charges_account_id_fkey,
  drop constraint charges_organization_id_fkey;

-- PostgreSQL copies sample values of a column into its statistics, where they outlive an erasure. No plan needs them of
-- these. The change of type changes nothing but drops what was sampled so far.
alter table organizations alter column name type text, alter column name set statistics 0;
alter table accounts alter column email type text, alter column email set statistics 0;
alter table api_keys
  alter column hash type bytea, alter column hash set statistics 0,
  alter column shown type text, alter column shown set statistics 0,
  alter column email type text, alter column email set statistics 0,
  alter column domain type text, alter column domain set statistics 0;
alter table deliberations
  alter column brief type text, alter column brief set statistics 0,
  alter column panel type text, alter column panel set statistics 0,
  alter column idempotency_key type text, alter column idempotency_key set statistics 0,
  alter column body_hash type bytea, alter column body_hash set statistics 0,
  alter column error type text, alter column error set statistics 0;
alter table steps alter column output type text, alter column output set statistics 0;
alter table events alter column data type text, alter column data set statistics 0;
alter table memos alter column memo type text, alter column memo set statistics 0;
alter table erased_idempotency_keys alter column key_digest set statistics 0;
alter table rate_limits alter column key type varchar(255), alter column key set statistics 0;
