-- The pack of tasks that the shows of a tour are advanced by.
create table tour_advance (
  agency_id uuid not null,
  tour_id uuid not null,
  pack_id uuid not null,
  primary key (agency_id, tour_id),
  foreign key (agency_id, tour_id) references tour (agency_id, id)
);
call enable_tenant_row_security('tour_advance');
call notify_changes('tour_advance', 'tour', 'tour_id');
grant select, insert, update on tour_advance to greenroom_app;
