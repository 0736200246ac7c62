-- What an expense is booked on and taxed with where it is charged on. Left out, the invoice's own defaults hold.
alter table expense add column account_id uuid, add column tax_rate_id uuid,
  add foreign key (agency_id, account_id) references line_account (agency_id, id),
  add foreign key (agency_id, tax_rate_id) references tax_rate (agency_id, id);
create index on expense (agency_id, account_id) where account_id is not null;
create index on expense (agency_id, tax_rate_id) where tax_rate_id is not null;
-- The last of each type, which the next one starts with.
create index on expense (agency_id, type_id, created_at) where account_id is not null and deleted_at is null;

create or replace view ready_entry with (security_invoker = true) as
  select 'instalment:' || i.id as id, 'instalment' as kind, i.id as origin_id, i.agency_id, concat_ws(', ', c.title, i.title) as title,
    case i.state when 'READY_TO_INVOICE' then 'READY_TO_INVOICE' else 'INVOICED' end as state, c.id as contract_id, c.number as contract_number, c.type,
    c.partner_id, p.display_name as client, c.currency, c.tax_mode, c.payment_terms, i.amount, i.due_on, null::uuid as account_id, null::uuid as tax_rate_id,
    (select l.invoice_id from invoice_line l where l.agency_id = i.agency_id and l.origin_kind = 'instalment' and l.origin_id = i.id and l.live) as invoice_id
  from instalment i join contract c on c.agency_id = i.agency_id and c.id = i.contract_id and c.deleted_at is null
    left join partner p on p.agency_id = c.agency_id and p.id = c.partner_id
  where i.state in ('READY_TO_INVOICE', 'INVOICED', 'PAID')
  union all
  -- What was approved and is charged to a partner, without the tax that was paid on it.
  select 'expense:' || e.id, 'expense', e.id, e.agency_id, e.description,
    case when l.invoice_id is null then 'READY_TO_INVOICE' else 'INVOICED' end, c.id, c.number, c.type,
    p.id, p.display_name, e.currency, 'Exclusive', null::smallint, e.amount - coalesce(e.tax_amount, 0), e.spent_on, e.account_id, e.tax_rate_id, l.invoice_id
  from expense e join partner p on p.agency_id = e.agency_id and p.id = e.charged_id
    left join contract c on c.agency_id = e.agency_id and c.id = e.on_id and c.deleted_at is null
    left join invoice_line l on l.agency_id = e.agency_id and l.origin_kind = 'expense' and l.origin_id = e.id and l.live
  where e.state = 'APPROVED' and e.charge_to = 'PARTNER' and e.deleted_at is null
  union all
  -- Completed tasks that a rule bills to the partner that they are charged to.
  select 'task:' || t.id, 'task', t.id, t.agency_id, t.summary, case when l.invoice_id is null then 'READY_TO_INVOICE' else 'INVOICED' end, null, null, null,
    p.id, p.display_name, coalesce(s.currency, 'AUD'), 'Exclusive', null, case r.price when 'SALE' then t.sale else r.amount end,
    (t.completed_at at time zone t.time_zone_id)::date, r.account_id, r.tax_rate_id, l.invoice_id
  from task t join task_rule r on r.agency_id = t.agency_id and r.type_id = t.type_id and r.active
    join partner p on p.agency_id = t.agency_id and p.id = t.charged_record_id
    left join invoice_setting s on s.agency_id = t.agency_id
    left join invoice_line l on l.agency_id = t.agency_id and l.origin_kind = 'task' and l.origin_id = t.id and l.live
  where t.completed_at is not null and t.charge_to_key = 'PARTNER' and t.deleted_at is null and case r.price when 'SALE' then t.sale else r.amount end > 0;
