-- What an organization or an account always brings to a question, as JSON; `account_id` is null for the organization's.
-- Test keys have profiles of their own.
create table profiles (
  organization_id text not null references organizations on delete cascade,
  account_id text references accounts on delete cascade,
  test boolean not null,
  profile text not null,
  updated_at timestamptz not null,
  unique nulls not distinct (organization_id, account_id, test)
);
alter table profiles alter column profile set statistics 0;
create index profiles_account on profiles (account_id);
