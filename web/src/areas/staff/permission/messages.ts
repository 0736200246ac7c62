import type { Resource } from "#contract/access.ts";
import { defineMessages } from "../../../ui/format/messages.ts";

/** Messages of staff permissions. */
export const t = defineMessages({
  resource: "Resource",
  inWords: "Summary",
  noAccess: "No access",
  viewAssigned: "View assigned",
  viewAll: "View all",
  editAssigned: "Edit assigned",
  editAll: "Edit all",

  chosen: "Selected",
  included: "Included by a higher level",
  possible: "Available",
  none: "No access",
  notOffered: "Not available for this resource",
  above: "Above your own access",
  cell: "{resource}, {level}",
  cellIncluded: "{resource}, {level}, included by a higher level",
  lastOne: "Choose another level to change this.",
  aboveOwn: "You can't grant or take away more access than you have.",

  was: "was {levels}",
  changes: { one: "{count} change", other: "{count} changes" },
  undoAll: "Undo all",
  saveChanges: "Save changes",
  table: "What {name} can see and change",
  legend: "Legend",

  settings: "Permission settings",
  settingsLine: "What {name} can see and change in Greenroom.",
  settingsLineWithRole: "{role}. What {name} can see and change in Greenroom.",
  saved: "Permission of {name} updated",

  module: "Module",
  all: "All",
  view: "View",
  create: "Create",
  update: "Update",
  delete: "Delete",
  yes: "Yes",
  no: "No",
  readTitle: "Permission of {name}",
  readLine: "What {name} can do in each module.",
  wholeLine: "{name} has full access to everything.",
  dashboard: "Dashboard",
  talent: "Talent",
  staff: "Staff",
  partner: "Partner",
  pipeline: "Pipeline",
  tasks: "Tasks",
  finance: "Finance",
  comms: "Comms",
  cms: "CMS",
  documents: "Documents",
  reports: "Reports",
});

interface Words {
  viewAssigned?: string;
  viewAll: string;
  editAssigned?: string;
  /** Sees all, edits only the assigned ones. */
  viewAllEditAssigned?: string;
  editAll?: string;
}

/** Descriptions of each permission level, by resource. */
export const HIDDEN_LEVEL = "Hidden";
export const LEVEL_LABELS: Readonly<Record<Resource, Words>> = {
  TALENT: {
    viewAssigned: "Sees those assigned",
    viewAll: "Sees everyone",
    editAssigned: "Sees and edits those assigned",
    viewAllEditAssigned: "Sees everyone, edits those assigned",
    editAll: "Sees and edits everyone",
  },
  SCOUT: {
    viewAssigned: "Sees those assigned",
    viewAll: "Sees everyone",
    editAssigned: "Sees and edits those assigned",
    viewAllEditAssigned: "Sees everyone, edits those assigned",
    editAll: "Sees and edits everyone",
  },
  PARTNER: {
    viewAssigned: "Sees those assigned",
    viewAll: "Sees every partner",
    editAssigned: "Sees and edits those assigned",
    viewAllEditAssigned: "Sees every partner, edits those assigned",
    editAll: "Sees and edits every partner",
  },
  STAFF: {
    viewAll: "Sees all staff",
    editAll: "Adds staff, edits them and their permission",
  },
  PIPELINE: {
    viewAssigned: "Sees what is assigned",
    viewAll: "Sees everything",
    editAssigned: "Sees and edits what is assigned",
    viewAllEditAssigned: "Sees everything, edits what is assigned",
    editAll: "Sees and edits everything",
  },
  EVENT: {
    viewAssigned: "Sees those assigned",
    viewAll: "Sees everything",
    editAssigned: "Sees and edits those assigned",
    viewAllEditAssigned: "Sees everything, edits those assigned",
    editAll: "Sees and edits everything",
  },
  PROJECT: {
    viewAssigned: "Sees those assigned",
    viewAll: "Sees everything",
    editAssigned: "Sees and edits those assigned",
    viewAllEditAssigned: "Sees everything, edits those assigned",
    editAll: "Sees and edits everything",
  },
  CONTRACT: {
    viewAssigned: "Sees contracts of assigned talent",
    viewAll: "Sees every contract",
    editAssigned: "Sees and edits contracts of assigned talent",
    viewAllEditAssigned: "Sees all, edits those of assigned talent",
    editAll: "Sees and edits every contract",
  },
  TASK: {
    viewAssigned: "Sees tasks that concern them",
    viewAll: "Sees every task",
    editAssigned: "Sees and edits tasks that concern them",
    viewAllEditAssigned: "Sees every task, edits their own",
    editAll: "Sees and edits everything",
  },
  CALENDAR: { viewAll: "Sees the whole calendar" },
  FINANCE: {
    viewAll: "Sees all of finance",
    editAll: "Sees and edits all of finance",
  },
  COMM: {
    viewAssigned: "Reads what concerns those assigned",
    viewAll: "Reads everything",
    editAssigned: "Reads and writes for those assigned",
    viewAllEditAssigned: "Reads everything, writes for those assigned",
    editAll: "Reads and writes for everyone",
  },
  LIBRARY: {
    viewAssigned: "Sees files of those assigned",
    viewAll: "Sees every file",
    editAssigned: "Adds files for those assigned",
    viewAllEditAssigned: "Sees every file, adds for those assigned",
    editAll: "Adds and changes every file",
  },
  CMS: {
    viewAssigned: "Sees content of those assigned",
    viewAll: "Sees all fan content",
    editAssigned: "Makes content for those assigned",
    viewAllEditAssigned: "Sees all, makes it for those assigned",
    editAll: "Makes and edits all fan content",
  },
  REPORT: { viewAll: "Sees all reports" },
  DASHBOARD: {
    viewAll: "Sees the agency dashboard",
    editAll: "Sees and arranges the dashboard",
  },
  ORGANIZATION: {
    viewAll: "Sees the agency's settings",
    editAll: "Sees and changes the agency's settings",
  },
};
