import { defineMessages } from "#web/ui/format/messages.ts";

/** The titles of the first page. */
export const t = defineMessages({
  dashboard: "Dashboard",
  dashboardSetting: "Dashboard setting",
  goTo: "Go to the dashboard",
});
