-- How a talent is paid and told: which of several accounts, and in which language. What a bank's file says is in the account.

alter table finance_profile no force row level security;
alter table legal_entity no force row level security;
alter table finance_profile
  -- Of documents; without one, the agency's.
  add column language text,
  -- The legal entity whose account is paid, where several fit.
  add column payout_entity_id uuid,
  add foreign key (agency_id, payout_entity_id) references legal_entity (agency_id, id);
alter table finance_profile force row level security;
alter table legal_entity force row level security;
create index on finance_profile (agency_id, payout_entity_id) where payout_entity_id is not null;

-- [{ number, currency, on, opening, closing, unexplained }], amounts in minor units: one for each account and period of a
-- camt.053; `unexplained` is what lies between the balances and is no line.
alter table bank_file add column balances jsonb not null default '[]';
