-- Completed tasks and approved expenses that are ready to be invoiced are sent as instalments are, and left for a later day.
alter table sending_wait drop constraint sending_wait_kind_check,
  add constraint sending_wait_kind_check check (kind in ('draft', 'instalment', 'task', 'expense'));
