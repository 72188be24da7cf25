-- Which model answered a memo under which letter, as JSON; null in memos from before, where the panel says it. Never
-- returned to a caller of a memo whose names are hidden.
alter table memos add column models text;
alter table memos alter column models set statistics 0;

-- What was decided on a memo and what came of it. JSON kept as text, as everywhere.
create table records (
  memo_id text primary key references memos on delete cascade,
  organization_id text not null references organizations on delete cascade,
  account_id text not null references accounts on delete cascade,
  test boolean not null,
  -- The memos that revise each other share the id of the first.
  thread text not null,
  decision text,
  outcome text,
  settled text not null default '{}',
  -- The questions that are resolved by it, with what was said: what the track record is made of.
  resolved text not null default '[]',
  -- The day from which something is open: a review, or a prediction to settle.
  due_on date
);
alter table records
  alter column decision set statistics 0,
  alter column outcome set statistics 0,
  alter column settled set statistics 0,
  alter column resolved set statistics 0;
create index records_due on records (account_id, due_on) where due_on is not null;
create index records_organization on records (organization_id, test);
create index records_account on records (account_id);

-- What one memo teaches the weights of the pool, as sums by name.
create table learned (
  memo_id text not null references memos on delete cascade,
  source text not null check (source in ('outcomes', 'predictions')),
  organization_id text not null references organizations on delete cascade,
  test boolean not null,
  thread text not null,
  sums jsonb not null,
  primary key (memo_id, source)
);
alter table learned alter column sums set statistics 0;
create index learned_thread on learned (organization_id, test, source, thread);

-- The totals of the rows above, for each thread those of its newest memo. JSON numbers are decimals of any length, so
-- adding and subtracting is exact, and what is taken back leaves nothing.
create table learned_sums (
  organization_id text not null references organizations on delete cascade,
  test boolean not null,
  source text not null check (source in ('outcomes', 'predictions')),
  sums jsonb not null default '{}',
  primary key (organization_id, test, source)
);
alter table learned_sums alter column sums set statistics 0;

create function add_sums(total jsonb, more jsonb, sign integer) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from (
    select key, sum(value) as value from (
      select key, value::numeric from jsonb_each(total)
      union all
      select key, sign * value::numeric from jsonb_each(more)
    ) parts group by key
  ) summed where value <> 0
$$;

-- Kept by the rows themselves, so that no way of erasing a memo can leave behind what it taught.
create function keep_learned_sums() returns trigger language plpgsql as $$
declare
  changed learned := coalesce(new, old);
  earlier jsonb;
begin
  if tg_op = 'INSERT' then
    insert into learned_sums (organization_id, test, source)
    values (new.organization_id, new.test, 'outcomes'), (new.organization_id, new.test, 'predictions')
    on conflict do nothing;
  end if;
  -- Both rows in one order, whichever is changed: two transactions cannot wait for each other.
  perform from learned_sums s
  where s.organization_id = changed.organization_id and s.test = changed.test order by s.source for update;
  if exists (
    select from learned l
    where l.organization_id = changed.organization_id and l.test = changed.test and l.source = changed.source
      and l.thread = changed.thread and l.memo_id > changed.memo_id
  ) then
    return changed;
  end if;
  if tg_op <> 'UPDATE' then
    select l.sums into earlier from learned l
    where l.organization_id = changed.organization_id and l.test = changed.test and l.source = changed.source
      and l.thread = changed.thread and l.memo_id < changed.memo_id
    order by l.memo_id desc limit 1;
  end if;
  update learned_sums s set sums = case tg_op
    when 'INSERT' then add_sums(add_sums(s.sums, new.sums, 1), coalesce(earlier, '{}'), -1)
    when 'DELETE' then add_sums(add_sums(s.sums, old.sums, -1), coalesce(earlier, '{}'), 1)
    else add_sums(add_sums(s.sums, old.sums, -1), new.sums, 1) end
  where s.organization_id = changed.organization_id and s.test = changed.test and s.source = changed.source;
  return changed;
end $$;
create trigger learned_sums_kept after insert or update on learned
  for each row execute function keep_learned_sums();
-- Before: where many memos are erased at once, what comes after sees all of their rows gone.
create trigger learned_sums_left before delete on learned
  for each row execute function keep_learned_sums();
