-- When a person or partner was last in touch: one row for each line of the logs that counts as contact, kept by trigger, so
-- that long lists are sorted out without reading the logs.
create table contact_touch (
  agency_id uuid not null references agency,
  line_id uuid not null,
  about_id uuid not null,
  contact_id uuid,
  kind text not null,
  at timestamptz not null,
  -- Who sees the line besides those with the right to all and the staff of the person: its maker, its assignee.
  seen_by uuid[] not null,
  -- Seen by those alone.
  private boolean not null default false,
  primary key (agency_id, line_id),
  foreign key (agency_id, about_id) references record (agency_id, id),
  foreign key (agency_id, contact_id) references partner_contact (agency_id, id)
);
create index on contact_touch (agency_id, about_id, at desc);
create index on contact_touch (agency_id, contact_id) where contact_id is not null;
create index on contact_touch (agency_id, at);
call enable_tenant_row_security('contact_touch');
grant select, insert, delete on contact_touch to greenroom_app;

-- Makes a log count as contact. The log has agency_id, id, about_id, contact_id and deleted_at; the expressions are about
-- its row `l`: when it was, who sees it besides others, which lines count, and which are seen by those alone.
create procedure counts_as_contact(log regclass, kind text, at text, seen_by text, counts text, private text default 'false') language plpgsql as $make$
declare
  name text := 'touch_of_' || (select relname from pg_class where oid = log);
  lines text := format('select l.agency_id, l.id, l.about_id, l.contact_id, %L, %s, array_remove(%s, null), %s from %%s l where l.deleted_at is null and l.about_id is not null and (%s)',
    kind, at, seen_by, private, counts);
begin
  execute format($trigger$
    create or replace function %I() returns trigger language plpgsql as $body$
    begin
      if tg_op <> 'INSERT' then delete from contact_touch where agency_id = old.agency_id and line_id = old.id; end if;
      if tg_op <> 'DELETE' then
        insert into contact_touch (agency_id, line_id, about_id, contact_id, kind, at, seen_by, private) %s;
      end if;
      return null;
    end $body$ $trigger$, name, format(lines, '(select new.*)'));
  execute format('create or replace trigger keep_touch after insert or update or delete on %s for each row execute function %I()', log, name);
  execute format('alter table %s no force row level security', log);
  alter table contact_touch no force row level security;
  execute format('insert into contact_touch (agency_id, line_id, about_id, contact_id, kind, at, seen_by, private) %s on conflict do nothing', format(lines, log));
  execute format('alter table %s force row level security', log);
  alter table contact_touch force row level security;
end $make$;

-- A call that nobody answered is no contact.
call counts_as_contact('call_log', 'call', 'l.started_at', 'array[l.made_by, l.assigned_to_id]', 'l.direction = ''IN'' or l.outcome = ''REACHED''');
call counts_as_contact('website_enquiry', 'enquiry', 'l.last_at',
  'array(select r.staff_id from enquiry_form_receiver r where r.agency_id = l.agency_id and r.form_id = l.form_id) || l.assigned_to_id', 'l.status <> ''SPAM''');
