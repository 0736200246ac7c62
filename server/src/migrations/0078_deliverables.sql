-- What is owed under a contract, by when and by which of its talents, with the proof that it was done. Parts of their contract, with its rights, history and bin.
create table deliverable (
  id uuid primary key,
  agency_id uuid not null,
  contract_id uuid not null,
  -- In the order in which they were added, among those that are due on one day.
  place smallint not null default 0,
  title text not null,
  due_on date,
  person_id uuid,
  done_on date,
  -- Proof. Of the contract's attachments; one that was deleted is passed over when they are read.
  attachment_ids uuid[] not null default '{}',
  -- [{ url }]
  links jsonb not null default '[]',
  note text,
  unique (agency_id, id),
  foreign key (agency_id, contract_id) references contract (agency_id, id),
  foreign key (agency_id, person_id) references person (agency_id, id)
);
create index on deliverable (agency_id, contract_id, due_on);
create index on deliverable (agency_id, person_id) where person_id is not null;
call record_part_table('deliverable', 'contract_id', 'contract',
  history => array['title', 'due_on', 'person_id', 'done_on', 'links', 'note']);
