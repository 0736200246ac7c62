import { defineMessages } from "#web/ui/format/messages.ts";

/** The titles of reports, apart from their other messages so that the router loads only these. */
export const t = defineMessages({
  reports: "Reports",
  talent: "Talent report",
  talentTab: "Talents",
  scout: "Scout report",
  scoutTab: "Scouts",
  contract: "Contract report",
  contractTab: "Contracts",
  task: "Task report",
  taskTab: "Tasks",
  cost: "Cost and revenue",
  costTab: "Cost and revenue",
  comms: "Comms report",
  commsTab: "Comms",
});
