-- Memos that revise each other share the id of the first; null in one that revises none.
alter table memos add column thread text;
create index memos_thread on memos (thread) where thread is not null;
