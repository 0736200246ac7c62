-- Forms on websites, and the enquiries that come by them.
create table enquiry_form (
  id uuid primary key,
  agency_id uuid not null references agency,
  name text not null collate people,
  active boolean not null default true,
  -- In the form's address; names it and opens nothing.
  key text not null,
  talent_id uuid,
  allowed_origins text[] not null default '{}',
  company text not null check (company in ('off', 'optional', 'required')),
  phone text not null check (phone in ('off', 'optional', 'required')),
  dates text not null check (dates in ('off', 'optional', 'required')),
  reply_subject text,
  reply_text text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (agency_id, id),
  unique (agency_id, key),
  foreign key (agency_id, talent_id) references person (agency_id, id)
);
-- 128 random bits, by which it is found before the agency is known.
create index on enquiry_form (key);
create index on enquiry_form (agency_id, talent_id) where talent_id is not null;
call enable_tenant_row_security('enquiry_form');
call count_versions('enquiry_form');
call notify_changes('enquiry_form', 'enquiryForm', 'id');
grant select, insert, update on enquiry_form to greenroom_app;
-- Before the agency is known.
create policy signing_in on enquiry_form for select to greenroom_auth using (true);
grant select (id, agency_id, key, active, deleted_at) on enquiry_form to greenroom_auth;

create table enquiry_form_receiver (
  agency_id uuid not null,
  form_id uuid not null,
  staff_id uuid not null,
  primary key (agency_id, form_id, staff_id),
  foreign key (agency_id, form_id) references enquiry_form (agency_id, id),
  foreign key (agency_id, staff_id) references staff (agency_id, id)
);
create index on enquiry_form_receiver (agency_id, staff_id);
call enable_tenant_row_security('enquiry_form_receiver');
call notify_changes('enquiry_form_receiver', 'enquiryForm', 'form_id');
grant select, insert, delete on enquiry_form_receiver to greenroom_app;

create table website_enquiry (
  id uuid primary key,
  agency_id uuid not null references agency,
  form_id uuid not null,
  status text not null check (status in ('NEW', 'IN_PROGRESS', 'CONVERTED', 'CLOSED', 'SPAM')),
  name text not null collate people,
  company text collate people,
  email text not null,
  phone text,
  text text not null,
  start_date text,
  end_date text,
  origin text,
  -- The sender, where they are known: a person, or the contact of a partner.
  person_id uuid,
  contact_id uuid,
  -- Whom it is about, by the form.
  talent_id uuid,
  -- The person, or the partner of the contact: whose staff reach the line, and with whom it is hidden. Set by trigger.
  about_id uuid,
  assigned_to_id uuid,
  opportunity_id uuid,
  -- Of the words without spaces and case: the same again within a day is counted, not added.
  text_hash bytea not null,
  times integer not null default 1,
  spam_score smallint not null default 0,
  spam_reasons text[] not null default '{}',
  -- Of the sender's network address, keyed, to count what comes from there.
  sender_mark text not null,
  received_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  replied_at timestamptz,
  -- Since when it is spam, which ends after a while.
  spam_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (agency_id, id),
  check (person_id is null or contact_id is null),
  foreign key (agency_id, form_id) references enquiry_form (agency_id, id),
  foreign key (agency_id, person_id) references person (agency_id, id),
  foreign key (agency_id, contact_id) references partner_contact (agency_id, id),
  foreign key (agency_id, talent_id) references person (agency_id, id),
  foreign key (agency_id, about_id) references record (agency_id, id),
  foreign key (agency_id, assigned_to_id) references staff (agency_id, id),
  foreign key (agency_id, opportunity_id) references opportunity (agency_id, id)
);
create index on website_enquiry (agency_id, form_id, received_at desc);
create index on website_enquiry (agency_id, about_id, received_at desc) where about_id is not null;
create index on website_enquiry (agency_id, person_id) where person_id is not null;
create index on website_enquiry (agency_id, contact_id) where contact_id is not null;
create index on website_enquiry (agency_id, talent_id, received_at desc) where talent_id is not null;
create index on website_enquiry (agency_id, assigned_to_id) where assigned_to_id is not null;
create index on website_enquiry (agency_id, opportunity_id) where opportunity_id is not null;
create index on website_enquiry (agency_id, text_hash, received_at);
create index on website_enquiry (agency_id, lower(email), replied_at);
create index on website_enquiry (agency_id, sender_mark, received_at);
create index on website_enquiry (agency_id, status, received_at desc);
create index on website_enquiry (spam_at) where spam_at is not null;
call enable_tenant_row_security('website_enquiry');
call make_searchable('website_enquiry', array['name', 'company', 'email', 'phone', 'text']);
call count_versions('website_enquiry');
call notify_changes('website_enquiry', 'websiteEnquiry', 'id');
call make_sortable('website_enquiry', array['received_at', 'last_at', 'name', 'company']);
grant select, insert, update, delete on website_enquiry to greenroom_app;
-- Where spam has ended, which is then deleted agency by agency.
create policy signing_in on website_enquiry for select to greenroom_auth using (true);
grant select (agency_id, spam_at) on website_enquiry to greenroom_auth;

create function name_enquiry_party() returns trigger language plpgsql as $$
begin
  new.about_id := coalesce(new.person_id, (select partner_id from partner_contact c where c.agency_id = new.agency_id and c.id = new.contact_id));
  new.spam_at := case when new.status <> 'SPAM' then null when tg_op = 'UPDATE' and old.status = 'SPAM' then new.spam_at else now() end;
  return new;
end $$;
create trigger name_enquiry_party before insert or update on website_enquiry for each row execute function name_enquiry_party();

-- Challenges that were used; each is good once, and for ten minutes.
create table enquiry_challenge (
  agency_id uuid not null references agency,
  nonce text not null,
  used_at timestamptz not null default now(),
  primary key (agency_id, nonce)
);
create index on enquiry_challenge (used_at);
call enable_tenant_row_security('enquiry_challenge');
grant select, insert on enquiry_challenge to greenroom_app;
create policy signing_in on enquiry_challenge to greenroom_auth using (true);
grant select, delete on enquiry_challenge to greenroom_auth;

-- Who is told of an enquiry: the receivers of its form, and whoever it is assigned to.
alter table notification add column enquiry_id uuid;
alter table notification add foreign key (agency_id, enquiry_id) references website_enquiry (agency_id, id) on delete cascade;
create index on notification (agency_id, enquiry_id) where enquiry_id is not null;
-- Adds the kind to those there are.
do $$
declare definition text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notification_kind_check');
begin
  alter table notification drop constraint notification_kind_check;
  execute 'alter table notification add constraint notification_kind_check ' || replace(definition, '''mention''::text', '''mention''::text, ''enquiry''::text');
end $$;

-- Whether a colleague may read an enquiry: the rule of comms.rules.ts, for readers who are not the one who acts. A test
-- compares them.
create function reads_enquiry(e website_enquiry, reader uuid) returns boolean language sql stable as $$
  select exists (
    select from account a left join permission p on p.agency_id = a.agency_id and p.staff_id = a.id
    where a.agency_id = e.agency_id and a.id = reader and a.deleted_at is null and a.locked_at is null and e.deleted_at is null
      and (a.role <> 'staff' or p.levels -> 'COMM' ?| array['VIEW_ALL', 'EDIT_ALL']
        or p.levels -> 'COMM' ?| array['VIEW_ASSIGN', 'EDIT_ASSIGN'] and (
          e.assigned_to_id = reader
          or exists (select from enquiry_form_receiver r where r.agency_id = e.agency_id and r.form_id = e.form_id and r.staff_id = reader)
          or exists (select from assignment m where m.agency_id = e.agency_id and m.staff_id = reader and m.ended_at is null and m.record_id in (e.about_id, e.talent_id)))))
$$;

create function notify_of_enquiry() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.quiet', true), '') = 'on' or new.deleted_at is not null or new.status = 'SPAM' then return null; end if;
  if tg_op = 'INSERT' or old.status = 'SPAM' then
    insert into notification (id, agency_id, receiver_id, kind, cause, enquiry_id)
      select gen_random_uuid(), new.agency_id, r.staff_id, 'enquiry', new.id::text, new.id from enquiry_form_receiver r
        where r.agency_id = new.agency_id and r.form_id = new.form_id and r.staff_id is distinct from current_actor() and reads_enquiry(new, r.staff_id)
      on conflict do nothing;
  end if;
  if new.assigned_to_id is not null and new.assigned_to_id is distinct from current_actor()
    and (tg_op = 'INSERT' or old.assigned_to_id is distinct from new.assigned_to_id) and reads_enquiry(new, new.assigned_to_id) then
    insert into notification (id, agency_id, receiver_id, kind, cause, enquiry_id, actor_id)
      values (gen_random_uuid(), new.agency_id, new.assigned_to_id, 'enquiry', new.id::text || '/' || new.version, new.id, current_actor())
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger notify_of_enquiry after insert or update of status, assigned_to_id, deleted_at on website_enquiry
  for each row execute function notify_of_enquiry();
