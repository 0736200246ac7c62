-- Custom fields that are numbers, amounts, yes or no, links, or people.

alter table custom_field drop constraint custom_field_data_type_check;
alter table custom_field add constraint custom_field_data_type_check check (data_type in
  ('SHORT_TEXT', 'LONG_TEXT', 'NUMBER', 'AMOUNT', 'DATE', 'YES_NO', 'SINGLE_SELECT', 'MULTI_SELECT', 'LINK', 'PERSON'));

-- Names whom an answer names to a reader of these resources; colleagues are known to everyone.
create function answered_name(answer jsonb, reader uuid, read_all text[], read_assigned text[]) returns text language sql stable as $$
  select case answer ->> 'kind'
    when 'staff' then (select display_name from staff where id = (answer ->> 'id')::uuid and deleted_at is null)
    else (
      select coalesce(c.name, r.title) from record r
        left join partner_contact c on answer ->> 'kind' = 'contact' and c.id = (answer ->> 'id')::uuid and c.deleted_at is null
        where r.id = coalesce(c.partner_id, (answer ->> 'id')::uuid) and r.deleted_at is null
          and (r.resource = any (read_all) or (r.resource = any (read_assigned) and exists (
            select from assignment a where a.agency_id = r.agency_id and a.staff_id = reader and a.record_id = r.id and a.ended_at is null))))
    end
$$;

-- Answers as people read them. Whoever may not see a person reads that there is one.
create function answers_in_words(answers jsonb, reader uuid, read_all text[], read_assigned text[]) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(f.label || ': ' || case jsonb_typeof(a.value)
      when 'array' then (select string_agg(o ->> 'value', ', ' order by c.n) from jsonb_array_elements_text(a.value) with ordinality c (id, n) join jsonb_array_elements(f.options) o on o ->> 'id' = c.id)
      when 'object' then case
        when a.value ? 'currency' then to_char((a.value ->> 'amount')::numeric / 100, 'FM999,999,999,999,999,990.00') || ' ' || (a.value ->> 'currency')
        else coalesce(answered_name(a.value, reader, read_all, read_assigned), 'a hidden record') end
      else case f.data_type
        when 'DATE' then to_char((a.value #>> '{}')::date, 'FMDD Mon YYYY')
        when 'YES_NO' then case a.value #>> '{}' when 'true' then 'Yes' else 'No' end
        else a.value #>> '{}' end end order by f.place, f.id), '[]')
  from jsonb_each(answers) a (id, value) join custom_field f on f.id = a.id::uuid
$$;
create or replace function answers_in_words(answers jsonb) returns jsonb language sql stable as $$
  select answers_in_words(answers, null, '{}', '{}')
$$;
