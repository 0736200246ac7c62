-- What a member of staff is on a record: an advisor too, and one of them at most is its lead.
alter table assignment drop constraint assignment_role_check;
alter table assignment add constraint assignment_role_check check (role in ('Assignee', 'Lead', 'Collaborator', 'Advisor'));
create unique index on assignment (agency_id, record_id) where role = 'Lead' and ended_at is null;
