-- Addresses of pictures that fans posted, until they are fetched.
create table content_fan_picture (
  agency_id uuid not null,
  item_id uuid not null,
  place smallint not null,
  address text not null,
  primary key (agency_id, item_id, place),
  foreign key (agency_id, item_id) references content_item (agency_id, id)
);
call enable_tenant_row_security('content_fan_picture');
grant select, insert, delete on content_fan_picture to greenroom_app;
