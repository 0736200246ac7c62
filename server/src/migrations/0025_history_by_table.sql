-- History by a function for each table, which compares its columns directly: a generic one turned whole rows into JSON.

drop procedure log_history_of(regclass, text, text[]);

-- Logs who changed which of the columns of a table, in the history of the record that `record_column` names. The columns
-- are also the trigger's arguments, so that they can be read from the catalogue.
create procedure log_history_of(tenant regclass, record_column text, columns text[], events text default 'insert or update') language plpgsql as $$
declare
  name text := (select relname from pg_class where oid = tenant);
  row_id text := coalesce((select attname from pg_attribute where attrelid = tenant and attname = 'id' and not attisdropped), record_column);
  inserted text;
  updated text;
  deleted text;
begin
  select
    string_agg(format('if new.%1$I is not null%2$s then changes := changes || jsonb_build_object(%1$L, jsonb_build_array(null, new.%1$I)); end if;', col,
      case
        when format_type(a.atttypid, null) = 'jsonb' then format(' and new.%I not in (''null'', ''""'', ''[]'', ''{}'')', col)
        when t.typcategory = 'A' then format(' and new.%I <> ''{}''', col)
        when t.typcategory = 'S' then format(' and new.%I <> ''''', col)
        else '' end), ' '),
    string_agg(format('if new.%1$I is distinct from old.%1$I then changes := changes || jsonb_build_object(%1$L, jsonb_build_array(old.%1$I, new.%1$I)); end if;', col), ' '),
    string_agg(format('changes := changes || jsonb_build_object(%1$L, jsonb_build_array(old.%1$I, null));', col), ' ')
    into strict inserted, updated, deleted
    from unnest(columns) col
    left join pg_attribute a on a.attrelid = tenant and a.attname = col and not a.attisdropped
    left join pg_type t on t.oid = a.atttypid;
  execute format($definition$
    create or replace function %1$I() returns trigger language plpgsql as $body$
    declare changes jsonb := '{}';
    begin
      if tg_op = 'INSERT' then
        %2$s
      elsif tg_op = 'UPDATE' then
        %3$s
        if changes = '{}' then return null; end if;
      else
        %4$s
        insert into history (agency_id, record_id, table_name, row_id, op, changes, actor_id)
          values (old.agency_id, old.%5$I, %7$L, old.%6$I, 'delete', changes, current_actor());
        return null;
      end if;
      insert into history (agency_id, record_id, table_name, row_id, op, changes, actor_id)
        values (new.agency_id, new.%5$I, %7$L, new.%6$I, lower(tg_op), changes, current_actor());
      return null;
    end $body$
  $definition$, format('log_%s_history', name), inserted, updated, deleted, record_column, row_id, name);
  execute format('drop trigger if exists history on %s', tenant);
  execute format('create or replace trigger log_history after %s on %s for each row execute function %I(%s)', events, tenant, format('log_%s_history', name),
    (select string_agg(quote_literal(argument), ', ' order by place) from unnest(record_column || columns) with ordinality a (argument, place)));
end $$;

do $$
declare logged record;
begin
  for logged in
    select t.tgrelid::regclass as tenant, t.tgname as name, array_remove(string_to_array(encode(t.tgargs, 'escape'), '\000'), '') as arguments,
      concat_ws(' or ', case when t.tgtype & 4 > 0 then 'insert' end, case when t.tgtype & 16 > 0 then 'update' end, case when t.tgtype & 8 > 0 then 'delete' end) as events
      from pg_trigger t where t.tgfoid = 'log_history'::regproc
  loop
    execute format('drop trigger %I on %s', logged.name, logged.tenant);
    call log_history_of(logged.tenant, logged.arguments[1], logged.arguments[2:], logged.events);
  end loop;
end $$;
drop function log_history();
