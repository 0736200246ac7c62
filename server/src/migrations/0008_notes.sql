-- Notes become rich text and can be pinned; whom a note mentions; how a value of the history is read.

-- What was written before is text: it is escaped once, in the notes and in what their history keeps of them.
create function as_rich(words text) returns text language sql immutable
  as $$ select '<p>' || replace(replace(replace(replace(words, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), e'\n', '<br>') || '</p>' $$;
alter table note add column pinned_at timestamptz;
-- Which rules the text was sanitised by, so that it can be done again when they change.
alter table note add column sanitiser text not null default 'escaped';
alter table note add constraint note_of_agency unique (agency_id, id);
alter table note no force row level security, disable trigger user;
update note set body = as_rich(body);
alter table note force row level security, enable trigger user;
alter table history no force row level security;
update history set changes = jsonb_set(changes, '{body}', (
    select jsonb_agg(case jsonb_typeof(v) when 'string' then to_jsonb(as_rich(v #>> '{}')) else v end order by n)
    from jsonb_array_elements(changes -> 'body') with ordinality e (v, n)))
  where table_name = 'note' and changes ? 'body';
alter table history force row level security;
drop function as_rich(text);

-- The version is the text's: whoever pins a note does not make a colleague's edit stale.
drop trigger touch on note;
create trigger touch before update of body on note for each row execute function touch();

create table note_mention (
  agency_id uuid not null,
  note_id uuid not null,
  staff_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (agency_id, note_id, staff_id),
  foreign key (agency_id, note_id) references note (agency_id, id),
  foreign key (agency_id, staff_id) references staff (agency_id, id)
);
create index on note_mention (agency_id, staff_id, note_id);
call guard('note_mention');
grant select, insert, delete on note_mention to greenroom_app;

-- A value of the history as people read it: names instead of ids, as far as the transaction sees them; nothing of a
-- picture but that there was one. Null stays null.
create function history_value(kind text, v jsonb) returns jsonb language sql stable as $$
  select case
    when v is null or v = 'null' then null
    when kind = 'staff' then (select coalesce(jsonb_agg(display_name), '[]') from staff where id = (v #>> '{}')::uuid)
    when kind = 'position' then (select coalesce(jsonb_agg(name), '[]') from position where id = (v #>> '{}')::uuid)
    when kind = 'picture' then '[]'
    when jsonb_typeof(v) = 'array' then (select coalesce(jsonb_agg(coalesce(e ->> 'url', e #>> '{}') order by n), '[]') from jsonb_array_elements(v) with ordinality a (e, n))
    when jsonb_typeof(v) = 'object' then (select coalesce(jsonb_agg(key || ' ' || level order by key, n), '[]') from jsonb_each(v) o (key, levels), jsonb_array_elements_text(levels) with ordinality l (level, n))
    else jsonb_build_array(v #>> '{}')
  end
$$;
