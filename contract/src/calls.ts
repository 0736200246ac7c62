/** Every group of calls there is: what the server binds, the lists print, and the generated suites walk through. */
import type { CallGroup } from "./call.ts";
import { partnerContacts } from "./partners/contact.ts";
import { industryCategories } from "./partners/industry-category.ts";
import { partners } from "./partners/partner.ts";
import { records } from "./records/records.ts";
import { agencies, auth, users } from "./session/session.ts";
import { mails } from "./staff/mails.ts";
import { staffNotes } from "./staff/notes.ts";
import { permission } from "./staff/permission.ts";
import { positions } from "./staff/positions.ts";
import { staff } from "./staff/staff.ts";
import { suppliers } from "./suppliers/supplier.ts";
import { people } from "./talents/person.ts";

export const GROUPS = {
  auth,
  users,
  agencies,
  staff,
  permission,
  positions,
  staffNotes,
  mails,
  people,
  partners,
  partnerContacts,
  industryCategories,
  suppliers,
  records,
} as const satisfies Record<string, CallGroup>;
