-- How many processes have died while they ran it: what has outlived two may be what ended them.
alter table deliberations add column deaths int not null default 0;
