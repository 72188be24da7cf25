-- What models were asked for an organization without a charge, by the day (UTC), with what it cost at the providers by the
-- operator's prices: nothing else tells of it. Like the ledger it outlives whom it is about.
create table free_calls (
  organization_id text not null,
  day date not null,
  requests integer not null default 0,
  calls integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  cost_usd double precision not null default 0,
  unpriced_calls integer not null default 0,
  primary key (organization_id, day)
);

create or replace function disown_usage() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'accounts' then
    update usage_by_day set account_id = 'erased_' || old_id.drawn
    from (select gen_random_uuid() as drawn) as old_id
    where organization_id = old.organization_id and account_id = old.id;
  else
    update usage_by_day set organization_id = 'erased_' || old_id.drawn
    from (select gen_random_uuid() as drawn) as old_id
    where organization_id = old.id;
    update free_calls set organization_id = 'erased_' || old_id.drawn
    from (select gen_random_uuid() as drawn) as old_id
    where organization_id = old.id;
  end if;
  return null;
end $$;
