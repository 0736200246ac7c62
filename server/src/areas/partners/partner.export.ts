/** Columns of the export of partners; never more than a row of the list holds. */
import type { PartnerRow } from "#contract/partners/partner.ts";
import {
  addedColumn,
  assignedColumn,
  contactedColumn,
  displayNameColumn,
  phoneColumn,
  updatedColumn,
} from "#server/lib/sheet/columns.ts";
import type { SheetColumn } from "#server/lib/sheet/sheet.ts";

export const partnerSheet: readonly SheetColumn<PartnerRow>[] = [
  displayNameColumn,
  { id: "category", title: "Industry category", value: (row) => row.industryCategory?.name ?? null },
  { id: "attributes", title: "Attributes", value: (row) => row.attributes.join(", ") },
  { id: "headOffice", title: "Head office", value: (row) => row.headOfficeLocation },
  { id: "email", title: "Email", value: (row) => row.email },
  phoneColumn,
  assignedColumn,
  contactedColumn,
  updatedColumn,
  addedColumn,
];
