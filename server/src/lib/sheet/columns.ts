/** Export columns shared by several lists. */
import { TALENT_STATUS, type TalentStatus } from "#contract/enums.ts";
import type { PersonBrief } from "#contract/schema.ts";
import type { SheetColumn } from "./sheet.ts";

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
