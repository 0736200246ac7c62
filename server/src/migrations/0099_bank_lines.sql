-- Files of the bank, and their lines with the payments that they became.

create table bank_file (
  id uuid primary key,
  agency_id uuid not null references agency,
  filename text not null,
  format text not null check (format in ('CSV', 'CAMT')),
  account text not null check (account in ('OPERATING', 'TRUST')),
  -- Of a CSV whose columns are not confirmed: everything in it.
  titles text[] not null default '{}',
  cells jsonb,
  columns text[] not null default '{}',
  day_first boolean not null default true,
  commas boolean not null default false,
  -- Lines that it added, and those that were there already.
  added integer not null default 0,
  known integer not null default 0,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id, id),
  check (format = 'CSV' or cells is null)
);
create index on bank_file (agency_id, created_at);

create table bank_line (
  id uuid primary key,
  agency_id uuid not null references agency,
  bank_file_id uuid not null,
  account text not null check (account in ('OPERATING', 'TRUST')),
  -- The account's number at the bank, where the file names it.
  account_number text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  on_date date not null,
  -- Minor units; below 0 it went out.
  amount bigint not null check (amount <> 0),
  name text,
  text text,
  reference text,
  -- SHA-256 of the account, the day, the amount, what is said, and the how manieth of alike ones in its file it is.
  fingerprint text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'IGNORED', 'POSTED')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id, id),
  -- A line is there once, however often it comes.
  unique (agency_id, fingerprint),
  foreign key (agency_id, bank_file_id) references bank_file (agency_id, id)
);
create index on bank_line (agency_id, on_date desc, id desc);
create index on bank_line (agency_id, bank_file_id);
create index on bank_line (agency_id, on_date, id) where state = 'OPEN' and amount > 0;

-- The payments that a line became; those that were voided stay.
create table bank_line_payment (
  id uuid primary key,
  agency_id uuid not null references agency,
  bank_line_id uuid not null,
  payment_id uuid not null,
  created_at timestamptz not null default now(),
  unique (agency_id, id),
  unique (agency_id, payment_id),
  foreign key (agency_id, bank_line_id) references bank_line (agency_id, id),
  foreign key (agency_id, payment_id) references invoice_payment (agency_id, id)
);
create index on bank_line_payment (agency_id, bank_line_id);

do $$
declare name text;
begin
  foreach name in array array['bank_file', 'bank_line', 'bank_line_payment'] loop
    execute format('call enable_tenant_row_security(%L)', name);
    execute format('grant select, insert on %I to greenroom_app', name);
  end loop;
end $$;
grant update, delete on bank_file to greenroom_app;
grant update (state, version, updated_at) on bank_line to greenroom_app;
call count_versions('bank_file');
call count_versions('bank_line');
call notify_changes('bank_file', 'ledger', 'id');
call notify_changes('bank_line', 'ledger', 'id');

-- What the bank said never changes, but for what was decided about it.
create function keep_bank_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a line of the bank is ignored, not deleted' using errcode = 'check_violation'; end if;
  -- Row security refuses another agency.
  if new.agency_id = old.agency_id and to_jsonb(new) - array['state', 'version', 'updated_at'] is distinct from to_jsonb(old) - array['state', 'version', 'updated_at'] then
    raise exception 'a line of the bank never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep before update or delete on bank_line for each row execute function keep_bank_line();

-- A line whose payments are all voided is open again, wherever they are voided.
create function reopen_bank_line() returns trigger language plpgsql as $$
begin
  update bank_line l set state = 'OPEN' from bank_line_payment lp
  where lp.agency_id = new.agency_id and lp.payment_id = new.id and l.agency_id = lp.agency_id and l.id = lp.bank_line_id and l.state = 'POSTED'
    and not exists (select from bank_line_payment o join invoice_payment p on p.agency_id = o.agency_id and p.id = o.payment_id
      where o.agency_id = l.agency_id and o.bank_line_id = l.id and p.voided_at is null);
  return null;
end $$;
create trigger reopen_line after update of voided_at on invoice_payment for each row when (new.voided_at is not null and old.voided_at is null)
  execute function reopen_bank_line();

-- How numbers and references are compared: letters and digits, in capitals.
create function payment_key(said text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(upper(said collate "C"), '[^A-Z0-9]', '', 'g')
$$;
create index on invoice (agency_id, payment_key(number)) where status = 'Sent';
create index on invoice (agency_id, issued_on, id) where status = 'Sent' and open_amount > 0;
