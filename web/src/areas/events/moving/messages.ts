import { defineMessages } from "../../../ui/format/messages.ts";

/** Messages of moving an event. */
export const t = defineMessages({
  move: "Move",
  title: "Move {name}",
  line: "Review everything that depends on its dates. Ticked items move with it.",
  later: { one: "{count} day later", other: "{count} days later" },
  earlier: { one: "{count} day earlier", other: "{count} days earlier" },
  nothing: "Nothing depends on these dates.",
  sameDates: "Choose other dates to see what moves with it.",
  task: "Tasks",
  callTime: "Call times",
  schedule: "Run sheet",
  stay: "Hotels",
  travel: "Travel",
  hold: "Holds",
  instalment: "Instalments",
  keyDate: "Key dates",
  changed: "dates set by hand",
  done: "completed, stays",
  fromTo: "{from} to {to}",
  noDate: "no date",
  hidden: {
    one: "{count} thing that you can't see moves too.",
    other: "{count} things that you can't see move too.",
  },
  notified: "Notified: ",
  noneNotified: "No one else will be notified.",
  moveIt: "Move event",
  moveWith: { one: "Move event and {count} more", other: "Move event and {count} more" },
  moved: "{name} moved",
  movedWith: { one: "{name} moved, and {count} more", other: "{name} moved, and {count} more" },
});
