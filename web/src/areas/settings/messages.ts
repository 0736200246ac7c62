import type { Stage, TalentCategory } from "#contract/enums.ts";
import type { CustomFieldType } from "#contract/talents/custom-field.ts";
import { defineMessages } from "../../ui/format/messages.ts";

/** Messages of the agency's settings. */
export const t = defineMessages({
  fieldsLine:
    "Custom fields hold what you need to know beyond Greenroom's own fields. They appear on the Personal tab.",
  noFields: "No custom fields yet",
  noFieldsLine: "Add one for anything you keep asking: a shirt size, a union number, a visa date.",
  addField: "Add field",
  editField: "Edit {label}",
  fieldActions: "{label}: actions",
  archivedFields: "Archived",
  archivedLine: "Archived fields no longer appear. Their answers are kept.",
  label: "Label",
  dataType: "Answer type",
  required: "Required",
  requiredHint: "The Personal tab can't be saved without an answer",
  stages: "Applies to",
  categories: "Categories",
  choices: "Choices",
  choice: "Choice {number}",
  addChoice: "Add choice",
  removeChoice: "Remove choice {number}",
  choiceUp: "Move choice {number} up",
  requiredBadge: "Required",
  everyone: "Everyone",
  everyCategory: "all categories",
  answered: { one: "{count} answer", other: "{count} answers" },
  noAnswers: "no answers yet",
  typeHeld: "Can't be changed once there are answers",
  edit: "Edit",
  moveUp: "Move up",
  moveDown: "Move down",
  archive: "Archive",
  restore: "Restore",
  added: "{label} added",
  saved: "{label} saved",
  archived: "{label} archived. Its answers are kept.",
  restored: "{label} restored with its answers",
  moved: "{label} moved to position {place}",
  shortText: "Short text",
  longText: "Long text",
  date: "Date",
  singleSelect: "Single choice",
  multiSelect: "Multiple choice",
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
