-- What of a contract leaves the agency: to a talent, to a supplier, or as a split. Parts of their contract, with its rights, history and bin.
create table sub_contract (
  id uuid primary key,
  agency_id uuid not null,
  contract_id uuid not null,
  -- Given once, also to what is deleted later: the end of its number.
  place smallint not null check (place > 0),
  title text not null,
  type text not null check (type in ('TALENT', 'SUPPLIER', 'SPLIT')),
  person_id uuid,
  supplier_id uuid,
  -- Minor units of the contract's currency.
  value bigint not null check (value >= 0),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'SENT', 'SIGNED', 'CANCELLED')),
  signed_on date,
  note text,
  -- Why they come to more than the contract.
  over_reason text,
  unique (agency_id, id),
  unique (agency_id, contract_id, place),
  check (type <> 'SUPPLIER' or person_id is null),
  check (type <> 'TALENT' or supplier_id is null),
  foreign key (agency_id, contract_id) references contract (agency_id, id),
  foreign key (agency_id, person_id) references person (agency_id, id),
  foreign key (agency_id, supplier_id) references supplier (agency_id, id)
);
create index on sub_contract (agency_id, person_id) where person_id is not null;
create index on sub_contract (agency_id, supplier_id) where supplier_id is not null;
call record_part_table('sub_contract', 'contract_id', 'contract',
  history => array['title', 'type', 'person_id', 'supplier_id', 'value', 'status', 'signed_on', 'note', 'over_reason']);
