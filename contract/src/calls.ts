/** Every group of calls there is: what the server binds, the lists print, and the generated suites walk through. */
import type { CallGroup } from "./call.ts";
import { exports } from "./lists/export.ts";
import { financeSavedFilters, savedFilters } from "./lists/savedFilters.ts";
import { tables } from "./lists/tables.ts";
import { records } from "./records/records.ts";
import { agencies, auth, users } from "./session/session.ts";
import { mails } from "./staff/mails.ts";
import { staffNotes } from "./staff/notes.ts";
import { permission } from "./staff/permission.ts";
import { positions } from "./staff/positions.ts";
import { staff } from "./staff/staff.ts";
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
  savedFilters,
  financeSavedFilters,
  tables,
  exports,
  records,
} as const satisfies Record<string, CallGroup>;
