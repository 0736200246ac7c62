-- Tags, social links and connect links of talents who are no favourites are kept in the same rows, which are as those of
-- favourites that were taken off: they get a place once they are marked.
alter table favourite alter column place drop not null;
alter table favourite add check (place is not null or deleted_at is not null);

-- Making such a row is no change of the talent; what is then written into it is.
do $$
declare arguments text;
begin
  select string_agg(quote_literal(argument), ', ' order by place) into arguments
    from pg_trigger t, unnest(array_remove(string_to_array(encode(t.tgargs, 'escape'), '\000'), '')) with ordinality a (argument, place)
    where t.tgrelid = 'favourite'::regclass and t.tgname = 'log_history';
  drop trigger log_history on favourite;
  execute format('create trigger log_history after update on favourite for each row execute function log_favourite_history(%s)', arguments);
  execute format('create trigger log_history_of_added after insert on favourite for each row when (new.deleted_at is null) execute function log_favourite_history(%s)', arguments);
end $$;
