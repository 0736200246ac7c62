import { mails } from "./mails.ts";
import { permission } from "./permission.ts";
import { positions } from "./positions.ts";
import { staff } from "./staff.ts";

export const staffGroups = {
  mails,
  permission,
  positions,
  staff,
};
