-- A command that starts the service itself makes a key for as long as it runs. Nobody was given it: it is not the first key
-- of its organization, and nobody has to look after it once it has ended.
alter table api_keys add column of_command boolean not null default false;
