import { defineMessages } from "../../../ui/format/messages.ts";

/** Messages of boards. */
export const t = defineMessages({
  columns: "Columns",
  add: "Add to {column}",
  more: { one: "{count} more", other: "{count} more" },
  moveTo: "Move to {column}",
  moveUp: "Move up",
  moveDown: "Move down",
  actionsFor: "Actions for {name}",
  help: "Arrow keys move between cards. Space lifts a card, arrow keys move it, Space drops it and Escape puts it back.",
  lifted: "{name} lifted. {place}",
  place: "{column}, place {number} of {total}",
  placeIn: "{column}, {group}, place {number} of {total}",
  dropped: "{name} dropped. {place}",
  putBack: "{name} put back",
  notMovable: "You can't move {name}",
  liftsAndDrops: "lifts and drops",
  column: "column",
  order: "place",
  putsBack: "puts it back",
});
