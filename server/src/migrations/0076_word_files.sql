-- The Word file of a template of contracts, which is filled as a download.
create table contract_template_word (
  template_id uuid not null,
  agency_id uuid not null,
  filename text not null,
  -- Packed anew from what was checked.
  file bytea not null,
  updated_at timestamptz not null default now(),
  primary key (agency_id, template_id),
  foreign key (agency_id, template_id) references contract_template (agency_id, id) on delete cascade
);
call enable_tenant_row_security('contract_template_word');
grant select, insert, update, delete on contract_template_word to greenroom_app;
call notify_changes('contract_template_word', 'contract_setting', 'template_id');
