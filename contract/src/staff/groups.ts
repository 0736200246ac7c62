import { givenUps } from "./given-up.ts";
import { mails } from "./outbox.ts";
import { permission } from "./permission.ts";
import { personStaff } from "./person-staff.ts";
import { positions } from "./position.ts";
import { staff } from "./staff.ts";

export const staffGroups = {
  givenUps,
  mails,
  permission,
  personStaff,
  positions,
  staff,
};
