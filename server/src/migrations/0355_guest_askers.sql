-- The history of a guest list says too which member of a party asked.
call log_history_of('event_guest', 'event_id',
  array['name', 'places', 'type', 'side', 'staff_id', 'asked_by', 'member_id', 'note', 'state', 'reason', 'deleted_at']);
