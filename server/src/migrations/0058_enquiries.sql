-- What an opportunity was made of: who asked, by which way, and in which words.
--
-- { "channel", "name", "company", "email", "phone", "text", "startDate", "endDate", "at" }
alter table opportunity add column enquiry jsonb;
-- Contacts are found by what an enquiry says of its sender.
create index on partner_contact (agency_id, lower(email)) where deleted_at is null and email is not null;
create index on partner_contact (agency_id, phone) where deleted_at is null and phone is not null;
