-- Where an organization is told of what happens. A webhook made with a test key hears of test keys alone, and the
-- others of live ones. After a rotation deliveries are signed with the earlier secret, too, until it ends.
create table webhooks (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  url text not null,
  events text[] not null,
  test boolean not null,
  secret text not null,
  earlier_secret text,
  earlier_until timestamptz,
  created_at timestamptz not null default now()
);
create index webhooks_organization on webhooks (organization_id);

-- The queue: a row in the transaction of what it tells. Its id is the same on every try.
create table webhook_deliveries (
  id text primary key default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  webhook_id text not null references webhooks on delete cascade,
  deliberation_id text not null references deliberations on delete cascade,
  event text not null,
  payload text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'parked')),
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  -- The answer to the last try, or why there was none.
  status integer,
  problem text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'pending';
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_deliberation on webhook_deliveries (deliberation_id);
create index webhook_deliveries_ended on webhook_deliveries (ended_at);

-- The day of a review that webhooks were told of.
alter table records add column due_told date;
create index records_untold on records (due_on) where due_on is not null and due_told is distinct from due_on;

alter table webhooks
  alter column url set statistics 0,
  alter column secret set statistics 0,
  alter column earlier_secret set statistics 0;
alter table webhook_deliveries alter column payload set statistics 0;
