-- Days after which what has ended is erased; null means the service's own retention.
alter table organizations add column retention_days integer check (retention_days between 1 and 36500);
create index deliberations_organization_finished on deliberations (organization_id, finished_at);
-- When a key was rotated: it goes on for the overlap, and is not rotated again.
alter table api_keys add column rotated_at timestamptz;
-- Usage by day and by account.
create index charges_organization on charges (organization_id, created_at);
