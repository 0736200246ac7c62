-- What is made of videos and audio besides the file itself.
alter table media
  -- The loudness of audio from beginning to end, each 0 to 255.
  add column peaks jsonb check (jsonb_typeof(peaks) = 'array'),
  -- A still of a video as the browser sent it, until it is re-encoded.
  add column poster_key uuid,
  -- A version that every browser plays; it is there once nothing is being prepared.
  add column rendition_key uuid,
  -- Percent of what is being prepared, 0 until the smaller sizes are there; null when nothing is.
  add column preparing smallint check (preparing between 0 and 100);
create index on media (agency_id, created_at) where preparing is not null;
