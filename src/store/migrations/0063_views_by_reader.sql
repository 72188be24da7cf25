-- A reader gives one view, and an address some: `receipt_hash` is of the reader's cookie, `address_hash` of where it came
-- from, both keyed with the token of the link, which is stored nowhere.
alter table views add column address_hash bytea;
alter table views alter column address_hash set statistics 0;
