import { defineMessages } from "../../ui/format/messages.ts";

/** Titles of a project's own tabs, apart from the other messages so that the router loads only these. */
export const t = defineMessages({ dashboard: "Dashboard", report: "Report" });
