-- A talent or scout can be added by name alone; the category follows before the status becomes Active.
alter table person alter column category drop not null;
alter table person add constraint person_active_has_category check (status <> 1 or category is not null);
