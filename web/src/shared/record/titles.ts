import { defineMessages } from "#web/ui/format/messages.ts";

/** Titles of the tabs that every record has. */
export const t = defineMessages({
  profile: "Profile",
  edit: "Edit",
  summary: "Summary",
  files: "Files",
});
