-- Where the agency is, in parts: what machines read of its invoices asks for them.
alter table invoice_setting
  add column post_code text,
  add column city text,
  add column country text check (country ~ '^[A-Z]{2}$');
