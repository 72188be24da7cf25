-- Undoes the transaction, for `reason`, unless `granted`: so that its statements can all be sent at once.
create function refuse_unless(granted boolean, reason text) returns void language plpgsql as $$
begin
  if granted is not true then
    raise exception using errcode = 'WIT01', message = reason;
  end if;
end $$;
