-- Templates of the emails of finance, and how each kind of them is sent.
create table email_template (
  id uuid primary key,
  agency_id uuid not null references agency,
  kind text not null check (kind in ('invoice', 'credit-note', 'reminder', 'receipt', 'statement')),
  name text not null collate people,
  -- Null: that of the agency's documents.
  language text,
  subject text not null,
  text text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id, id),
  unique (agency_id, kind, id),
  unique (agency_id, kind, name)
);
call enable_tenant_row_security('email_template');
create trigger touch before update on email_template for each row execute function touch_entry();
create trigger keep_change after insert or update or delete on email_template for each row execute function keep_finance_change();
call notify_changes('email_template', 'financeEmail', 'id');
grant select, insert, update, delete on email_template to greenroom_app;

create table email_setting (
  id uuid primary key,
  agency_id uuid not null references agency,
  kind text not null check (kind in ('invoice', 'credit-note', 'reminder', 'receipt', 'statement')),
  -- The default; null: ours.
  template_id uuid,
  reply_to text,
  copy_to text[] not null default '{}',
  attach_pdf boolean not null default true,
  signature text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id, id),
  unique (agency_id, kind),
  foreign key (agency_id, kind, template_id) references email_template (agency_id, kind, id) on delete set null (template_id)
);
create index on email_setting (agency_id, template_id) where template_id is not null;
call enable_tenant_row_security('email_setting');
call count_versions('email_setting');
create trigger keep_change after insert or update or delete on email_setting for each row execute function keep_finance_change();
call notify_changes('email_setting', 'financeEmail', 'id');
grant select, insert, update on email_setting to greenroom_app;
