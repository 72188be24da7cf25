-- What was charged, by the day (UTC) on which it was asked for and by account: usage is read from here, and not from a
-- row a deliberation. Like the ledger it outlives whom it is about.
create table usage_by_day (
  organization_id text not null,
  day date not null,
  account_id text not null,
  charges integer not null,
  credits integer not null,
  primary key (organization_id, day, account_id)
);

create function count_usage() returns trigger language plpgsql as $$
begin
  insert into usage_by_day as u (organization_id, day, account_id, charges, credits)
  values (new.organization_id, (new.created_at at time zone 'UTC')::date, new.account_id, 1, new.credits)
  on conflict (organization_id, day, account_id)
    do update set charges = u.charges + excluded.charges, credits = u.credits + excluded.credits;
  return null;
end $$;
create trigger charges_counted after insert on charges
  for each row when (new.status = 'settled') execute function count_usage();
create trigger charges_settled after update on charges
  for each row when (new.status = 'settled' and old.status <> 'settled') execute function count_usage();

insert into usage_by_day
select organization_id, (created_at at time zone 'UTC')::date, account_id, count(*), sum(credits)
from charges where status = 'settled' group by 1, 2, 3;

-- Whichever way an account or an organization is erased, its usage stands under an id that leads nowhere.
create function disown_usage() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'accounts' then
    update usage_by_day set account_id = 'erased_' || old_id.drawn
    from (select gen_random_uuid() as drawn) as old_id
    where organization_id = old.organization_id and account_id = old.id;
  else
    update usage_by_day set organization_id = 'erased_' || old_id.drawn
    from (select gen_random_uuid() as drawn) as old_id
    where organization_id = old.id;
  end if;
  return null;
end $$;
create trigger accounts_disowned after delete on accounts for each row execute function disown_usage();
create trigger organizations_disowned after delete on organizations for each row execute function disown_usage();
