-- The document of a contract: the text of a template, as it was edited for it, and what templates are the default for.

alter table contract_template add column default_for text[] not null default '{}';
-- Another template that becomes the default makes no colleague's edit of this one stale.
drop trigger touch on contract_template;
create trigger touch before update of name, body on contract_template for each row execute function touch_entry();

create table contract_document (
  contract_id uuid not null,
  agency_id uuid not null,
  template_id uuid,
  template_name text not null,
  -- With its fields: they are merged whenever it is shown, and for good when it is sent.
  body text not null,
  body_sanitiser text not null,
  -- The version of each clause when the template was chosen: [{ "id", "number" }]
  clauses jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (agency_id, contract_id),
  foreign key (agency_id, contract_id) references contract (agency_id, id),
  foreign key (agency_id, template_id) references contract_template (agency_id, id) on delete set null (template_id)
);
call enable_tenant_row_security('contract_document');
create trigger touch before update on contract_document for each row execute function touch_entry();
grant select, insert, update on contract_document to greenroom_app;
call notify_changes('contract_document', 'contract', 'contract_id');
