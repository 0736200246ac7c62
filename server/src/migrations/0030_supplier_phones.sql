-- Suppliers with several phones, each with a label, in the order in which they are shown; the search finds by any of them.

-- What a phone is searched by: as it is stored, and as it is dialled at home. Without its spaces, as a search for a number is.
create function phone_words(phones jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg((e ->> 'phone') || ' 0' || (e ->> 'phoneNumber'), ' ' order by n), '')
    from jsonb_array_elements(phones) with ordinality a (e, n)
$$;

create or replace function history_value(kind text, v jsonb) returns jsonb language sql stable as $$
  select case
    when v is null or v = 'null' then null
    when kind = 'staff' then (select coalesce(jsonb_agg(display_name), '[]') from staff where id = (v #>> '{}')::uuid)
    when kind = 'position' then (select coalesce(jsonb_agg(name), '[]') from position where id = (v #>> '{}')::uuid)
    when kind = 'industryCategory' then (select coalesce(jsonb_agg(name), '[]') from industry_category where id = (v #>> '{}')::uuid)
    when kind = 'file' then (select coalesce(jsonb_agg(filename), '[]') from media where id = (v #>> '{}')::uuid)
    when kind = 'contacts' then (select coalesce(jsonb_agg(concat_ws(', ', e ->> 'name', e ->> 'role', e ->> 'email', e ->> 'phoneNumber') order by n), '[]') from jsonb_array_elements(v) with ordinality a (e, n))
    when kind = 'phones' then (select coalesce(jsonb_agg(concat_ws(' ', e ->> 'phone', e ->> 'label') order by n), '[]') from jsonb_array_elements(v) with ordinality a (e, n))
    when kind = 'answers' then answers_in_words(v)
    when kind = 'picture' then '[]'
    when jsonb_typeof(v) = 'array' then (select coalesce(jsonb_agg(coalesce(e ->> 'url', e #>> '{}') order by n), '[]') from jsonb_array_elements(v) with ordinality a (e, n))
    when jsonb_typeof(v) = 'object' then (select coalesce(jsonb_agg(key || ' ' || level order by key, n), '[]') from jsonb_each(v) o (key, levels), jsonb_array_elements_text(levels) with ordinality l (level, n))
    else jsonb_build_array(v #>> '{}')
  end
$$;

-- [{ label, countryCode, phone, phoneCode, phoneNumber }]
alter table supplier add column phones jsonb not null default '[]';
-- The one that each had; its history is told already, and it is no new version.
alter table supplier no force row level security, disable trigger user;
update supplier set phones = jsonb_build_array(jsonb_build_object('label', null, 'countryCode', country_code, 'phone', phone, 'phoneCode', phone_code, 'phoneNumber', substr(phone, length(phone_code) + 1)))
  where phone is not null;
alter table supplier force row level security, enable trigger user;

alter table supplier drop column search, drop column country_code, drop column phone, drop column phone_code;
alter table supplier add column search text generated always as
  (fold(display_name || ' ' || coalesce(email, '') || ' ' || coalesce(website, '') || ' ' || coalesce(abn, '') || ' ' || phone_words(phones))) stored;
call record_table('supplier', 'supplier', resource => 'PARTNER', searched => array['display_name', 'email', 'website', 'abn', 'phones'],
  history => array['display_name', 'contacts', 'phones', 'email', 'website', 'abn', 'payment_term_days', 'note']);
