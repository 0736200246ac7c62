-- What the reports of finance sum.
create index invoice_open on invoice (agency_id, currency, due_on) include (partner_id, open_amount) where status = 'Sent' and open_amount > 0;
create index invoice_issued on invoice (agency_id, currency, issued_on) where status = 'Sent';
create index invoice_payment_paid on invoice_payment (agency_id, paid_on) where voided_at is null;
