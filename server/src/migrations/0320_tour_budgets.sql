-- Budgets of tours: lines with what was planned, committed and paid, the rates they use, and copies that try another plan.

-- A copy of the budget under another plan.
create table tour_scenario (
  id uuid primary key,
  agency_id uuid not null,
  tour_id uuid not null,
  name text not null,
  unique (agency_id, id),
  foreign key (agency_id, tour_id) references tour (agency_id, id)
);
create index on tour_scenario (agency_id, tour_id);
call record_part_table('tour_scenario', 'tour_id', 'tour', history => array['name']);

create table tour_budget_line (
  id uuid primary key,
  agency_id uuid not null,
  tour_id uuid not null,
  -- Null in the budget itself.
  scenario_id uuid,
  category text not null check (category in ('GUARANTEE', 'DOOR_SHARE', 'TICKETS', 'MERCHANDISE', 'SPONSOR', 'SUPPORT',
    'CREW', 'PER_DIEM', 'TRAVEL', 'HOTEL', 'FREIGHT', 'PRODUCTION', 'VISAS', 'INSURANCE', 'FEES', 'TAX', 'CONTINGENCY')),
  name text not null,
  event_id uuid,
  country text,
  -- A per diem of this group: people and days follow from the itinerary.
  party_group text check (party_group in ('ARTIST', 'MANAGER', 'CREW', 'DRIVER', 'GUEST')),
  quantity numeric(10, 3) not null default 1 check (quantity >= 0),
  days numeric(7, 2) not null default 1 check (days >= 0),
  -- Minor units of its currency, as are the amounts below.
  rate bigint not null default 0 check (rate >= 0),
  currency text not null,
  basis text check (basis in ('INCOME', 'COSTS')),
  percent numeric(8, 4) check (percent >= 0),
  committed bigint check (committed >= 0),
  actual bigint check (actual >= 0),
  actual_reason text,
  closed boolean not null default false,
  note text,
  place integer not null default 0,
  unique (agency_id, id),
  check ((basis is null) = (percent is null)),
  check (party_group is null or (category = 'PER_DIEM' and basis is null)),
  foreign key (agency_id, tour_id) references tour (agency_id, id),
  foreign key (agency_id, scenario_id) references tour_scenario (agency_id, id),
  foreign key (agency_id, event_id) references event (agency_id, id)
);
create index on tour_budget_line (agency_id, tour_id, place);
create index on tour_budget_line (agency_id, scenario_id) where scenario_id is not null;
create index on tour_budget_line (agency_id, event_id) where event_id is not null;
call record_part_table('tour_budget_line', 'tour_id', 'tour',
  history => array['name', 'category', 'quantity', 'days', 'rate', 'currency', 'percent', 'committed', 'actual', 'actual_reason', 'closed', 'note']);

-- Documents whose sum is what a line came to.
create table tour_budget_document (
  id uuid primary key,
  agency_id uuid not null,
  tour_id uuid not null,
  line_id uuid not null,
  expense_id uuid,
  invoice_id uuid,
  created_at timestamptz not null default now(),
  unique (agency_id, id),
  check (num_nonnulls(expense_id, invoice_id) = 1),
  foreign key (agency_id, tour_id) references tour (agency_id, id),
  foreign key (agency_id, line_id) references tour_budget_line (agency_id, id),
  foreign key (agency_id, expense_id) references expense (agency_id, id),
  foreign key (agency_id, invoice_id) references invoice (agency_id, id)
);
create unique index on tour_budget_document (agency_id, expense_id) where expense_id is not null;
create unique index on tour_budget_document (agency_id, invoice_id) where invoice_id is not null;
create index on tour_budget_document (agency_id, tour_id);
create index on tour_budget_document (agency_id, line_id);
call enable_tenant_row_security('tour_budget_document');
call notify_changes('tour_budget_document', 'tour', 'tour_id');
grant select, insert, delete on tour_budget_document to greenroom_app;

-- How much of the tour's currency one of another is, as the budget uses it.
create table tour_rate (
  agency_id uuid not null,
  tour_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rate numeric(18, 9) not null check (rate > 0),
  rated_on date not null default current_date,
  staff_id uuid,
  primary key (agency_id, tour_id, currency),
  foreign key (agency_id, tour_id) references tour (agency_id, id)
);
call enable_tenant_row_security('tour_rate');
call notify_changes('tour_rate', 'tour', 'tour_id');
grant select, insert, update on tour_rate to greenroom_app;

-- Days on which somebody's per diem was turned on or off by hand.
create table tour_per_diem_day (
  agency_id uuid not null,
  tour_id uuid not null,
  member_id uuid not null,
  day date not null,
  counts boolean not null,
  reason text not null,
  staff_id uuid,
  primary key (agency_id, tour_id, member_id, day),
  foreign key (agency_id, tour_id) references tour (agency_id, id),
  foreign key (agency_id, member_id) references tour_member (agency_id, id)
);
create index on tour_per_diem_day (agency_id, member_id);
call enable_tenant_row_security('tour_per_diem_day');
call notify_changes('tour_per_diem_day', 'tour', 'tour_id');
grant select, insert, update, delete on tour_per_diem_day to greenroom_app;
