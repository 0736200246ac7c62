import type { BodyInputOf } from "#contract/call.ts";
import type { SortOf } from "#contract/list.ts";
import { type Supplier, type SupplierRow, supplierRecord, suppliers } from "#contract/suppliers/supplier.ts";
import { t } from "#web/areas/suppliers/messages.ts";
import { companyEmail, companyStaff } from "#web/shared/company/companyColumns.tsx";
import { t as c } from "#web/shared/company/messages.ts";
import { useCompanyFilters } from "#web/shared/company/useCompanyFilters.ts";
import { AvatarGroup, NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { bulkOf } from "#web/shared/record/bulk/changeMany.ts";
import { bulkBar } from "#web/shared/record/bulk/RecordBulk.tsx";
import type { RecordKindOf } from "#web/shared/record/kind.ts";
import { sourceOf } from "#web/shared/record/source.ts";
import { staffOf } from "#web/shared/record/staff/source.ts";
import { PhoneNumber } from "#web/shared/values/PhoneNumber.tsx";
import { Tags } from "#web/ui/elements/Tags.tsx";
import { useList } from "#web/ui/list/useList.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import { termsLine } from "./supplierLabels.ts";

type SupplierChange = BodyInputOf<typeof suppliers.bulk>["change"];

/** All that they do, in a line. */
const categoryLabel = (categories: SupplierRow["categories"]): string => categories.map(({ name }) => name).join(", ");

/** The first one, and how many more there are. */
const contactLine = ([first, ...rest]: SupplierRow["contacts"]): string | null =>
  first ? [first.name, ...(rest.length > 0 ? [t("more", { count: rest.length })] : [])].join(" ") : null;

const supplierColumns: readonly Column<SupplierRow, SortOf<typeof suppliers.list>>[] = [
  {
    id: "name",
    title: c("name"),
    width: 246,
    sort: "displayName",
    cell: (row) => <NamedAvatar person={{ ...row, avatarUrl: null }} />,
  },
  {
    id: "category",
    title: t("categories"),
    width: 230,
    cell: ({ categories }) => <Tags tags={categories.map(({ name }) => name)} most={2} />,
  },
  { id: "contact", title: t("contact"), width: 160, cell: ({ contacts }) => contactLine(contacts) },
  {
    id: "phone",
    title: c("phone"),
    width: 172,
    cell: ({ phones: [first, ...rest] }) =>
      first && (
        <>
          <PhoneNumber code={first.phoneCode} digits={first.phoneNumber} link />
          {rest.length > 0 && ` ${t("more", { count: rest.length })}`}
        </>
      ),
  },
  companyEmail,
  {
    id: "terms",
    title: t("terms"),
    width: 132,
    sort: "paymentTermDays",
    cell: ({ paymentTermDays }) => termsLine(paymentTermDays),
  },
  companyStaff,
];

export const supplierKind: RecordKindOf<typeof suppliers.list, Supplier> = {
  kind: "supplier",
  source: sourceOf(supplierRecord),
  staff: staffOf(supplierRecord.staff),
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
    bulk: bulkBar<SupplierRow, SupplierChange>({
      source: bulkOf(suppliers, "supplier"),
      staff: (staff) => ({ staff }),
    }),
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
