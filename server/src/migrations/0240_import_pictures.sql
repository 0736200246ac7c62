-- Pictures that an import has fetched for its rows, until they are added.
create table import_picture (
  agency_id uuid not null,
  import_id uuid not null,
  media_id uuid not null,
  -- As the file has it.
  address text not null,
  primary key (agency_id, import_id, media_id),
  foreign key (agency_id, import_id) references roster_import (agency_id, id) on delete cascade,
  foreign key (agency_id, media_id) references media (agency_id, id)
);
create index on import_picture (agency_id, media_id);
call enable_tenant_row_security('import_picture');
grant select, insert, delete on import_picture to greenroom_app;
