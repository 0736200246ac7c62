-- A PDF has smaller sizes like a picture, made of its first page.
alter table media
  -- How many pages it has; null for other files, and where it can't be read.
  add column pages integer check (pages > 0);
