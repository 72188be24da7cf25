-- Everything that belongs to an organization has its id, so that an organization can be moved as a whole.
-- Texts of callers and models are JSON kept as text: they may hold characters that PostgreSQL's own JSON types refuse.

create table organizations (
  id text primary key,
  name text not null unique,
  -- Credits a calendar month; null means the configured default.
  monthly_credits integer check (monthly_credits >= 0),
  -- Days after which what has ended is erased; null means the service's own retention.
  retention_days integer check (retention_days between 1 and 36500),
  created_at timestamptz not null default now()
);

create table accounts (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  email text not null,
  monthly_credits integer check (monthly_credits >= 0),
  created_at timestamptz not null default now(),
  unique (organization_id, email)
);

create table api_keys (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  hash bytea not null unique,
  -- The first characters, for people to tell keys apart.
  shown text not null,
  email text,
  domain text,
  rate_per_minute integer check (rate_per_minute > 0),
  test boolean not null,
  -- Made by a command for as long as it runs: nobody was given it.
  of_command boolean not null default false,
  scopes text[] not null default '{ask,read,delete}'
    check (cardinality(scopes) > 0 and scopes <@ array['ask', 'read', 'delete', 'admin']),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- Deliberations and questions about memos that were admitted with it.
  questions integer not null default 0,
  -- A key that was rotated goes on for the overlap, and is not rotated again.
  rotated_at timestamptz,
  check (email is null or domain is null),
  -- A key that is bound to addresses sees a part of its organization, and must not administer the whole.
  constraint api_keys_admin_unbound check (not ('admin' = any (scopes) and coalesce(email, domain) is not null))
);
create index api_keys_organization on api_keys (organization_id);

-- What the panel is asked and how far it is. `node` runs it; `epoch` grows each time another node takes it over, and a
-- write that carries an older epoch is refused. A question about a finished memo is run in the same table: `about` is the
-- memo, `memo_id` its own id, and the panel is who may answer, in order.
create table deliberations (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  key_id text not null,
  memo_id text not null unique,
  state text not null check (state in
    ('queued', 'frame', 'research', 'perspectives', 'review', 'synthesis', 'completed', 'failed', 'cancelled')),
  mode text not null check (mode in ('live', 'test')),
  -- Test and live are two worlds: a row is of the kind of key that made it. `mode` says only who answered.
  by_test_key boolean not null default false,
  brief text not null,
  panel text not null,
  request_id text not null,
  -- Whose an idempotency key is: an account's where the API key is bound to addresses, else ('') the organization's.
  idempotency_scope text not null default '',
  idempotency_key text,
  body_hash bytea not null,
  -- Behind the draws of a running deliberation: letters, orders, who chooses. Null once it has ended.
  draw_secret bytea default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  node text not null,
  epoch integer not null default 0,
  -- Processes that died while they ran it: what has outlived two may be what ended them.
  deaths integer not null default 0,
  -- Nodes on which somebody watches while another node runs it: they alone are notified. Null where nobody does.
  watched_by text[],
  error text,
  about text,
  -- What whoever asked thought before the first advisor had answered; no advisor reads it.
  view text,
  -- The question object as it was returned; null until it is answered.
  answer text,
  created_at timestamptz not null,
  deadline_at timestamptz not null,
  finished_at timestamptz,
  constraint deliberations_end check ((finished_at is null) = (state not in ('completed', 'failed', 'cancelled')))
) with (fillfactor = 80);
-- What runs is found by its missing end, which is set once: no update while it runs touches an index.
create index deliberations_running on deliberations (node) where finished_at is null;
create index deliberations_running_by_key on deliberations (organization_id, key_id) where finished_at is null;
create index deliberations_account on deliberations (account_id);
create index deliberations_by_test_keys on deliberations (account_id) where by_test_key;
create index deliberations_finished on deliberations (finished_at) where finished_at is not null;
create index deliberations_organization_finished on deliberations (organization_id, finished_at)
  where finished_at is not null;
create index deliberations_about on deliberations (about, id) where about is not null;
create unique index deliberations_idempotency
  on deliberations (organization_id, idempotency_scope, by_test_key, idempotency_key) where idempotency_key is not null;

-- What is left of an erased memo until its idempotency key ends: a digest of the key and no content.
create table erased_idempotency_keys (
  organization_id text not null references organizations (id) on delete cascade,
  scope text not null,
  key_digest bytea not null,
  created_at timestamptz not null,
  by_test_key boolean not null default false,
  primary key (organization_id, scope, by_test_key, key_digest)
);
create index erased_idempotency_keys_created on erased_idempotency_keys (created_at);

-- What was paid for or decided, by name: after a crash it is read back instead of being done again.
create table steps (
  deliberation_id text not null,
  organization_id text not null,
  name text not null,
  output text not null,
  primary key (deliberation_id, name)
-- Compression is not worth its time for rows that are soon deleted.
) with (toast_tuple_target = 8160);

-- The stream, exactly as it is sent, but for the memo or answer of a last event, which is put in where it is read.
-- `name` keeps an event from being told twice after a crash.
create table events (
  deliberation_id text not null,
  organization_id text not null,
  seq integer not null,
  name text not null,
  type text not null,
  data text not null,
  created_at timestamptz not null default now(),
  primary key (deliberation_id, seq),
  unique (deliberation_id, name)
) with (toast_tuple_target = 8160);

-- In place of foreign keys, which would look for the deliberation again at each row: whatever writes these rows holds it.
create function drop_journal() returns trigger language plpgsql as $$
begin
  delete from steps using gone where deliberation_id = gone.id;
  delete from events using gone where deliberation_id = gone.id;
  return null;
end
$$;
create trigger deliberations_journal after delete on deliberations
  referencing old table as gone for each statement execute function drop_journal();

-- What was read of a caller's documents, for as long as the deliberation runs and its memo is kept; `place` from 1, as in ids of passages.
create table documents (
  deliberation_id text not null references deliberations (id) on delete cascade,
  organization_id text not null,
  place integer not null,
  document text not null,
  primary key (deliberation_id, place)
);

create table memos (
  id text primary key,
  deliberation_id text not null unique references deliberations (id) on delete cascade,
  organization_id text not null references organizations (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  -- Byte for byte what was returned.
  memo text not null,
  by_test_key boolean not null default false,
  -- Which model answered under which letter, and what each letter counted for in the pool, null where all counted the
  -- same. Never returned to a caller of a memo whose names are hidden.
  models text,
  pool_weights text,
  -- Memos that revise each other share the id of the first; null in one that revises none.
  thread text,
  -- Detached JWS over the memo's canonical JSON, and over what a link shows of it.
  signature text,
  shared_signature text,
  -- The memo in short, and what it is found by; triggers fill both.
  summary text,
  search tsvector
);
alter table deliberations add foreign key (about) references memos (id) on delete cascade;
create index memos_account on memos (account_id, created_at desc, id desc);
create index memos_by_test_keys on memos (account_id, created_at desc, id desc) where by_test_key;
create index memos_thread on memos (thread) where thread is not null;

-- The ledger: one row a deliberation. It outlives an erased memo and holds no content.
create table charges (
  deliberation_id text primary key,
  organization_id text not null,
  account_id text not null,
  month date not null,
  credits integer not null check (credits >= 0),
  status text not null check (status in ('reserved', 'settled', 'returned')),
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
create index charges_account on charges (account_id, month);
create index charges_organization on charges (organization_id, created_at);

-- Sums of the ledger by month, kept in the same transactions; `owner` is the organization itself or one of its accounts.
create table quota_usage (
  owner text not null,
  organization_id text not null,
  month date not null,
  used integer not null default 0 check (used >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  primary key (owner, month)
);

-- What was charged, by the day (UTC) on which it was asked for and by account. Like the ledger it outlives whom it is about.
create table usage_by_day (
  organization_id text not null,
  day date not null,
  account_id text not null,
  charges integer not null,
  credits integer not null,
  primary key (organization_id, day, account_id)
);

-- What models were asked without a charge, by the day (UTC), with its cost at the providers by the operator's prices.
create table free_calls (
  organization_id text not null,
  day date not null,
  requests integer not null default 0,
  calls integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  cost_usd double precision not null default 0,
  unpriced_calls integer not null default 0,
  primary key (organization_id, day)
);

-- Who did what when, without content, for as long as the organization is there. `actor` is the id of a key, or 'operator'
-- for the command line; `target` the id of what was acted on, never a name or an address. What one transaction did is in the
-- order in which it did it.
create table audit_log (
  id text primary key default ('aud_' || gen_random_uuid()),
  organization_id text not null references organizations (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null,
  target text
);
create index audit_log_organization on audit_log (organization_id, at desc, id desc);

-- What was decided on a memo and what came of it.
create table records (
  memo_id text primary key references memos (id) on delete cascade,
  organization_id text not null references organizations (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  test boolean not null,
  thread text not null,
  decision text,
  outcome text,
  settled text not null default '{}',
  -- The questions that are resolved by it, with what was said: what the track record is made of.
  resolved text not null default '[]',
  -- The day from which something is open: a review, or a prediction to settle; and the day that webhooks were told of.
  due_on date,
  due_told date
);
create index records_account on records (account_id);
create index records_organization on records (organization_id, test);
create index records_thread on records (thread);
create index records_due on records (account_id, due_on) where due_on is not null;
create index records_untold on records (due_on) where due_on is not null and due_told is distinct from due_on;

-- What one memo teaches the weights of the pool, as sums by name.
create table learned (
  memo_id text not null references memos (id) on delete cascade,
  source text not null check (source in ('outcomes', 'predictions')),
  organization_id text not null references organizations (id) on delete cascade,
  test boolean not null,
  thread text not null,
  sums jsonb not null,
  primary key (memo_id, source)
);
create index learned_thread on learned (organization_id, test, source, thread);

-- The totals of the rows above, for each thread those of its newest memo. JSON numbers are decimals of any length, so adding
-- and subtracting is exact, and what is taken back leaves nothing.
create table learned_sums (
  organization_id text not null references organizations (id) on delete cascade,
  test boolean not null,
  source text not null check (source in ('outcomes', 'predictions')),
  sums jsonb not null default '{}',
  primary key (organization_id, test, source)
);

-- What an organization (`account_id` is null) or an account always brings to a question. Test keys have profiles of their own.
create table profiles (
  organization_id text not null references organizations (id) on delete cascade,
  account_id text references accounts (id) on delete cascade,
  test boolean not null,
  profile text not null,
  updated_at timestamptz not null,
  unique nulls not distinct (organization_id, account_id, test)
);
create index profiles_account on profiles (account_id);

-- Links to memos for people without an account. The token of a link is stored as its digest alone.
create table shares (
  id text primary key,
  organization_id text not null,
  memo_id text not null references memos (id) on delete cascade,
  token_hash bytea not null unique,
  allow_views boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened integer not null default 0
);
create index shares_memo on shares (memo_id);

-- What people thought before they saw the panel's answer. `receipt_hash` is of the reader's cookie, `address_hash` of where
-- it came from, both keyed with the token of the link, which is stored nowhere.
create table views (
  id text primary key,
  organization_id text not null,
  share_id text not null references shares (id) on delete cascade,
  receipt_hash bytea not null unique,
  address_hash bytea,
  view text not null,
  created_at timestamptz not null
);
create index views_share on views (share_id);

-- Where an organization is told of what happens. A webhook made with a test key hears of test keys alone, the others of live
-- ones. After a rotation deliveries are signed with the earlier secret, too, until it ends.
create table webhooks (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  url text not null,
  events text[] not null,
  test boolean not null,
  secret text not null,
  earlier_secret text,
  earlier_until timestamptz,
  created_at timestamptz not null default now()
);
create index webhooks_organization on webhooks (organization_id);

-- The queue: a row in the transaction of what it tells. Its id is the same on every try.
create table webhook_deliveries (
  id text primary key default ('msg_' || replace(gen_random_uuid()::text, '-', '')),
  organization_id text not null,
  webhook_id text not null references webhooks (id) on delete cascade,
  deliberation_id text not null references deliberations (id) on delete cascade,
  event text not null,
  payload text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'parked')),
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  -- The answer to the last try, or why there was none.
  status integer,
  problem text,
  -- As exact as a Date is: a cursor of its list holds it.
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at) where state = 'pending';
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_deliberation on webhook_deliveries (deliberation_id);
create index webhook_deliveries_ended on webhook_deliveries (ended_at);

-- What follows belongs to the installation.

-- The requests of the last minute by name: when, in milliseconds since 1970, and how many; `admitted` is the last answer.
-- They need not survive a crash of the database, and so no request waits for the disk to count.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint,
  stamps bigint[],
  counts integer[],
  admitted boolean
);

-- What all nodes share and nobody is shown, made when first needed.
create table installation_secrets (
  name text primary key,
  value bytea not null,
  made_at timestamptz not null default now()
);

-- Keys that have signed memos; the public halves stay after a rotation. `private_key` is null where the operator holds it.
create table signing_keys (
  id text primary key,
  public_key text not null,
  private_key text,
  made_at timestamptz not null default now()
);

-- How far a housekeeping job has come, so that no later round, and no other process, goes over the same rows again.
create table housekeeping (
  job text primary key,
  done_up_to timestamptz not null
);

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

-- The search.
-- JSON as the database can read it: its types refuse the characters that these escapes stand for.
create function readable_json(given text) returns jsonb language sql immutable parallel safe as $$
  select case when strpos(given, '\u') = 0 then given::jsonb
    else regexp_replace(given, '(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})', '\1\\ufffd', 'g')::jsonb end
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

-- A memo has its words, and those of a language that PostgreSQL can stem their stems as well: "hire" is near "hiring".
create function memo_words(given text, language text) returns tsvector language sql immutable strict parallel safe as $$
  select to_tsvector('simple', given) || case language
    when 'en' then to_tsvector('english', given) when 'de' then to_tsvector('german', given)
    when 'fr' then to_tsvector('french', given) when 'es' then to_tsvector('spanish', given) else ''::tsvector end
$$;

-- The word, or one that begins with it, or its stem in any of these languages: which one it is of, a word does not say.
create function near_words(word text) returns text language sql immutable strict parallel safe as $$
  select '(' || string_agg(near, ' | ') || ')' from (
    select word || ':*' as near
    union select unnest(ts_lexize('english_stem', word) || ts_lexize('german_stem', word)
      || ts_lexize('french_stem', word) || ts_lexize('spanish_stem', word))
  ) as all_near
$$;

-- Every word or one near it; neighbours in Chinese and Japanese have to be neighbours in the memo. Without words a mark that no memo has.
create function search_query(given text) returns tsquery language sql immutable strict parallel safe as $$
  select case numnode(query) when 0 then '''?'''::tsquery else query end from (select to_tsquery('simple', coalesce(string_agg(
    case when word ~ '^[\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]' then word else near_words(word) end,
    ' & '), ''))
  from regexp_split_to_table(
    regexp_replace(
      searchable_text(given),
      '([\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]) +(?=[\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff])',
      '\1<->', 'g'),
    '\s+') as word
  where word <> '') as asked(query)
$$;

-- Facets of the day and the month (UTC), so that a search can take one span of time after the other, the newest first.
create function time_facets(at timestamptz) returns tsvector language sql stable strict parallel safe as $$
  select array_to_tsvector(array[
    'day:' || to_char(at at time zone 'UTC', 'YYYY-MM-DD'), 'month:' || to_char(at at time zone 'UTC', 'YYYY-MM')])
$$;

-- What the index has of a memo: each word and facet behind its account, its month (UTC) and whether it is a test, so that a
-- search reads nothing of other accounts and times. The end of the account's id tells enough accounts apart. A facet stands
-- behind a colon, which no word has.
create function memo_keys(search tsvector, account_id text, at timestamptz) returns tsvector language sql immutable strict cost 1000 parallel safe as $$
  select array_to_tsvector(array(
    select prefix || case when strpos(lexeme, ':') > 0 then ':' else '' end || lexeme from unnest(lexemes) as lexeme))
  from (
    select lexemes, right(account_id, 6) || to_char(at at time zone 'UTC', 'YYMM')
      || case when 'mode:test' = any(lexemes) then 't' else 'l' end as prefix
    from tsvector_to_array(search) as lexemes
    offset 0 -- so that the prefix is made once
  ) as of_memo
$$;

-- A query for `search` as one for those keys, with `@` where account, month and mode belong; neighbours are looked for as
-- words, which whoever asks has to check.
create function keys_query(given tsquery) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    regexp_replace(regexp_replace(given::text, '<(-|\d+)>', '&', 'g'), '''([^'']+:[^'']*)''', ''':\1''', 'g'),
    '''([^'']+)''', '''@\1''', 'g')
$$;

-- A memo's summary, and the words of question, options, criteria, headline and reasons, with facets such as 'account:acc_...'.
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
    || memo_words(searchable_text(concat_ws(' ',
      memo ->> 'question', verdict ->> 'decision', verdict ->> 'rationale',
      (select string_agg(named ->> 'name', ' ') from jsonb_array_elements((memo -> 'options') || (memo -> 'criteria')) as named))), coalesce(memo ->> 'language', ''));
  return new;
end
$$;
create trigger memo_search before insert or update of memo on memos for each row execute function fill_memo_search();

-- By its name after `memo_search`, which makes what this one adds to.
create function add_time_facets() returns trigger language plpgsql as $$
begin
  new.search := new.search || time_facets(new.created_at);
  return new;
end
$$;
create trigger memo_search_time before insert or update of memo on memos for each row execute function add_time_facets();
-- Many words stand in many memos: the index takes those of some twenty memos together, and until then a search reads them all.
create index memos_search on memos using gin (memo_keys(search, account_id, created_at)) with (gin_pending_list_limit = 256);

-- The ledger.
-- Undoes the transaction, for `reason`, unless `granted`: so that its statements can all be sent at once.
create function refuse_unless(granted boolean, reason text) returns void language plpgsql as $$
begin
  if granted is not true then
    raise exception using errcode = 'WIT01', message = reason;
  end if;
end
$$;

-- On a day of the month whose quota it uses, also where the clocks of node and database differ at the end of it.
create function count_usage() returns trigger language plpgsql as $$
begin
  insert into usage_by_day as u (organization_id, day, account_id, charges, credits)
  values (new.organization_id,
    greatest(new.month, least((new.created_at at time zone 'UTC')::date, (new.month + interval '1 month - 1 day')::date)),
    new.account_id, 1, new.credits)
  on conflict (organization_id, day, account_id)
    do update set charges = u.charges + excluded.charges, credits = u.credits + excluded.credits;
  return null;
end
$$;
create trigger charges_counted after insert on charges for each row when (new.status = 'settled' and new.credits > 0) execute function count_usage();
create trigger charges_settled after update on charges for each row when (new.status = 'settled' and old.status <> 'settled' and new.credits > 0) execute function count_usage();

-- Whichever way an account or an organization is erased, its usage stands under an id that leads nowhere.
create function disown_usage() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'accounts' then
    update usage_by_day set account_id = 'erased_' || old_id.drawn
    from (select gen_random_uuid() as drawn) as old_id
    where organization_id = old.organization_id and account_id = old.id;
  else
    update usage_by_day set organization_id = 'erased_' || old_id.drawn
    from (select gen_random_uuid() as drawn) as old_id
    where organization_id = old.id;
    update free_calls set organization_id = 'erased_' || old_id.drawn
    from (select gen_random_uuid() as drawn) as old_id
    where organization_id = old.id;
    update quota_usage set organization_id = 'erased_' || old_id.drawn
    from (select gen_random_uuid() as drawn) as old_id
    where organization_id = old.id;
  end if;
  return null;
end
$$;
create trigger accounts_disowned after delete on accounts for each row execute function disown_usage();
create trigger organizations_disowned after delete on organizations for each row execute function disown_usage();

-- A memo may be erased while a question about it runs: who runs or watches it is told, and what was reserved for the answer
-- goes back with it. The organization's sum before the account's, as everywhere.
create function return_unanswered() returns trigger language plpgsql as $$
declare
  held charges;
begin
  update charges set status = 'returned', closed_at = now()
  where deliberation_id = old.id and status = 'reserved' returning * into held;
  if found then
    update quota_usage set reserved = reserved - held.credits where owner = held.organization_id and month = held.month;
    update quota_usage set reserved = reserved - held.credits where owner = held.account_id and month = held.month;
  end if;
  perform pg_notify('witan_cancels_' || old.node, old.id);
  perform pg_notify('witan_events_' || watching, old.id) from unnest(old.watched_by) as watching;
  return old;
end
$$;
create trigger deliberations_unanswered before delete on deliberations for each row when (old.about is not null and old.finished_at is null) execute function return_unanswered();

-- The audit log is append-only; what goes with its organization is deleted from within another trigger.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end
$$;
create trigger audit_log_no_update before update on audit_log for each row execute function refuse_audit_change();
create trigger audit_log_no_delete before delete on audit_log for each row when (pg_trigger_depth() = 0) execute function refuse_audit_change();
create trigger audit_log_no_truncate before truncate on audit_log For EACH STATEMENT execute function refuse_audit_change();

create function add_sums(total jsonb, more jsonb, sign integer) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from (
    select key, sum(value) as value from (
      select key, value::numeric from jsonb_each(total)
      union all
      select key, sign * value::numeric from jsonb_each(more)
    ) parts group by key
  ) summed where value <> 0
$$;

-- Kept by the rows themselves, so that no way of erasing a memo can leave behind what it taught.
create function keep_learned_sums() returns trigger language plpgsql as $$
declare
  changed learned := coalesce(new, old);
  earlier jsonb;
begin
  if tg_op = 'INSERT' then
    insert into learned_sums (organization_id, test, source)
    values (new.organization_id, new.test, 'outcomes'), (new.organization_id, new.test, 'predictions')
    on conflict do nothing;
  end if;
  -- Both rows in one order, whichever is changed: two transactions cannot wait for each other.
  perform from learned_sums s
  where s.organization_id = changed.organization_id and s.test = changed.test order by s.source for update;
  if exists (
    select from learned l
    where l.organization_id = changed.organization_id and l.test = changed.test and l.source = changed.source
      and l.thread = changed.thread and l.memo_id > changed.memo_id
  ) then
    return changed;
  end if;
  if tg_op <> 'UPDATE' then
    select l.sums into earlier from learned l
    where l.organization_id = changed.organization_id and l.test = changed.test and l.source = changed.source
      and l.thread = changed.thread and l.memo_id < changed.memo_id
    order by l.memo_id desc limit 1;
  end if;
  update learned_sums s set sums = case tg_op
    when 'INSERT' then add_sums(add_sums(s.sums, new.sums, 1), coalesce(earlier, '{}'), -1)
    when 'DELETE' then add_sums(add_sums(s.sums, old.sums, -1), coalesce(earlier, '{}'), 1)
    else add_sums(add_sums(s.sums, old.sums, -1), new.sums, 1) end
  where s.organization_id = changed.organization_id and s.test = changed.test and s.source = changed.source;
  return changed;
end
$$;
create trigger learned_sums_kept after insert or update on learned for each row execute function keep_learned_sums();
-- Before: where many memos are erased at once, what comes after sees all of their rows gone.
create trigger learned_sums_left before delete on learned for each row execute function keep_learned_sums();

-- PostgreSQL copies sample values of a column into its statistics, where they outlive an erasure. No plan needs them of these.
alter table accounts alter email set statistics 0;
alter table api_keys alter hash set statistics 0, alter shown set statistics 0, alter email set statistics 0, alter domain set statistics 0;
alter table deliberations alter brief set statistics 0, alter panel set statistics 0, alter idempotency_key set statistics 0, alter body_hash set statistics 0, alter error set statistics 0, alter answer set statistics 0, alter view set statistics 0, alter draw_secret set statistics 0;
alter table documents alter document set statistics 0;
alter table erased_idempotency_keys alter key_digest set statistics 0;
alter table events alter data set statistics 0;
alter table installation_secrets alter value set statistics 0;
alter table learned alter sums set statistics 0;
alter table learned_sums alter sums set statistics 0;
alter table memos alter memo set statistics 0, alter models set statistics 0, alter summary set statistics 0, alter search set statistics 0, alter signature set statistics 0, alter shared_signature set statistics 0, alter pool_weights set statistics 0;
alter table organizations alter name set statistics 0;
alter table profiles alter profile set statistics 0;
alter table rate_limits alter key set statistics 0;
alter table records alter decision set statistics 0, alter outcome set statistics 0, alter settled set statistics 0, alter resolved set statistics 0;
alter table shares alter token_hash set statistics 0;
alter table signing_keys alter private_key set statistics 0;
alter table steps alter output set statistics 0;
alter table views alter receipt_hash set statistics 0, alter view set statistics 0, alter address_hash set statistics 0;
alter table webhook_deliveries alter payload set statistics 0;
alter table webhooks alter url set statistics 0, alter secret set statistics 0, alter earlier_secret set statistics 0;
alter index memos_search alter column 1 set statistics 0;
