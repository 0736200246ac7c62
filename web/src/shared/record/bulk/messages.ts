import { defineMessages } from "../../../ui/format/messages.ts";

/** Changes of many records at once. */
export const t = defineMessages({
  assignStaff: "Assign staff",
  assignTitle: { one: "Assign staff to {name}", other: "Assign staff to {count} records" },
  assignLine: "Everyone else who is assigned stays assigned.",
  assign: "Assign",
  unassign: "Unassign",
  assigned: { one: "Staff of {name} updated", other: "Staff of {count} records updated" },
  tagsTitle: { one: "{title} of {name}", other: "{title} of {count} records" },
  tagsLine: "Everything else stays.",
  addTags: "Add",
  removeTags: "Remove",
  tagged: { one: "{title} of {name} updated", other: "{title} of {count} records updated" },
  setStatus: "Set status",
  statusSet: { one: "{name} is {status}", other: "{count} records are {status}" },
  apply: "Apply",
  changing: { one: "Changing {count} record…", other: "Changing {count} records…" },
  undone: { one: "Change to {name} undone", other: "Changes to {count} records undone" },
  alreadySo: "Nothing to change: they all have this already.",
  notChanged: "Not changed: {why}.",
  leftOut: "{done}. Not changed: {why}.",
  readOnly: { one: "{count} that you can only view", other: "{count} that you can only view" },
  stale: {
    one: "{count} that someone else changed in the meantime",
    other: "{count} that someone else changed in the meantime",
  },
  full: { one: "{count} that has no room for more", other: "{count} that have no room for more" },
  incomplete: { one: "{count} that has no category yet", other: "{count} that have no category yet" },
  ownAccess: { one: "{count} that you would lose access to", other: "{count} that you would lose access to" },
  noneEditable: "You don't have permission to change any of these",
  pageOnly: "Select the rows one by one for this",
});
