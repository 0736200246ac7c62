import type { Level, Resource } from "#contract/access.ts";
import { defineMessages } from "../../ui/format/messages.ts";

/** Messages of a record's history. */
export const t = defineMessages({
  history: "History",
  recent: "Recent changes",
  allChanges: "All changes",
  more: "+{count}",
  noChanges: "No changes yet",
  noChangesLine: "Changes appear here, with who made them and when.",
  noMatch: "No matching changes",
  noMatchLine: "Clear the filters to see all changes.",
  showAll: "Clear filters",
  byPerson: "Changed by",
  byField: "Field",
  any: "Any",
  platform: "Greenroom",
  older: "Show older changes",

  restore: "Restore",
  restoreField: "Restore {field} to what it was before",
  restored: "{field} restored",
  restoreUndone: "{field} is as it was",

  none: "empty",
  hidden: "a hidden record",
  newPicture: "a new picture",
  noPicture: "no picture",
  yes: "yes",
  no: "no",
});

export const RESOURCE_NAMES: Record<Resource, string> = {
  TALENT: "Talent",
  SCOUT: "Scouts",
  PARTNER: "Partners",
  STAFF: "Staff",
  PIPELINE: "Pipeline",
  EVENT: "Events",
  PROJECT: "Projects",
  CONTRACT: "Contracts",
  TASK: "Tasks",
  CALENDAR: "Calendar",
  FINANCE: "Finance",
  COMM: "Comms",
  LIBRARY: "Documents",
  CMS: "CMS",
  REPORT: "Reports",
  DASHBOARD: "Dashboard",
  ORGANIZATION: "Organization",
};
export const LEVEL_NAMES: Record<Level, string> = {
  NO_ACCESS: "no access",
  VIEW_ONLY: "view",
  FULL_ACCESS: "full access",
  VIEW_ASSIGN: "view assigned",
  VIEW_ALL: "view all",
  EDIT_ASSIGN: "edit assigned",
  EDIT_ALL: "edit all",
};
