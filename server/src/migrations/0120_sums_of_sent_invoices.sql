-- What is paid, credited and used of an invoice that was sent is what its payments, credit notes and refunds say, whoever writes it.
create function keep_settled() returns trigger language plpgsql as $$
declare
  sums record;
begin
  select (select coalesce(sum(p.amount), 0) from invoice_payment p where p.agency_id = new.agency_id and p.invoice_id = new.id and p.voided_at is null) as paid,
    (select coalesce(sum(n.total), 0) from credit_note n where n.agency_id = new.agency_id and n.invoice_id = new.id and n.status = 'Sent' and n.deleted_at is null) as credited,
    (select coalesce(sum(r.amount), 0) from client_refund r where r.agency_id = new.agency_id and r.invoice_id = new.id and r.voided_at is null)
      + (select coalesce(sum(p.amount), 0) from invoice_payment p where p.agency_id = new.agency_id and p.credit_of = new.id and p.voided_at is null) as used
    into sums;
  if (new.paid, new.credited, new.credit_used) is distinct from (sums.paid, sums.credited, sums.used)
    or new.payment_status <> (case when sums.paid + sums.credited - sums.used >= new.net + new.tax then 'PAID' when sums.paid > 0 then 'PARTIALLY_PAID' else 'UNPAID' end) then
    raise exception 'what is paid of an invoice follows from its payments and never changes by itself' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_settled before update of paid, credited, credit_used, payment_status on invoice
  for each row when (old.status <> 'Created' and (old.paid, old.credited, old.credit_used, old.payment_status) is distinct from (new.paid, new.credited, new.credit_used, new.payment_status))
  execute function keep_settled();

-- The reason comes with being void, and stays.
create function keep_void_reason() returns trigger language plpgsql as $$
begin
  raise exception 'the reason of what is void never changes' using errcode = 'check_violation';
end $$;
create trigger keep_void_reason before update of void_reason on invoice
  for each row when (old.status = new.status and old.void_reason is distinct from new.void_reason) execute function keep_void_reason();
create trigger keep_void_reason before update of void_reason on credit_note
  for each row when (old.status = new.status and old.void_reason is distinct from new.void_reason) execute function keep_void_reason();
alter table invoice_payment add check (voided_at is not null or (voided_by is null and void_reason is null));

-- A line stops being live with its document, and not before: what it bills would be ready a second time.
create function keep_live() returns trigger language plpgsql as $$
begin
  if exists (select from invoice i where i.agency_id = old.agency_id and i.id = old.invoice_id and i.status = 'Sent') then
    raise exception 'the lines of an invoice that was sent never change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_live before update of live on invoice_line
  for each row when (old.live is distinct from new.live) execute function keep_live();
create function keep_credit_live() returns trigger language plpgsql as $$
begin
  if exists (select from credit_note n where n.agency_id = old.agency_id and n.id = old.credit_note_id and n.status = 'Sent') then
    raise exception 'the lines of a credit note that was sent never change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_live before update of live on credit_note_line
  for each row when (old.live is distinct from new.live) execute function keep_credit_live();
