import { defineMessages } from "#web/ui/format/messages.ts";

/** Messages next to the notes of a record that is shown next to a list. */
export const t = defineMessages({
  beside: "What comes next for {name}",
  commitments: "Next commitments",
  calendar: "Calendar",
  today: "today",
  tomorrow: "tomorrow",
  inDays: "in {count} days",
  busy: "Busy",
  allDay: "All day",
  days: "{count} days",
  overlaps: "Overlaps by {length}",
  free: "Nothing in the next {days} days.",
  tasks: "Open tasks",
  noTasks: "No open task.",
  todayAt: "today {time}",
});
