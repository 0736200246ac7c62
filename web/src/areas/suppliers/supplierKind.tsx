import type { SortOf } from "#contract/list.ts";
import { type Supplier, type SupplierRow, supplierRecord, suppliers } from "#contract/suppliers/supplier.ts";
import { t } from "#web/areas/suppliers/messages.ts";
import { t as c } from "#web/shared/company/messages.ts";
import { useCompanyFilters } from "#web/shared/company/useCompanyFilters.ts";
import { AvatarGroup, NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import type { RecordKindOf } from "#web/shared/record/kind.ts";
import { sourceOf } from "#web/shared/record/source.ts";
import { EmailAddress } from "#web/shared/values/EmailAddress.tsx";
import { PhoneNumber } from "#web/shared/values/PhoneNumber.tsx";
import { Tags } from "#web/ui/elements/Tags.tsx";
import { useList } from "#web/ui/list/useList.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import { termsLine } from "./supplierLabels.ts";

const supplierBrief = ({ id, displayName }: Pick<SupplierRow, "id" | "displayName">) => ({
  id,
  displayName,
  avatarUrl: null,
});

/** All that they do, in a line. */
const categoryLabel = (categories: SupplierRow["categories"]): string => categories.map(({ name }) => name).join(", ");

/** The first one, and how many more there are. */
const contactLine = ([first, ...rest]: SupplierRow["contacts"]): string | null =>
  first ? [first.name, ...(rest.length > 0 ? [t("more", { count: rest.length })] : [])].join(" ") : null;

export const supplierColumns: readonly Column<SupplierRow, SortOf<typeof suppliers.list>>[] = [
  {
    id: "name",
    title: c("name"),
    width: 246,
    sort: "displayName",
    cell: (row) => <NamedAvatar person={supplierBrief(row)} />,
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
    width: 146,
    cell: ({ phoneCode, phoneNumber }) => <PhoneNumber code={phoneCode} digits={phoneNumber} link />,
  },
  { id: "email", title: c("email"), width: 220, sort: "email", cell: ({ email }) => <EmailAddress address={email} /> },
  {
    id: "terms",
    title: t("terms"),
    width: 132,
    sort: "paymentTermDays",
    cell: ({ paymentTermDays }) => termsLine(paymentTermDays),
  },
  {
    id: "staff",
    title: c("assignedStaff"),
    width: 122,
    cell: ({ assignedStaff }) => <AvatarGroup people={assignedStaff} />,
  },
];

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
