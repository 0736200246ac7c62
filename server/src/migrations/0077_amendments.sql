-- What the signed terms were, kept while an amendment is open, and signed files that were uploaded.

alter table contract add column signed_terms jsonb;
alter table signing_round add column uploaded boolean not null default false;
-- An amendment that is abandoned before it had a text of its own has none afterwards.
grant delete on contract_document to greenroom_app;

create function terms_of_contract(agency uuid, of_contract uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'contract', (select to_jsonb(c) from contract c where c.agency_id = agency and c.id = of_contract),
    'instalments', (select coalesce(jsonb_agg(i), '[]') from instalment i where i.agency_id = agency and i.contract_id = of_contract),
    'people', (select coalesce(jsonb_agg(l), '[]') from involvement l where l.agency_id = agency and l.record_id = of_contract and l.role = 'RELATED'),
    'exclusivities', (select coalesce(jsonb_agg(e), '[]') from exclusivity e where e.agency_id = agency and e.contract_id = of_contract),
    'categories', (select coalesce(jsonb_agg(k), '[]') from exclusivity_category k where k.agency_id = agency and k.contract_id = of_contract),
    'document', (select to_jsonb(d) from contract_document d where d.agency_id = agency and d.contract_id = of_contract))
$$;

-- Makes the terms of a contract what they were when it was signed. What has been done with them since, such as an instalment that was invoiced, stays.
create function restore_terms(agency uuid, of_contract uuid) returns void language plpgsql as $$
declare terms jsonb := (select c.signed_terms from contract c where c.agency_id = agency and c.id = of_contract);
begin
  update contract c set title = was.title, partner_id = was.partner_id, type = was.type, value = was.value, currency = was.currency, tax_mode = was.tax_mode,
      start_on = was.start_on, end_on = was.end_on, payment_terms = was.payment_terms, description = was.description, rider = was.rider, sanitiser = was.sanitiser
    from jsonb_populate_record(null::contract, terms -> 'contract') was where c.agency_id = agency and c.id = of_contract;

  delete from instalment i where i.agency_id = agency and i.contract_id = of_contract and not exists (select from jsonb_array_elements(terms -> 'instalments') was where was ->> 'id' = i.id::text);
  insert into instalment as i select was.* from jsonb_populate_recordset(null::instalment, terms -> 'instalments') was
    on conflict (id) do update set place = excluded.place, title = excluded.title, share = excluded.share, percent = excluded.percent, amount = excluded.amount,
      rule = excluded.rule, day_offset = excluded.day_offset, on_date = excluded.on_date;

  delete from involvement l where l.agency_id = agency and l.record_id = of_contract and l.role = 'RELATED'
    and not exists (select from jsonb_array_elements(terms -> 'people') was where was ->> 'id' = l.id::text);
  insert into involvement select was.* from jsonb_populate_recordset(null::involvement, terms -> 'people') was on conflict do nothing;

  delete from exclusivity e where e.agency_id = agency and e.contract_id = of_contract and not exists (select from jsonb_array_elements(terms -> 'exclusivities') was where was ->> 'id' = e.id::text);
  insert into exclusivity as e select was.* from jsonb_populate_recordset(null::exclusivity, terms -> 'exclusivities') was
    on conflict (id) do update set place = excluded.place, person_id = excluded.person_id, base = excluded.base, event_id = excluded.event_id, first_on = excluded.first_on,
      last_on = excluded.last_on, days_before = excluded.days_before, days_after = excluded.days_after, radius_km = excluded.radius_km, venue_id = excluded.venue_id,
      place_name = excluded.place_name, latitude = excluded.latitude, longitude = excluded.longitude, countries = excluded.countries, clause = excluded.clause, note = excluded.note;
  delete from exclusivity_category k where k.agency_id = agency and k.contract_id = of_contract
    and not exists (select from jsonb_array_elements(terms -> 'categories') was where was ->> 'exclusivity_id' = k.exclusivity_id::text and was ->> 'category_id' = k.category_id::text);
  insert into exclusivity_category select was.* from jsonb_populate_recordset(null::exclusivity_category, terms -> 'categories') was on conflict do nothing;

  delete from contract_document d where d.agency_id = agency and d.contract_id = of_contract and terms ->> 'document' is null;
  update contract_document d set body = was.body, body_sanitiser = was.body_sanitiser, clauses = was.clauses, template_name = was.template_name,
      template_id = (select t.id from contract_template t where t.agency_id = agency and t.id = was.template_id)
    from jsonb_populate_record(null::contract_document, nullif(terms -> 'document', 'null')) was where d.agency_id = agency and d.contract_id = of_contract and was.contract_id is not null;
  update contract c set amending = false, signed_terms = null where c.agency_id = agency and c.id = of_contract;
end $$;
