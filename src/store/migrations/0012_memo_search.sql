-- A memo in short, and what it is found by. A trigger fills both, so that memos of an earlier release that runs beside
-- this one have them, too.
alter table memos
  add column summary text,
  -- The words of question, options, criteria, headline and rationale, and facets such as 'account:acc_...', which no word can be.
  add column search tsvector;
alter table memos alter column summary set statistics 0, alter column search set statistics 0;

-- JSON as the database can read it: its types refuse the characters that these escapes stand for.
create function readable_json(given text) returns jsonb language sql immutable strict parallel safe as $$
  select regexp_replace(given, '(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})', '\1\\ufffd', 'g')::jsonb
$$;

-- Without accents, case and punctuation; each character of Chinese and Japanese is a word.
create function searchable_text(given text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    regexp_replace(
      regexp_replace(
        lower(normalize(given, NFKD)),
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u3020\u3030\u30fb\ufe10-\ufe6f]+',
        ' ', 'g'),
      '[\u0300-\u036f]', '', 'g'),
    '([\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff])', ' \1 ', 'g')
$$;

-- Every word, or a word that begins with it; neighbours in Chinese and Japanese have to be neighbours in the memo.
create function search_query(given text) returns tsquery language sql immutable strict parallel safe as $$
  select to_tsquery('simple', coalesce(string_agg(
    case when word ~ '^[\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]' then word else word || ':*' end,
    ' & '), ''))
  from regexp_split_to_table(
    regexp_replace(
      searchable_text(given),
      '([\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]) +(?=[\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff])',
      '\1<->', 'g'),
    '\s+') as word
  where word <> ''
$$;

create function fill_memo_search() returns trigger language plpgsql as $$
declare
  memo jsonb := readable_json(new.memo);
  verdict jsonb := memo -> 'verdict';
  chosen jsonb;
begin
  select option into chosen from jsonb_array_elements(memo -> 'options') as option
  where option ->> 'id' = verdict ->> 'option';
  new.summary := json_build_object(
    'id', new.id, 'object', 'memo_summary', 'timestamp', memo -> 'timestamp', 'mode', memo -> 'mode',
    'title', memo -> 'title', 'question', memo -> 'question', 'degraded', memo -> 'degraded',
    'verdict', json_build_object(
      'decision', verdict -> 'decision', 'consensusLevel', verdict -> 'consensusLevel',
      'consensusDisplay', verdict -> 'consensusDisplay', 'option', verdict -> 'option', 'outcome', verdict -> 'outcome',
      'optionName', coalesce(chosen -> 'name', verdict -> 'option'), 'band', verdict #> '{confidence,band}'));
  new.search := array_to_tsvector(array[
      'account:' || new.account_id, 'outcome:' || coalesce(verdict ->> 'outcome', ''), 'mode:' || coalesce(memo ->> 'mode', '')])
    || to_tsvector('simple', searchable_text(concat_ws(' ',
      memo ->> 'question', verdict ->> 'decision', verdict ->> 'rationale',
      (select string_agg(named ->> 'name', ' ') from jsonb_array_elements((memo -> 'options') || (memo -> 'criteria')) as named))));
  return new;
end
$$;
create trigger memo_search before insert or update of memo on memos
  for each row execute function fill_memo_search();

update memos set memo = memo;
create index memos_search on memos using gin (search) with (fastupdate = off);
