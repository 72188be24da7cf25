-- Links to memos for people without an account. The token of a link is stored as its digest alone.
create table shares (
  id text primary key,
  memo_id text not null references memos on delete cascade,
  token_hash bytea not null unique,
  allow_views boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened integer not null default 0
);
create index shares_memo on shares (memo_id);
alter table shares alter column token_hash set statistics 0;

-- What people thought before they saw the panel's answer. `receipt_hash` lets the writer see the memo again.
create table views (
  id text primary key,
  share_id text not null references shares on delete cascade,
  receipt_hash bytea not null unique,
  view text not null,
  created_at timestamptz not null
);
create index views_share on views (share_id);
alter table views alter column receipt_hash set statistics 0, alter column view set statistics 0;
