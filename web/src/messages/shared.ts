import { speak } from "./speak.ts";

/** Words that many areas use. */
export const t = speak({
  active: "Active",
  pending: "Pending",
  rejected: "Rejected",
  locked: "Locked",
  archived: "Archived",
  deactivated: "Deactivated",
  assigned: "Assigned",
  sections: "Sections of {name}",
  parts: "Parts of this section of {name}",
  alsoHere: "Also here: {names}",
  editingTip: "{name}, editing",
  fromOutside: "{name} (Greenroom)",
  oneEdits: "{name} is editing",
  twoEdit: "{name} and {other} are editing",
  moreEdit: { one: "{name} and {count} other are editing", other: "{name} and {count} others are editing" },
  savedJustNow: "{name} saved this a moment ago.",
  savedAt: "{name} saved this at {time}.",
  savedByYou: "You saved this in another window.",
  savedBySomebody: "Somebody saved this a moment ago.",
  typedStays: "What you typed is still here.",
  showsNewest: "You see the newest.",
  inZone: "{time}, {city} time",
});
