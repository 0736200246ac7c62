-- What was paid or credited after a day: debtors as of that day are read without looking at the payments of each invoice.
create index on invoice_payment (agency_id, paid_on) where voided_at is null;
create index on credit_note (agency_id, issued_on) where status = 'Sent';
