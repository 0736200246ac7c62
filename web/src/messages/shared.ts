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
  inZone: "{time}, {city} time",
});
