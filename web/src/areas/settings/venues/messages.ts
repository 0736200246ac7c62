import { defineMessages } from "../../../ui/format/messages.ts";

/** Messages of the list of venues. */
export const t = defineMessages({
  venues: "Venues",
  search: "Search venues",
  add: "Add venue",
  none: "No venues yet",
  noneLine: "Venues give events their address, their place on the map and their time zone.",
  noneFound: "No venue matches",
  noneFoundLine: "Try another name or address.",
  noDetails: "No details yet",
  capacity: { one: "{count} person", other: "{count} people" },
  archived: "archived",
  uses: { one: "{count} use", other: "{count} uses" },
  unused: "unused",
  actionsOf: "{name}: actions",
  edit: "Edit",
  merge: "Merge into another venue",
  mergeTitle: "Merge {name}",
  mergeLine: {
    one: "What takes place here moves to the other venue, which keeps its own details. {count} event or opportunity moves.",
    other:
      "What takes place here moves to the other venue, which keeps its own details. {count} events and opportunities move.",
  },
  into: "Into",
  mergeNow: "Merge",
  merged: "{name} merged into {other}",
  remove: "Delete",
  inUse: "In use: merge it into another venue instead",
  removed: "{name} deleted",
  restored: "{name} restored",
  cancel: "Cancel",
});
