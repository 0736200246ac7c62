import { type Supplier, supplierRecord, suppliers } from "#contract/suppliers/supplier.ts";
import { useList } from "#web/kit/list/useList.ts";
import { t as c } from "#web/messages/companies.ts";
import { t } from "#web/messages/suppliers.ts";
import { useCompanyFilters } from "#web/shared/company/useCompanyFilters.ts";
import { FaceStack } from "#web/shared/FaceStack.tsx";
import type { RecordKindOf } from "#web/shared/record/kind.ts";
import { sourceOf } from "#web/shared/record/source.ts";
import { termsLine } from "./supplier.words.ts";
import { categoryLine, contactLine, supplierColumns } from "./supplierColumns.tsx";

export const supplierKind: RecordKindOf<typeof suppliers.list, Supplier> = {
  kind: "supplier",
  source: sourceOf(supplierRecord),
  head: {
    line: ({ categories }) => categoryLine(categories),
    facts: ({ paymentTermDays, assignedStaff }) => [
      { label: t("terms"), value: termsLine(paymentTermDays) },
      { label: c("assignedTo"), value: assignedStaff.length > 0 && <FaceStack people={assignedStaff} /> },
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
    line: ({ categories }) => categoryLine(categories),
    place: ({ contacts }) => contactLine(contacts),
  },
};
