-- What a write costs beside itself.

-- A person's rows for business, basic infos, answers and config begin with the first thing that somebody writes there; until
-- then they are read as what nobody has filled in yet, of version 1. Four empty rows and what they told were two thirds of
-- the cost of adding a person.
drop trigger business on person;
drop function begin_business();
drop trigger personal on person;
drop function begin_personal();

-- As before, with one plan for each table, however it names its id: a text put together each time is planned each time.
create or replace function note_change() returns trigger language plpgsql as $$
declare ids text; agency uuid; n int;
begin
  if tg_argv[1] = 'id' then
    select string_agg(t.id::text, ','), count(*), min(t.agency_id::text)::uuid into ids, n, agency from (select id, agency_id from touched limit 201) t;
  else
    select string_agg(distinct r ->> tg_argv[1], ','), count(distinct r ->> tg_argv[1]), min(r ->> 'agency_id')::uuid into ids, n, agency
      from (select to_jsonb(touched) as r from touched limit 201) t;
  end if;
  if n > 0 and agency is not null then
    perform set_config('app.noted', coalesce(current_setting('app.noted', true), '')
      || tg_argv[0] || ':' || agency || ':' || case when n > 200 then '*' else ids end || ';', true);
  end if;
  return null;
end $$;
