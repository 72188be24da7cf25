-- What the index of the search has of a memo: each word and facet behind its account, its month (UTC) and whether it is a
-- test, so that a search reads nothing of other accounts and times, however many memos there are. The end of the account's
-- id tells enough accounts apart. A facet stands behind a colon, which no word has: to look for the word `outcome` would
-- find every memo.
create function memo_keys(search tsvector, account_id text, at timestamptz) returns tsvector
language sql immutable strict parallel safe cost 1000 as $$
  select array_to_tsvector(array(
    select right(account_id, 6) || to_char(at at time zone 'UTC', 'YYMM')
      || case when 'mode:test' = any(lexemes) then 't' else 'l' end
      || case when strpos(lexeme, ':') > 0 then ':' else '' end || lexeme
    from unnest(lexemes) as lexeme))
  from tsvector_to_array(search) as lexemes
$$;

-- A query for `search` as one for those keys, with `@` where account, month and mode belong; neighbours are looked for as words,
-- which whoever asks has to check.
create function keys_query(given tsquery) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    regexp_replace(regexp_replace(given::text, '<(-|\d+)>', '&', 'g'), '''([^'']+:[^'']*)''', ''':\1''', 'g'),
    '''([^'']+)''', '''@\1''', 'g')
$$;

drop index memos_search;
create index memos_search on memos using gin (memo_keys(search, account_id, created_at)) with (fastupdate = off);
-- Statistics would hold words of memos after these are erased.
alter index memos_search alter column 1 set statistics 0;
