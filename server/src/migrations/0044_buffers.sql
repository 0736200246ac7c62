-- Minutes that a talent keeps free before and after confirmed time.
alter table person_business
  add column buffer_before smallint not null default 0 check (buffer_before between 0 and 1440),
  add column buffer_after smallint not null default 0 check (buffer_after between 0 and 1440);
do $$
declare kept text[];
begin
  select string_to_array(trim(trailing '\000' from encode(tgargs, 'escape')), '\000') into kept from pg_trigger where tgrelid = 'person_business'::regclass and tgname = 'log_history';
  call log_history_of('person_business', kept[1], kept[2:] || array['buffer_before', 'buffer_after']);
end $$;
