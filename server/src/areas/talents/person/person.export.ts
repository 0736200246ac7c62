/** Columns of the export of talents and scouts; never more than a row of the list holds. */
import type { PersonRow } from "#contract/talents/person.ts";
import {
  addedColumn,
  assignedColumn,
  contactedColumn,
  displayNameColumn,
  statusColumn,
  updatedColumn,
} from "#server/lib/sheet/columns.ts";
import type { SheetColumn } from "#server/lib/sheet/sheet.ts";

const STATES = { ACTIVE: "Active", ARCHIVED: "Archived", DEACTIVATE: "Deactivated" } as const;

export const personSheet: readonly SheetColumn<PersonRow>[] = [
  displayNameColumn,
  { id: "category", title: "Category", value: (row) => row.category },
  { id: "types", title: "Types", value: (row) => row.types.map(({ name }) => name).join(", ") },
  statusColumn,
  assignedColumn,
  { id: "location", title: "Location", value: (row) => row.location },
  contactedColumn,
  updatedColumn,
  addedColumn,
  { id: "headline", title: "Headline", value: (row) => row.headline },
  { id: "tags", title: "Tags", value: (row) => row.tags.join(", ") },
  { id: "profile", title: "Profile", value: (row) => STATES[row.state] },
];
