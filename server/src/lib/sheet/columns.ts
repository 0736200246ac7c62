/** Columns that several lists have in a file. */
import type { PersonBrief } from "#contract/schema.ts";
import type { SheetColumn } from "./sheet.ts";

export const assignedColumn: SheetColumn<{ assignedStaff: PersonBrief[] }> = {
  id: "staff",
  title: "Assigned staff",
  value: (row) => row.assignedStaff.map((one) => one.displayName).join(", "),
};

export const phoneColumn: SheetColumn<{ phoneCode: string | null; phoneNumber: string | null }> = {
  id: "phone",
  title: "Phone",
  value: ({ phoneCode, phoneNumber }) => (phoneNumber ? `${phoneCode ?? ""} ${phoneNumber}`.trim() : null),
};
