-- What clients have left, in Xero: what was paid beyond an invoice is an overpayment there, and what of it or of a credit note
-- is paid back, or pays another invoice, is a payment of it.

alter table xero_outbox drop constraint xero_outbox_kind_check;
alter table xero_outbox add constraint xero_outbox_kind_check check (kind in ('invoice', 'creditNote', 'payment', 'refund'));

-- What of a payment Xero has as an overpayment.
create table xero_overpayment (
  agency_id uuid not null,
  payment_id uuid not null,
  xero_id text not null,
  primary key (agency_id, payment_id),
  unique (agency_id, xero_id),
  foreign key (agency_id, payment_id) references invoice_payment (agency_id, id)
);
call enable_tenant_row_security('xero_overpayment');
grant select, insert on xero_overpayment to greenroom_app;

-- Adds what is not in the outbox yet of an invoice, its payments, its credit notes and what is paid back of them, as they
-- stand. A payment of another invoice from this one's credit is paid back here. Returns how many steps.
create or replace function queue_for_xero(of_agency uuid, of_invoice uuid) returns integer language sql as $$
  with paid_back as (
    select r.id, r.created_at, r.voided_at from client_refund r where r.agency_id = of_agency and r.invoice_id = of_invoice
    union all select p.id, p.created_at, p.voided_at from invoice_payment p where p.agency_id = of_agency and p.credit_of = of_invoice
  ), added as (insert into xero_outbox (id, agency_id, kind, step, cause_id, invoice_id)
    select gen_random_uuid(), of_agency, s.kind, s.step, s.cause_id, of_invoice from (
      select 1 as turn, i.sent_at as at, 'invoice' as kind, 'send' as step, i.id as cause_id from invoice i
        where i.agency_id = of_agency and i.id = of_invoice and i.status = 'Sent'
      union all
      select t.turn, n.sent_at, 'creditNote', t.step, n.id from credit_note n, (values (2, 'send'), (3, 'allocate')) t (turn, step)
        where n.agency_id = of_agency and n.invoice_id = of_invoice and n.status = 'Sent' and n.deleted_at is null
      union all
      select 4, p.created_at, 'payment', 'send', p.id from invoice_payment p
        where p.agency_id = of_agency and p.invoice_id = of_invoice and p.voided_at is null
          and not exists (select from xero_payment x where x.agency_id = p.agency_id and x.payment_id = p.id)
      union all
      select 5, r.created_at, 'refund', 'send', r.id from paid_back r where r.voided_at is null
      union all
      -- Only what may be there is taken back; what was paid back first, as it was paid of the rest.
      select case o.kind when 'refund' then 6 else 7 end, now(), o.kind, 'void', o.cause_id from xero_outbox o
        left join invoice_payment p on p.agency_id = o.agency_id and p.id = o.cause_id
        left join client_refund r on r.agency_id = o.agency_id and r.id = o.cause_id
        left join credit_note n on n.agency_id = o.agency_id and n.id = o.cause_id
        left join invoice i on i.agency_id = o.agency_id and i.id = o.cause_id
        where o.agency_id = of_agency and o.invoice_id = of_invoice and o.step = 'send'
          and (p.voided_at is not null or r.voided_at is not null or n.status = 'Voided' or i.status = 'Voided')
      union all
      select 7, now(), 'payment', 'void', p.id from invoice_payment p join xero_payment x on x.agency_id = p.agency_id and x.payment_id = p.id
        where p.agency_id = of_agency and p.invoice_id = of_invoice and p.voided_at is not null
    ) s order by s.turn, s.at
  on conflict do nothing returning id) select count(*)::int from added
$$;
