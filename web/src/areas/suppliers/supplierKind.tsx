import { type Supplier, supplierRecord, suppliers } from "#contract/suppliers/supplier.ts";
import { t } from "#web/areas/suppliers/messages.ts";
import { t as c } from "#web/shared/company/messages.ts";
import { useCompanyFilters } from "#web/shared/company/useCompanyFilters.ts";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import type { RecordKindOf } from "#web/shared/record/kind.ts";
import { sourceOf } from "#web/shared/record/source.ts";
import { useList } from "#web/ui/list/useList.ts";
import { categoryLabel, contactLine, supplierColumns } from "./supplierColumns.tsx";
import { termsLine } from "./supplierLabels.ts";

export const supplierKind: RecordKindOf<typeof suppliers.list, Supplier> = {
  kind: "supplier",
  source: sourceOf(supplierRecord),
  head: {
    line: ({ categories }) => categoryLabel(categories),
    facts: ({ paymentTermDays, assignedStaff }) => [
      { label: t("terms"), value: termsLine(paymentTermDays) },
      { label: c("assignedTo"), value: assignedStaff.length > 0 && <AvatarGroup people={assignedStaff} /> },
    ],
  },
  list: {
    useList: () => useList(suppliers.list, { table: "suppliers" }),
    columns: supplierColumns,
    useFilters: useCompanyFilters,
    dates: c("added"),
    words: {
      search: t("search"),
      none: t("none"),
      noneLine: t("noneLine"),
      noneAssigned: t("noneAssigned"),
      noneAssignedLine: c("noneAssignedLine"),
    },
    line: ({ categories }) => categoryLabel(categories),
    place: ({ contacts }) => contactLine(contacts),
  },
};
