import type { Level, Resource } from "#contract/access.ts";
import { defineMessages } from "../../ui/format/messages.ts";

/** What changed on a record. */
export const t = defineMessages({
  history: "History",
  nothing: "Nothing has changed here yet.",
  nothingLine: "Whatever is changed from now on stands here, with who changed it and when.",
  nothingFits: "Nothing fits this filter.",
  nothingFitsLine: "Take it away to see everything that changed.",
  showAll: "Show everything",
  byPerson: "Changed by",
  byField: "Field",
  anything: "Anything",
  platform: "Greenroom",
  older: "Show what came before",

  none: "nothing",
  hidden: "a record you can't see",
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
  FULL_ACCESS: "arrange",
  VIEW_ASSIGN: "view assigned",
  VIEW_ALL: "view all",
  EDIT_ASSIGN: "edit assigned",
  EDIT_ALL: "edit all",
};
