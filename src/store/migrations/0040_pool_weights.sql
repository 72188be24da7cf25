-- What each letter counted for in the memo's pool, as JSON; null where every advisor counted the same. Kept beside the
-- memo, which shows weights only where it shows models.
alter table memos add column pool_weights text;
alter table memos alter column pool_weights set statistics 0;
