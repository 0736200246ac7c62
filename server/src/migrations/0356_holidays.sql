-- Where the agency's public holidays are, and days of its own: [{ day, name }].
alter table agency_setting
  add column holiday_country text check (holiday_country ~ '^[A-Z]{2}$'),
  add column holiday_state text check (holiday_state ~ '^[A-Za-z0-9-]{1,10}$'),
  add column own_holidays jsonb not null default '[]' check (jsonb_typeof(own_holidays) = 'array' and jsonb_array_length(own_holidays) <= 100),
  -- Due days by terms of payment move to the next working day; reminders of invoices wait for one.
  add column due_on_working_day boolean not null default false,
  add column remind_on_working_day boolean not null default false,
  add check (holiday_state is null or holiday_country is not null);
drop trigger note_agency_settings on agency_setting;
call note_agency_settings_of('agency_setting', 'documentColor', 'document_color', 'weekBegins', 'week_begins',
  'firstMonth', 'first_month', 'workingDays', 'working_days', 'workFrom', 'work_from', 'workTo', 'work_to',
  'sessionIdleHours', 'session_idle_hours', 'holidayCountry', 'holiday_country', 'holidayState', 'holiday_state',
  'ownHolidays', 'own_holidays', 'dueOnWorkingDay', 'due_on_working_day', 'remindOnWorkingDay', 'remind_on_working_day');

-- The reminder of an invoice that is next; `closed` are the days off before today, on which none could leave.
drop function next_reminder(invoice, date);
create function next_reminder(i invoice, today date, closed integer default 0) returns table (step smallint, day date) language sql stable as $$
  select d.step, greatest(i.due_on + d.step, today) from invoice_email_schedule s, unnest(s.days) as d (step)
    where s.agency_id = i.agency_id and i.status = 'Sent' and i.open_amount > 0 and i.deleted_at is null
      and i.due_on + d.step > i.issued_on and i.due_on + d.step + reminder_lateness() + closed >= today
      and not exists (select from invoice_reminder_mute m where m.agency_id = i.agency_id and m.invoice_id = i.id)
      and not exists (select from invoice_email e where e.agency_id = i.agency_id and e.invoice_id = i.id and e.kind = 'reminder' and e.step >= d.step)
      and cardinality(reminded_addresses(i)) > 0
    -- Of several that have come, the last; else the first to come.
    order by case when i.due_on + d.step <= today then -d.step::integer - 40000 else d.step::integer end limit 1
$$;
