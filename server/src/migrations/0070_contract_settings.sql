-- What an agency sets about its contracts, and the texts that they are made from.

create table contract_setting (
  id uuid primary key,
  agency_id uuid not null references agency,
  number_prefix text not null default 'C-',
  number_pattern text not null default '{year}-{seq}',
  number_start integer not null default 1 check (number_start between 1 and 999999),
  number_restarts boolean not null default true,
  payment_days smallint not null default 14 check (payment_days between 0 and 365),
  lead_days smallint not null default 0 check (lead_days between 0 and 365),
  tax_mode text not null default 'Exclusive' check (tax_mode in ('NoTax', 'Exclusive', 'Inclusive')),
  -- What signers agree to. Its version rises with each change, and signatures keep both.
  consent_text text not null default 'I agree to sign this contract electronically. My typed name and my mark count as my signature.',
  consent_version integer not null default 1,
  -- Days before a key date on which it is announced.
  key_date_days smallint[] not null default '{60,30,7}',
  paper text not null default 'A4' check (paper in ('A4', 'LETTER')),
  language text not null default 'en-AU',
  number_clauses boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id)
);

create table contract_template (
  id uuid primary key,
  agency_id uuid not null references agency,
  name text not null collate people,
  body text not null,
  body_sanitiser text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id, id)
);
create unique index on contract_template (agency_id, fold(name));

-- A clause has versions: templates name the clause, and a document keeps the version that it was made with.
create table contract_clause (
  id uuid primary key,
  agency_id uuid not null references agency,
  name text not null collate people,
  -- Its newest version: a new text makes what others have open stale, too.
  text_version integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id, id)
);
create unique index on contract_clause (agency_id, fold(name));
create table contract_clause_version (
  agency_id uuid not null,
  clause_id uuid not null,
  number integer not null check (number > 0),
  body text not null,
  body_sanitiser text not null,
  author_id uuid,
  created_at timestamptz not null default now(),
  primary key (agency_id, clause_id, number),
  foreign key (agency_id, clause_id) references contract_clause (agency_id, id) on delete cascade
);
create table contract_template_clause (
  agency_id uuid not null,
  template_id uuid not null,
  clause_id uuid not null,
  primary key (agency_id, template_id, clause_id),
  foreign key (agency_id, template_id) references contract_template (agency_id, id) on delete cascade,
  foreign key (agency_id, clause_id) references contract_clause (agency_id, id)
);
create index on contract_template_clause (agency_id, clause_id);

do $$
declare name text;
begin
  foreach name in array array['contract_setting', 'contract_template', 'contract_clause'] loop
    execute format('call enable_tenant_row_security(%L)', name);
    execute format('create trigger touch before update on %I for each row execute function touch_entry()', name);
    execute format('grant select, insert, update on %I to greenroom_app', name);
    execute format('call notify_changes(%L, %L, %L)', name, 'contract_setting', 'id');
  end loop;
end $$;
grant delete on contract_template, contract_clause to greenroom_app;
call enable_tenant_row_security('contract_clause_version');
call enable_tenant_row_security('contract_template_clause');
-- Versions are never changed.
grant select, insert on contract_clause_version to greenroom_app;
grant select, insert, delete on contract_template_clause to greenroom_app;
