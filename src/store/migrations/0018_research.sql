-- A deliberation may be at its research, between frame and perspectives.
alter table deliberations
  drop constraint deliberations_state_check,
  add constraint deliberations_state_check check (state in
    ('queued', 'frame', 'research', 'perspectives', 'review', 'synthesis', 'completed', 'failed', 'cancelled'));
