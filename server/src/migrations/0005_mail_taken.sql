-- Since when somebody is sending a letter, so that a job that runs twice sends it once.
alter table mail add column taken_at timestamptz;
