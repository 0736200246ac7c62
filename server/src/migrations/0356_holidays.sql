-- Where the agency's public holidays are, and days of its own: [{ day, name }].
alter table agency_setting
  add column holiday_country text check (holiday_country ~ '^[A-Z]{2}$'),
  add column holiday_state text check (holiday_state ~ '^[A-Za-z0-9-]{1,10}$'),
  add column own_holidays jsonb not null default '[]' check (jsonb_typeof(own_holidays) = 'array' and jsonb_array_length(own_holidays) <= 100),
  add check (holiday_state is null or holiday_country is not null);
drop trigger note_agency_settings on agency_setting;
call note_agency_settings_of('agency_setting', 'documentColor', 'document_color', 'weekBegins', 'week_begins',
  'firstMonth', 'first_month', 'workingDays', 'working_days', 'workFrom', 'work_from', 'workTo', 'work_to',
  'sessionIdleHours', 'session_idle_hours', 'holidayCountry', 'holiday_country', 'holidayState', 'holiday_state',
  'ownHolidays', 'own_holidays');
