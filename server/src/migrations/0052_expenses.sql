-- What was spent, with receipts. Everybody records expenses and sees their own; the others follow the right to finances.
create table expense (
  id uuid primary key,
  agency_id uuid not null references agency,
  spent_on date not null,
  description text not null collate people,
  -- An entry of the master list of cost types.
  type_id uuid,
  supplier_id uuid,
  -- Minor units, with the tax.
  amount bigint not null check (amount > 0),
  currency text not null,
  tax_amount bigint check (tax_amount between 0 and amount),
  -- A contract, event, project or talent.
  on_id uuid,
  charge_to text not null default 'AGENCY' check (charge_to in ('AGENCY', 'PARTNER', 'TALENT')),
  charged_id uuid,
  paid_by_id uuid,
  note text,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'SUBMITTED', 'APPROVED', 'REJECTED')),
  reason text,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (agency_id, id),
  check ((charge_to = 'AGENCY') = (charged_id is null)),
  foreign key (agency_id, type_id) references master_entry (agency_id, id),
  foreign key (agency_id, supplier_id) references supplier (agency_id, id),
  foreign key (agency_id, on_id) references record (agency_id, id),
  foreign key (agency_id, charged_id) references record (agency_id, id),
  foreign key (agency_id, paid_by_id) references staff (agency_id, id),
  foreign key (agency_id, decided_by) references staff (agency_id, id),
  foreign key (agency_id, created_by) references staff (agency_id, id)
);
create index on expense (agency_id, on_id) where on_id is not null;
create index on expense (agency_id, charged_id) where charged_id is not null;
create index on expense (agency_id, created_by);
create index on expense (agency_id, paid_by_id) where paid_by_id is not null;
create index on expense (agency_id, type_id) where type_id is not null;
create index on expense (agency_id, supplier_id) where supplier_id is not null;
call enable_tenant_row_security('expense');
call make_searchable('expense', array['description']);
call count_versions('expense');
call notify_changes('expense', 'expense', 'id');
call make_sortable('expense', array['spent_on', 'description', 'amount']);
grant select, insert, update on expense to greenroom_app;

create table expense_receipt (
  agency_id uuid not null,
  expense_id uuid not null,
  media_id uuid not null,
  place smallint not null,
  primary key (agency_id, expense_id, media_id),
  foreign key (agency_id, expense_id) references expense (agency_id, id),
  foreign key (agency_id, media_id) references media (agency_id, id)
);
create index on expense_receipt (agency_id, media_id);
call enable_tenant_row_security('expense_receipt');
call notify_changes('expense_receipt', 'expense', 'expense_id');
grant select, insert, delete on expense_receipt to greenroom_app;
