-- The signature of what a link shows: the memo without the account's address and quota. Null for memos from before.
alter table memos add column shared_signature text;
alter table memos alter column shared_signature set statistics 0;
