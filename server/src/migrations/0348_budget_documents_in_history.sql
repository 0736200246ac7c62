-- A tour's history says which expense or invoice was linked to which line of its budget, and which was taken off.
call log_history_of('tour_budget_document', 'tour_id', array['line_id', 'expense_id', 'invoice_id'], 'insert or delete');

do $$
declare definition text := pg_get_functiondef('history_value(text, jsonb)'::regprocedure);
begin
  execute replace(definition, 'when kind = ''picture''', $cases$when kind = 'budgetLine' then
      (select coalesce(jsonb_agg(name), '[]') from tour_budget_line where id = (v #>> '{}')::uuid)
    when kind = 'picture'$cases$);
end $$;
