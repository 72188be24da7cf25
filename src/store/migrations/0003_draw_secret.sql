-- The secret behind the draws of a running deliberation: letters, orders, who writes. Null once it has ended.
alter table deliberations add column draw_secret bytea;
-- Rows that a node of the earlier release admits while both run get one, too.
alter table deliberations alter column draw_secret
  set default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
update deliberations set draw_secret = default where state not in ('completed', 'failed', 'cancelled');
