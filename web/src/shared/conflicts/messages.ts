import { defineMessages } from "#web/ui/format/messages.ts";

export const t = defineMessages({
  one: "{name} is already busy",
  several: "Some people are already busy",
  bound: "{name} is bound by an exclusivity",
  boundHint: "Saved with the record, so that others can see why.",
  oneAtOnce: "{name} can't be double-booked. Choose another time, or leave them out.",
  busy: "Busy",
  together: "both at {time}",
  keptFree: "{time} is kept free around bookings",
  reason: "Why it is saved anyway",
  reasonHint: "It is kept in the history, for anyone who wonders later.",
  save: "Save anyway",
  back: "Change it",
  hours: "{hours} h",
  minutes: "{minutes} min",
});
