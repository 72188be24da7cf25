-- The nodes on which somebody watches the deliberation while another node runs it: they are notified of its events, and no
-- others. Null where nobody does.
alter table deliberations add column watched_by text[];
