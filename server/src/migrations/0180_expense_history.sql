-- The history of expenses. They are no records, so each row of the history names what it is of by a column of its own.
alter table history drop constraint history_agency_id_record_id_fkey,
  add column of_record uuid generated always as (case when table_name not in ('expense', 'expense_receipt') then record_id end) stored,
  add column of_expense uuid generated always as (case when table_name in ('expense', 'expense_receipt') then record_id end) stored;
do $$
declare name text;
begin
  foreach name in array array['history', 'record', 'expense'] loop execute format('alter table %I no force row level security', name); end loop;
  alter table history
    add foreign key (agency_id, of_record) references record (agency_id, id),
    add foreign key (agency_id, of_expense) references expense (agency_id, id);
  foreach name in array array['history', 'record', 'expense'] loop execute format('alter table %I force row level security', name); end loop;
end $$;

call log_history_of('expense', 'id', array['spent_on', 'description', 'type_id', 'supplier_id', 'amount', 'currency', 'tax_amount', 'on_id',
  'charge_to', 'charged_id', 'paid_by_id', 'note', 'state', 'reason', 'deleted_at']);
call log_history_of('expense_receipt', 'expense_id', array['media_id'], 'insert or delete');
-- Only the order of the receipts that stay.
grant update (place) on expense_receipt to greenroom_app;
