import { defineMessages } from "#web/ui/format/messages.ts";

export const t = defineMessages({
  one: "{name} is already busy",
  several: "Some people are already busy",
  oneAtOnce: "{name} never takes two bookings at once. Choose another time, or leave them out.",
  busy: "Busy",
  together: "both at {time}",
  keptFree: "{time} is kept free around bookings",
  reason: "Why it is saved anyway",
  reasonHint: "It stays with the task, for anyone who wonders later.",
  save: "Save anyway",
  back: "Change it",
});
