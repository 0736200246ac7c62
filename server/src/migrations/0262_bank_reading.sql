-- What of a bank's file is read how: its bytes stay until its columns are confirmed, so that another encoding or separator can
-- be tried; what was left out is kept with its reason. A line is known by the bank's own reference, and a file can be taken back.

alter table bank_file no force row level security;
alter table bank_line no force row level security;
alter table bank_file
  -- Of a CSV whose columns are not confirmed.
  add column content bytea,
  -- { encoding, delimiter, headerRow, columns, dateOrder, commas, flipped, currency }
  add column choices jsonb,
  -- [{ reason, count, rows }]
  add column left_out jsonb not null default '[]',
  drop constraint bank_file_format_check,
  add check (format in ('CSV', 'CAMT', 'MT940'));

-- The files that wait are written as the CSV that they were.
create function csv_row(cells text[]) returns text language sql immutable as $$
  select string_agg('"' || replace(cell, '"', '""') || '"', ',' order by place) from unnest(cells) with ordinality c (cell, place)
$$;
update bank_file f set
  content = convert_to(csv_row(f.titles) || E'\n' || coalesce((
    select string_agg(csv_row(array(select jsonb_array_elements_text(r.cells))), E'\n' order by r.place)
    from jsonb_array_elements(f.cells) with ordinality r (cells, place)), ''), 'UTF8'),
  choices = jsonb_build_object('encoding', 'utf-8', 'delimiter', ',', 'headerRow', 1,
    'columns', (select coalesce(jsonb_agg(nullif(c, '') order by place), '[]') from unnest(f.columns) with ordinality t (c, place)),
    'dateOrder', case when f.day_first then 'DMY' else 'MDY' end, 'commas', f.commas, 'flipped', false, 'currency', 'AUD')
where f.cells is not null;
drop function csv_row(text[]);
alter table bank_file drop column titles, drop column cells, drop column columns, drop column day_first, drop column commas,
  add check ((format = 'CSV' or content is null) and (content is null) = (choices is null));

-- What the bank knows the line by; the fingerprint is of it where there is one, else of what is said.
alter table bank_line add column bank_reference text;

-- A line goes with its file, while nothing was decided about it, and never by itself: then the trigger is the outermost.
alter table bank_line drop constraint bank_line_agency_id_bank_file_id_fkey,
  add foreign key (agency_id, bank_file_id) references bank_file (agency_id, id) on delete cascade;
create or replace function keep_bank_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if pg_trigger_depth() = 1 then raise exception 'a line of the bank is ignored, not deleted' using errcode = 'check_violation'; end if;
    if old.state <> 'OPEN' then raise exception 'a line of the bank that was decided about stays' using errcode = 'check_violation'; end if;
    return old;
  end if;
  -- Row security refuses another agency.
  if new.agency_id = old.agency_id and to_jsonb(new) - array['state', 'version', 'updated_at'] is distinct from to_jsonb(old) - array['state', 'version', 'updated_at'] then
    raise exception 'a line of the bank never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;

alter table bank_file force row level security;
alter table bank_line force row level security;
