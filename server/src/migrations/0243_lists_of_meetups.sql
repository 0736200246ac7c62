-- Few posts are meetups, and a list of those few, or their count, reads no others.
create index content_item_meetups on content_item (agency_id, kind, fanroom_type, list_at desc, id desc)
  where fanroom_type is not null and starts_at is not null and deleted_at is null;
