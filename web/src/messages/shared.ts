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
  deleteAsk: "Delete {name}?",
  deleteBody: "It leaves every list, and so does what belongs to it. You can undo this right afterwards.",
  delete: "Delete",
  leaveIt: "Leave as it is",
  deleted: "{name} is deleted.",
  restored: "{name} is back.",
  category: "Industry category",
  newCategory: "Add a category",
  newCategoryNamed: "Add “{name}”",
  addCategory: "Add an industry category",
  addCategoryLine: "It can be chosen for partners and suppliers alike from then on.",
  categoryName: "Name",
  add: "Add",
  inZone: "{time}, {city} time",
});
