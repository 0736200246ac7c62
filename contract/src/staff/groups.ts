import { mails } from "./outbox.ts";
import { permission } from "./permission.ts";
import { personStaff } from "./person-staff.ts";
import { positions } from "./position.ts";
import { staff } from "./staff.ts";

export const staffGroups = {
  mails,
  permission,
  personStaff,
  positions,
  staff,
};
