import { defineMessages } from "../../../ui/format/messages.ts";

/** Messages of a contract's document. */
export const t = defineMessages({
  about: "About the document",
  template: "Template",
  chosen: "{name} chosen",
  edit: "Edit text",
  editLine: "For this contract only. Templates are edited in the settings.",
  text: "Text",
  saved: "Text saved",
  pdf: "PDF",
  word: "Word",
  none: "No document yet",
  noneLine: "Choose a template. It is filled with what this contract says.",
  noTemplates: "There are no templates yet. They are written in the settings of contracts.",
  clauses: "Clauses",
  clauseVersion: "Version {number}",
});
