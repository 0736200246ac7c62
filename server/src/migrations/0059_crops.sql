-- A cropped picture is a row of its own beside the one that it was made of: both have the same whole file.
alter table media
  -- { rotation, x, y, width, height }: what the smaller sizes show; null for all of it.
  add column crop jsonb;
-- Before a file is removed from the store, it is asked whether another row has it.
create index on media (agency_id, file_key) where file_key is not null;
