-- What the newest calls of each kind took that were answered, in milliseconds and the newest last: no word of what was asked,
-- and nothing of calls with callers' keys. A new process knows from here whom to wait for, and for how long.
create table call_times (
  seat text not null,
  model text not null,
  stage text not null,
  effort text not null,
  took_ms integer[] not null,
  first_text_ms integer[] not null,
  longest_silence_ms integer[] not null,
  primary key (seat, model, stage, effort)
);
