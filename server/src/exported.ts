/** What each list says in a file, composed from the areas. */
import type { ListKey } from "#contract/lists/known.ts";
import type { Exported } from "#server/areas/lists/export.ts";
import { partnerSheet } from "#server/areas/partners/partner.export.ts";
import { partnerList } from "#server/areas/partners/partner.list.ts";
import { staffSheet } from "#server/areas/staff/staff.export.ts";
import { staffList } from "#server/areas/staff/staff.list.ts";
import { supplierSheet } from "#server/areas/suppliers/supplier.export.ts";
import { supplierList } from "#server/areas/suppliers/supplier.list.ts";
import { personSheet } from "#server/areas/talents/person.export.ts";
import { personLists } from "#server/areas/talents/person.list.ts";

/** Once a list's own rows and columns no longer matter; here, where both are of one list. */
const of = <Row>(one: Exported<Row>): Exported => one as unknown as Exported;

export const exported: Readonly<Record<ListKey, Exported>> = {
  talents: of({ title: "Talent", columns: personSheet, list: personLists.talents as never }),
  scouts: of({ title: "Scouts", columns: personSheet, list: personLists.scouts as never }),
  partners: of({ title: "Partners", columns: partnerSheet, list: partnerList as never }),
  suppliers: of({ title: "Suppliers", columns: supplierSheet, list: supplierList as never }),
  staff: of({ title: "Staff", columns: staffSheet, list: staffList as never }),
};
