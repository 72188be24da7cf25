-- True for a last event without its memo or answer, which is taken out a day after the end: both stand in `memos`, or in
-- `deliberations.answer`, and are put back in where the event is read.
alter table events add column shortened boolean not null default false;

-- How far a housekeeping job has come, so that no later round, and no other process, goes over the same rows again.
create table housekeeping (
  job text primary key,
  done_up_to timestamptz not null
);
