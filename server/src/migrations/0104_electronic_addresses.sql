-- Where documents go in the Peppol network, as "scheme:identifier".
alter table invoice_setting add column electronic_address text check (electronic_address ~ '^[0-9]{4}:.+$');
alter table billing_contact add column electronic_address text check (electronic_address ~ '^[0-9]{4}:.+$');
call log_history_of('billing_contact', 'owner_id',
  array['person_in_charge', 'email', 'country_code', 'phone', 'address', 'electronic_address', 'deleted_at']);
