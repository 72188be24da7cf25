-- What runs is found by its missing end, which is set once, and no longer by its state: no update while it runs touches an
-- index, so that PostgreSQL keeps the row on its page, where there is room left for it.
update deliberations set finished_at = created_at
where finished_at is null and state in ('completed', 'failed', 'cancelled');
drop index deliberations_running, deliberations_running_by_key;
create index deliberations_running on deliberations (node) where finished_at is null;
create index deliberations_running_by_key on deliberations (key_id) where finished_at is null;
alter table deliberations set (fillfactor = 80);
alter table deliberations add constraint deliberations_end
  check ((finished_at is null) = (state not in ('completed', 'failed', 'cancelled')));
