-- What a key may do. Keys from before keep what they could; so do those that an earlier release makes meanwhile.
alter table api_keys
  add column scopes text[] not null default '{ask,read,delete}'
    check (cardinality(scopes) > 0 and scopes <@ array['ask', 'read', 'delete', 'admin']),
  add column last_used_at timestamptz,
  -- A key that is bound to addresses sees a part of its organization, and must not administer the whole.
  add constraint api_keys_admin_unbound check (not ('admin' = any(scopes) and coalesce(email, domain) is not null));

-- Who did what when, without content, for as long as the organization is there. `actor` is the id of a key, or
-- 'operator' for the command line; `target` the id of what was acted on, never a name or an address.
create table audit_log (
  id text primary key default 'aud_' || gen_random_uuid(),
  organization_id text not null references organizations on delete cascade,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  target text
);
create index audit_log_organization on audit_log (organization_id, at desc, id desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_no_update before update on audit_log
  for each row execute function refuse_audit_change();
-- What goes with its organization is deleted from within another trigger.
create trigger audit_log_no_delete before delete on audit_log
  for each row when (pg_trigger_depth() = 0) execute function refuse_audit_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();
