-- What all nodes of an installation share and nobody is shown, made when first needed.
create table installation_secrets (
  name text primary key,
  value bytea not null,
  made_at timestamptz not null default now()
);
