import { defineMessages } from "#web/ui/format/messages.ts";

/** What the parts of every record are called. */
export const t = defineMessages({
  profile: "Profile",
  edit: "Edit",
  summary: "Summary",
  files: "Files",
});
