-- What a transaction tells others of rights, sessions and public pages is noted once. Each row that was changed appended the same
-- words to one setting, which is copied as a whole each time: taking back an import of 10,000 talents noted their agency 10,000
-- times, and spent two thirds of its time on that.
create or replace function notify_access(what text, id uuid) returns void language plpgsql as $$
declare
  noted text := coalesce(current_setting('app.changes', true), '');
  own text := '@' || what || ':' || id || ';';
begin
  -- A savepoint that is left takes back both the note and the notice.
  if position(own in noted) > 0 then return; end if;
  perform pg_notify('greenroom_rights', what || ':' || id);
  perform set_config('app.changes', noted || own, true);
end $$;

-- Numbers of rows that are added together are kept by one statement. Each by itself made a note of its own, which is looked for in
-- what was noted before: a third of the time in which an import adds 10,000 talents.
create function keep_whatsapp_numbers() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'partner_contact' then
    if exists (select from touched t where t.whatsapp is not null) then
      insert into whatsapp_number (id, agency_id, phone)
        select md5(t.agency_id || t.whatsapp)::uuid, t.agency_id, t.whatsapp from touched t where t.whatsapp is not null on conflict do nothing;
    end if;
  elsif exists (select from touched t where t.phone is not null) then
    insert into whatsapp_number (id, agency_id, phone)
      select md5(t.agency_id || t.phone)::uuid, t.agency_id, t.phone from touched t where t.phone is not null on conflict do nothing;
  end if;
  return null;
end $$;
-- A trigger that sees all rows of a statement takes no list of columns, so that what is changed is kept row by row as before.
do $$
declare
  owner_of text;
  named text;
begin
  foreach owner_of in array array['person', 'staff', 'partner_contact'] loop
    named := case owner_of when 'partner_contact' then 'whatsapp' else 'phone' end;
    execute format('drop trigger keep_whatsapp_number on %I', owner_of);
    execute format('create trigger keep_whatsapp_number after update of %2$I on %1$I for each row when (new.%2$I is not null) execute function keep_whatsapp_number()', owner_of, named);
    execute format('create trigger keep_whatsapp_numbers after insert on %1$I referencing new table as touched for each statement execute function keep_whatsapp_numbers()', owner_of);
  end loop;
end $$;
