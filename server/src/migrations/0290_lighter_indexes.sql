-- Bookings by when they are, for who is taken in a period; those that are longer than two weeks by their end
-- (lib/commitments/period.ts).
create index commitment_by_start on commitment (agency_id, starts_at) include (ends_at, person_id, firmness);
create index commitment_long on commitment (agency_id, ends_at) include (starts_at, person_id, firmness) where ends_at - starts_at > interval '336 hours';

-- Drafts, and completed tasks charged to partners: a few among all invoices and tasks, read for what is to send today.
create index invoice_drafts on invoice (agency_id, created_at) where status = 'Created' and deleted_at is null;
create index task_charged on task (agency_id, type_id) where completed_at is not null and charge_to_key = 'PARTNER' and deleted_at is null;

-- What involves somebody, read without its rows.
drop index involvement_agency_id_involved_id_record_id_idx;
create index involvement_of on involvement (agency_id, involved_id, record_id) include (kind);

-- What was invoiced in a month, read without its rows.
drop index invoice_issued;
create index invoice_issued on invoice (agency_id, currency, issued_on) include (total) where status = 'Sent';
-- Twice the same.
drop index invoice_payment_paid;
alter table partner_contact drop constraint partner_contact_agency_id_id_key1;

-- Whether a task is open stands beside its due date and its place on the board: those that are done are not read to leave
-- them out.
drop index task_by_due_by;
create index task_by_due_by on task (agency_id, due_by, id) include (completed_at) where deleted_at is null;
drop index task_agency_id_status_id_rank_idx;
create unique index task_on_board on task (agency_id, status_id, rank) include (completed_at, deleted_at);
-- The open ones by themselves: few beside those that are done.
create index task_open on task (agency_id, due_by, id) where deleted_at is null and completed_at is null;

-- Columns that most tasks leave empty: without the id in it an index keeps equal values once, which is an eighth of its size.
-- What is equal is sorted by its id when it is read.
drop index task_by_venue, task_by_address, task_by_cost, task_by_extra, task_by_sale;
create index task_by_venue on task (agency_id, venue) where deleted_at is null;
create index task_by_address on task (agency_id, address) where deleted_at is null;
create index task_by_cost on task (agency_id, cost) where deleted_at is null;
create index task_by_extra on task (agency_id, extra) where deleted_at is null;
create index task_by_sale on task (agency_id, sale) where deleted_at is null;
-- Types are archived, not removed. It misled the planner: a column of a board was read by it, row by row of the agency.
drop index task_agency_id_type_id_idx;
