-- What a transaction notes of its changes is bounded. Each statement appended to one setting, which is copied as a whole each
-- time: an import of 10,000 talents notes each phone number by itself, and spent most of its time on that. Beyond a few hundred
-- ids a screen fetches everything anew anyway.
create or replace function collect_changes() returns trigger language plpgsql as $$
declare
  ids text; agency uuid; n int;
  noted text := coalesce(current_setting('app.changes', true), '');
begin
  -- Each table has a plan of its own; only what names its id otherwise is put together each time.
  if tg_argv[1] = 'id' then
    select string_agg(t.id::text, ','), count(*), min(t.agency_id::text)::uuid into ids, n, agency from (select id, agency_id from touched limit 201) t;
  else
    execute format('select string_agg(distinct %1$I::text, '',''), count(distinct %1$I), min(agency_id::text)::uuid from (select * from touched limit 201) t', tg_argv[1])
      into ids, n, agency;
  end if;
  if n = 0 or agency is null then return null; end if;
  if n > 200 or length(noted) > 20000 then ids := '*'; end if;
  if ids = '*' and position(';' || tg_argv[0] || ':' || agency || ':*;' in ';' || noted) > 0 then return null; end if;
  perform set_config('app.changes', noted || tg_argv[0] || ':' || agency || ':' || ids || ';', true);
  return null;
end $$;
