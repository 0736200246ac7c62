-- What histories of companies say in words: a category and a file by its name, the people to ask for in a line each.

create or replace function history_value(kind text, v jsonb) returns jsonb language sql stable as $$
  select case
    when v is null or v = 'null' then null
    when kind = 'staff' then (select coalesce(jsonb_agg(display_name), '[]') from staff where id = (v #>> '{}')::uuid)
    when kind = 'position' then (select coalesce(jsonb_agg(name), '[]') from position where id = (v #>> '{}')::uuid)
    when kind = 'industryCategory' then (select coalesce(jsonb_agg(name), '[]') from industry_category where id = (v #>> '{}')::uuid)
    when kind = 'file' then (select coalesce(jsonb_agg(filename), '[]') from media where id = (v #>> '{}')::uuid)
    when kind = 'contacts' then (select coalesce(jsonb_agg(concat_ws(', ', e ->> 'name', e ->> 'role', e ->> 'email', e ->> 'phoneNumber') order by n), '[]') from jsonb_array_elements(v) with ordinality a (e, n))
    when kind = 'answers' then answers_in_words(v)
    when kind = 'picture' then '[]'
    when jsonb_typeof(v) = 'array' then (select coalesce(jsonb_agg(coalesce(e ->> 'url', e #>> '{}') order by n), '[]') from jsonb_array_elements(v) with ordinality a (e, n))
    when jsonb_typeof(v) = 'object' then (select coalesce(jsonb_agg(key || ' ' || level order by key, n), '[]') from jsonb_each(v) o (key, levels), jsonb_array_elements_text(levels) with ordinality l (level, n))
    else jsonb_build_array(v #>> '{}')
  end
$$;
