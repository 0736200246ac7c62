import { defineMessages } from "../../../ui/format/messages.ts";

/** Messages of the Career tab. */
export const t = defineMessages({
  career: "Career",
  careerOf: "Career of {name}",
  none: "No career entries yet",
  noneLine: "Work by {name} will appear here, latest first.",
  add: "Add career entry",
  addTitle: "Add career entry",
  editTitle: "Edit {role}",
  edit: "Edit",
  delete: "Delete",
  entryActions: "{role}: actions",
  saved: "{role} saved",
  role: "Role",
  organisation: "Organisation or production",
  place: "Place",
  started: "From",
  ended: "To (empty if ongoing)",
  achievements: "Achievements",
  links: "Links",
  files: "Pictures and documents",
  filesHint: "From the Files tab",
  endBeforeStart: "Not before the start, {month}",
  since: "Since {month}",
  fromTo: "{from} to {to}",
});
