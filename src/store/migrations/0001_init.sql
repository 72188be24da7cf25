-- Organizations own keys, accounts and everything that follows from them.
create table organizations (
  id text primary key,
  name text not null unique,
  -- Credits a calendar month; null means the configured default.
  monthly_credits integer check (monthly_credits >= 0),
  created_at timestamptz not null default now()
);

create table accounts (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  email text not null,
  monthly_credits integer check (monthly_credits >= 0),
  created_at timestamptz not null default now(),
  unique (organization_id, email)
);

create table api_keys (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  hash bytea not null unique,
  -- The first characters, for people to tell keys apart.
  shown text not null,
  email text,
  domain text,
  rate_per_minute integer check (rate_per_minute > 0),
  test boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  check (email is null or domain is null)
);
create index api_keys_organization on api_keys (organization_id);

-- What the panel is asked and how far it is. `node` runs it; `epoch` grows each time another node takes it over,
-- and a write that carries an older epoch is refused.
create table deliberations (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  account_id text not null references accounts on delete cascade,
  key_id text not null,
  memo_id text not null unique,
  state text not null check (state in
    ('queued', 'frame', 'perspectives', 'review', 'synthesis', 'completed', 'failed', 'cancelled')),
  mode text not null check (mode in ('live', 'test')),
  -- JSON kept as text: callers and models may send characters that PostgreSQL's own JSON types refuse.
  brief text not null,
  panel text not null,
  request_id text not null,
  idempotency_key text,
  body_hash bytea not null,
  node text not null,
  epoch integer not null default 0,
  error text,
  created_at timestamptz not null,
  deadline_at timestamptz not null,
  finished_at timestamptz
);
create unique index deliberations_idempotency on deliberations (organization_id, idempotency_key)
  where idempotency_key is not null;
create index deliberations_running on deliberations (node)
  where state not in ('completed', 'failed', 'cancelled');
create index deliberations_running_by_key on deliberations (key_id)
  where state not in ('completed', 'failed', 'cancelled');
create index deliberations_account on deliberations (account_id);
create index deliberations_finished on deliberations (finished_at);

-- What was paid for or decided, by name: after a crash it is read back instead of being done again.
create table steps (
  deliberation_id text not null references deliberations on delete cascade,
  name text not null,
  output text not null,
  primary key (deliberation_id, name)
);

-- The stream, exactly as it is sent. `name` keeps an event from being told twice after a crash.
create table events (
  deliberation_id text not null references deliberations on delete cascade,
  seq integer not null,
  name text not null,
  type text not null,
  data text not null,
  created_at timestamptz not null default now(),
  primary key (deliberation_id, seq),
  unique (deliberation_id, name)
);

create table memos (
  id text primary key,
  deliberation_id text not null unique references deliberations on delete cascade,
  organization_id text not null references organizations on delete cascade,
  account_id text not null references accounts on delete cascade,
  created_at timestamptz not null,
  -- Byte for byte what was returned.
  memo text not null
);
create index memos_account on memos (account_id, created_at desc, id desc);

-- The ledger: one row a deliberation. It outlives an erased memo and holds no content.
create table charges (
  deliberation_id text primary key,
  organization_id text not null references organizations on delete cascade,
  account_id text not null references accounts on delete cascade,
  month date not null,
  credits integer not null check (credits >= 0),
  status text not null check (status in ('reserved', 'settled', 'returned')),
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
create index charges_account on charges (account_id, month);

-- Sums of the ledger by month, kept in the same transactions; `owner` is an account or an organization.
create table quota_usage (
  owner text not null,
  month date not null,
  used integer not null default 0 check (used >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  primary key (owner, month)
);

-- Counters of the rate limits, in the shape that rate-limiter-flexible expects.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
