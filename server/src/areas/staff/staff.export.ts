/** Columns of the export of staff; never more than a row of the list holds. */
import type { StaffListRow } from "#contract/staff/staff.ts";
import { localTime, type SheetColumn } from "#server/lib/sheet/sheet.ts";

const STATES = { active: "Active", invited: "Invited", locked: "Locked" } as const;

export const staffSheet: readonly SheetColumn<StaffListRow>[] = [
  { id: "name", title: "Name", value: (row) => row.name },
  { id: "role", title: "Position", value: (row) => row.role },
  { id: "email", title: "Email", value: (row) => row.email },
  {
    id: "phone",
    title: "Phone",
    value: ({ phoneCode, phone }) => (phone ? `${phoneCode ?? ""} ${phone}`.trim() : null),
  },
  { id: "location", title: "Location", value: (row) => row.location },
  { id: "talentRoster", title: "On their roster", value: (row) => row.talentRosterTotal },
  { id: "lastLogin", title: "Last login", timed: true, value: (row, zone) => localTime(row.lastLogin, zone) },
  { id: "state", title: "State", value: (row) => STATES[row.state] },
];
