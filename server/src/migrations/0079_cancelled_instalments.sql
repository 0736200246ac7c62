-- Open instalments may be cancelled with their contract: nothing of them is invoiced any more.
alter table instalment drop constraint instalment_state_check;
alter table instalment add constraint instalment_state_check check (state in ('PLANNED', 'READY_TO_INVOICE', 'INVOICED', 'PAID', 'CANCELLED'));
