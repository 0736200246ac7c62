/** Export columns shared by several lists. */
import type { LastContact } from "#contract/comms/last-contact.ts";
import { TALENT_STATUS, type TalentStatus } from "#contract/enums.ts";
import type { PersonBrief } from "#contract/schema.ts";
import { localTime, type SheetColumn } from "./sheet.ts";

export const displayNameColumn: SheetColumn<{ displayName: string }> = {
  id: "name",
  title: "Name",
  value: (row) => row.displayName,
};
export const contactedColumn: SheetColumn<{ lastContact: LastContact }> = {
  id: "lastContact",
  title: "Last contact",
  timed: true,
  value: ({ lastContact }, zone) => lastContact && localTime(lastContact.at, zone),
};
export const updatedColumn: SheetColumn<{ updatedAt: string }> = {
  id: "updated",
  title: "Updated",
  timed: true,
  value: (row, zone) => localTime(row.updatedAt, zone),
};
export const addedColumn: SheetColumn<{ createdAt: string }> = {
  id: "created",
  title: "Added",
  timed: true,
  value: (row, zone) => localTime(row.createdAt, zone),
};

export const assignedColumn: SheetColumn<{ assignedStaff: PersonBrief[] }> = {
  id: "staff",
  title: "Assigned staff",
  value: (row) => row.assignedStaff.map((item) => item.displayName).join(", "),
};

export const phoneColumn: SheetColumn<{ phoneCode: string | null; phoneNumber: string | null }> = {
  id: "phone",
  title: "Phone",
  value: ({ phoneCode, phoneNumber }) => (phoneNumber ? `${phoneCode ?? ""} ${phoneNumber}`.trim() : null),
};

const STATUSES: Readonly<Record<TalentStatus, string>> = {
  [TALENT_STATUS.pending]: "Pending",
  [TALENT_STATUS.active]: "Active",
  [TALENT_STATUS.rejected]: "Rejected",
  [TALENT_STATUS.locked]: "Locked",
};
export const statusColumn: SheetColumn<{ status: TalentStatus }> = {
  id: "status",
  title: "Status",
  value: ({ status }) => STATUSES[status],
};
