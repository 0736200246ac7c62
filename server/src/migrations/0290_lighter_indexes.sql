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
