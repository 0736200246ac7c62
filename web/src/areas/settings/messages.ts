import type { Stage, TalentCategory } from "#contract/enums.ts";
import type { CustomFieldType } from "#contract/talents/custom-field.ts";
import { defineMessages } from "../../ui/format/messages.ts";

/** The settings of an agency. */
export const t = defineMessages({
  fieldsLine:
    "What you want to know of your people beyond what Greenroom asks. The fields stand on their Personal tab.",
  noFields: "There are no custom fields yet.",
  noFieldsLine: "Add one for whatever you keep asking: a shirt size, a union number, a visa date.",
  addField: "Add a field",
  editField: "Edit {label}",
  fieldActions: "{label}: actions",
  archivedFields: "Archived",
  archivedLine: "These are asked for no more. Their answers are kept.",
  label: "Label",
  dataType: "Answered with",
  required: "Must be answered",
  requiredHint: "Nobody's answers can be saved without it",
  stages: "For",
  categories: "In",
  choices: "Choices",
  choice: "Choice {number}",
  addChoice: "Add a choice",
  removeChoice: "Remove choice {number}",
  choiceUp: "Move choice {number} up",
  optional: "Optional",
  mustAnswer: "Required",
  everybody: "Everybody",
  everyCategory: "all categories",
  answered: { one: "{count} answer", other: "{count} answers" },
  noAnswers: "no answers yet",
  typeHeld: "It has answers already, so this stays",
  edit: "Edit",
  moveUp: "Move up",
  moveDown: "Move down",
  archive: "Archive",
  bringBack: "Bring back",
  added: "{label} is added.",
  saved: "{label} is saved.",
  archived: "{label} is archived. Its answers are kept.",
  broughtBack: "{label} is back, with its answers.",
  moved: "{label} stands at place {place} now.",
  shortText: "A short text",
  longText: "A long text",
  date: "A date",
  singleSelect: "One choice",
  multiSelect: "Several choices",
  scout: "Scouts",
  converted: "Converted scouts",
  talent: "Talent",
  sports: "Sports",
  music: "Music",
  entertainment: "Entertainment",
});

export const FIELD_TYPE_NAMES: Record<CustomFieldType, string> = {
  SHORT_TEXT: t("shortText"),
  LONG_TEXT: t("longText"),
  DATE: t("date"),
  SINGLE_SELECT: t("singleSelect"),
  MULTI_SELECT: t("multiSelect"),
};
export const STAGE_NAMES: Record<Stage, string> = {
  scout: t("scout"),
  converted: t("converted"),
  talent: t("talent"),
};
export const CATEGORY_NAMES: Record<TalentCategory, string> = {
  Sports: t("sports"),
  Music: t("music"),
  Entertainment: t("entertainment"),
};
