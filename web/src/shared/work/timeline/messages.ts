import { defineMessages } from "../../../ui/format/messages.ts";

/** Messages of timelines. */
export const t = defineMessages({
  today: "Today",
  earlier: "Earlier",
  later: "Later",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  day: "{name}, {day}",
  span: "{name}, {from} to {to}",
  undated: "No date",
  help: "Arrow up and down move between bars. Arrow left and right move a bar by a day, with Shift they change its end.",
  keysDay: "moves a day",
  keysLength: "changes the end",
  putBack: "{name} put back",
});
