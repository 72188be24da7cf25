-- Facets of the day and the month (UTC), so that a search can take one span of time after the other, the newest first.
create function time_facets(at timestamptz) returns tsvector language sql stable strict parallel safe as $$
  select array_to_tsvector(array[
    'day:' || to_char(at at time zone 'UTC', 'YYYY-MM-DD'), 'month:' || to_char(at at time zone 'UTC', 'YYYY-MM')])
$$;

create function add_time_facets() returns trigger language plpgsql as $$
begin
  new.search := new.search || time_facets(new.created_at);
  return new;
end
$$;
-- By its name after `memo_search`, which makes what this one adds to.
create trigger memo_search_time before insert or update of memo on memos
  for each row execute function add_time_facets();

drop index memos_search;
update memos set search = search || time_facets(created_at);
create index memos_search on memos using gin (search) with (fastupdate = off);
