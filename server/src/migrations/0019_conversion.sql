-- When a scout was converted, and when that was finished; empty for who was a talent from the beginning.
alter table person add column converted_at timestamptz, add column finalised_at timestamptz;
alter table person add constraint person_conversion check (stage <> 'scout' or (converted_at is null and finalised_at is null));
