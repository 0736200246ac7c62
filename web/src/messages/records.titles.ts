import { speak } from "./speak.ts";

/** What the parts of every record are called. */
export const t = speak({
  profile: "Profile",
  edit: "Edit",
  summary: "Summary",
  files: "Files",
});
