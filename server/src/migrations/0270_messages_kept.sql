-- WhatsApp: people without a number, numbers that are written in several ways, numbers that changed, and what was not understood.

-- The ways in which a number is written that are the same phone: what a country's numbers had before, or have for mobiles
-- only. This is the only place that knows them; whoever finds a person by a number asks for any of these.
create function phone_variants(phone text) returns text[] language sql immutable strict parallel safe as $$
  select array(select distinct variant from (values
    (phone),
    -- Mexico: a 1 before mobiles until 2019, which WhatsApp still writes.
    (regexp_replace(phone, '^\+521?([2-9][0-9]{9})$', '+52\1')), (regexp_replace(phone, '^\+521?([2-9][0-9]{9})$', '+521\1')),
    -- Argentina: a 9 before mobiles, when called from abroad.
    (regexp_replace(phone, '^\+549?([1-8][0-9]{9})$', '+54\1')), (regexp_replace(phone, '^\+549?([1-8][0-9]{9})$', '+549\1')),
    -- Brazil: a ninth digit before mobiles since 2016, which older accounts of WhatsApp do not have.
    (regexp_replace(phone, '^\+55([1-9][0-9])9?([6-9][0-9]{7})$', '+55\1\2')), (regexp_replace(phone, '^\+55([1-9][0-9])9?([6-9][0-9]{7})$', '+55\19\2')),
    -- Benin: 01 before every number since 2024.
    (regexp_replace(phone, '^\+229(?:01)?([2-9][0-9]{7})$', '+229\1')), (regexp_replace(phone, '^\+229(?:01)?([2-9][0-9]{7})$', '+22901\1')),
    -- Ivory Coast: the operator's two digits before mobiles since 2021.
    (regexp_replace(phone, '^\+225(?:01|05|07)?([04-9][0-9]{7})$', '+225\1')),
    (regexp_replace(phone, '^\+225(?:01)?([04-9][0-3][0-9]{6})$', '+22501\1')),
    (regexp_replace(phone, '^\+225(?:05)?([04-9][4-6][0-9]{6})$', '+22505\1')),
    (regexp_replace(phone, '^\+225(?:07)?([04-9][7-9][0-9]{6})$', '+22507\1'))) written (variant))
$$;

alter table whatsapp_number no force row level security;
alter table whatsapp_number
  -- Null of somebody whose number WhatsApp keeps to itself.
  alter column phone drop not null,
  -- Meta's id of a person for the agency's business; 'unknown' of what came without saying from whom.
  add column user_id text check (length(user_id) between 1 and 200),
  -- With its @.
  add column username text,
  -- Who this was is reached there now: the number was changed, or became known.
  add column now_id uuid,
  add column now_since timestamptz,
  add column variants text[] generated always as (phone_variants(phone)) stored,
  add check (num_nonnulls(phone, user_id) > 0),
  add foreign key (agency_id, now_id) references whatsapp_number (agency_id, id);
alter table whatsapp_number force row level security;
create unique index whatsapp_number_user_id on whatsapp_number (agency_id, user_id) where user_id is not null;
create index whatsapp_number_now on whatsapp_number (agency_id, now_id) where now_id is not null;

-- What a number outside is called where nobody is known by it.
create function outside_name(n whatsapp_number) returns text language sql stable as $$
  select coalesce(n.profile_name, n.phone, n.username, case when n.user_id = 'unknown' then 'Unknown sender' else 'WhatsApp user' end)
$$;

create or replace function chat_log_name(of_agency uuid, reader uuid, which uuid) returns text language sql stable as $$
  select case when l.about_id is not null and reads_record(of_agency, reader, l.about_id)
      then coalesce((select k.name from partner_contact k where k.agency_id = of_agency and k.id = l.contact_id), (select r.title from record r where r.agency_id = of_agency and r.id = l.about_id))
      else outside_name(n) end
    from chat_log l join chat_conversation c on c.agency_id = l.agency_id and c.id = l.conversation_id join whatsapp_number n on n.agency_id = c.agency_id and n.id = c.outside_id
    where l.agency_id = of_agency and l.id = which
$$;

-- Parts that this version did not understand: kept longer than the rest, until a later version reads them.
alter table chat_inbox add column misread integer not null default 0;
create index chat_inbox_misread on chat_inbox (agency_id, received_at) where misread > 0;
grant select (misread) on chat_inbox to greenroom_auth;
