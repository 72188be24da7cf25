-- What was read of a caller's documents, for as long as the deliberation is kept.
create table documents (
  deliberation_id text not null references deliberations on delete cascade,
  -- From 1, as in the ids of passages.
  place integer not null,
  -- JSON kept as text, as elsewhere.
  document text not null,
  primary key (deliberation_id, place)
);
alter table documents alter column document set statistics 0;
