-- A question about a finished memo is run as a deliberation is, in the same table: `about` is the memo, null in a
-- deliberation. Its `memo_id` is its own id, as no memo comes of it, and its panel is who may answer, in order.
alter table deliberations
  add column about text references memos on delete cascade,
  -- The question object as it was returned; null until it is answered. JSON kept as text, as elsewhere.
  add column answer text;
alter table deliberations alter column answer set statistics 0;
create index deliberations_about on deliberations (about, id) where about is not null;

-- A memo may be erased while a question about it runs: what was reserved for the answer goes back with it. The
-- organization's sum before the account's, as everywhere.
create function return_unanswered() returns trigger language plpgsql as $$
declare
  held charges;
begin
  update charges set status = 'returned', closed_at = now()
  where deliberation_id = old.id and status = 'reserved' returning * into held;
  if found then
    update quota_usage set reserved = reserved - held.credits where owner = held.organization_id and month = held.month;
    update quota_usage set reserved = reserved - held.credits where owner = held.account_id and month = held.month;
  end if;
  return old;
end $$;
create trigger deliberations_unanswered before delete on deliberations
  for each row when (old.about is not null and old.finished_at is null) execute function return_unanswered();
