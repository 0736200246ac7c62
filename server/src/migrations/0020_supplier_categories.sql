-- Suppliers with several categories; and what histories of companies say in words: a category and a file by its name,
-- the people to ask for in a line each.

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

-- A supplier has several categories.
create table supplier_category (
  agency_id uuid not null,
  supplier_id uuid not null,
  category_id uuid not null,
  primary key (agency_id, supplier_id, category_id),
  foreign key (agency_id, supplier_id) references supplier (agency_id, id),
  foreign key (agency_id, category_id) references industry_category (agency_id, id)
);
create index on supplier_category (agency_id, category_id, supplier_id);
-- The one that each had; its history is told already.
alter table supplier no force row level security;
insert into supplier_category (agency_id, supplier_id, category_id)
  select agency_id, id, category_id from supplier where category_id is not null;
alter table supplier force row level security;
call guard('supplier_category');
create trigger history after insert or delete on supplier_category for each row execute function keep_history('supplier_id', 'category_id');
call told('supplier_category', 'supplier', 'supplier_id');
grant select, insert, delete on supplier_category to greenroom_app;

drop trigger history on supplier;
alter table supplier drop column category_id;
create trigger history after insert or update on supplier for each row execute function keep_history('id', 'display_name', 'contacts', 'country_code', 'phone', 'email', 'website', 'abn', 'payment_term_days', 'note', 'deleted_at');
