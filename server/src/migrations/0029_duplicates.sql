-- Imports call duplicates what they are, in columns as in replies.
alter table roster_import rename column twins to duplicates;
alter table import_row rename column twin to duplicate;
alter table roster_import no force row level security;
update roster_import set choice = (choice - 'twins') || jsonb_build_object('duplicates', choice -> 'twins') where choice ? 'twins';
alter table roster_import force row level security;
