import { defineMessages } from "../../ui/format/messages.ts";

/** Messages of projects. */
export const t = defineMessages({
  addLine: "Only the title is required. You can add the rest later.",
  search: "Search projects",
  none: "No projects yet",
  noneLine: "Work over some time appears here, with its tasks, its budget and its people.",
  noneAssigned: "No projects assigned to you yet",
  noneAssignedLine: "Projects appear here once you or a talent of yours are on them.",
  changedGroup: "changed a group of tasks",
  project: "Project",
  dates: "Dates",
  budget: "Budget",
  missing_lead: "Lead",
  missing_dates: "Dates",
  missing_talent: "Talent",
  missing_budget: "Budget",
});
