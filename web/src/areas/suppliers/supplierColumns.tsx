import type { SortOf } from "#contract/list.ts";
import type { SupplierRow, suppliers } from "#contract/suppliers/supplier.ts";
import { t } from "#web/areas/suppliers/messages.ts";
import { t as c } from "#web/shared/company/messages.ts";
import { AvatarGroup, NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { PhoneNumber } from "#web/shared/values/PhoneNumber.tsx";
import { Tags } from "#web/ui/elements/Tags.tsx";
import type { Column } from "#web/ui/table/columns/column.ts";
import { termsLine } from "./supplierLabels.ts";

export const supplierBrief = ({ id, displayName }: Pick<SupplierRow, "id" | "displayName">) => ({
  id,
  displayName,
  avatarUrl: null,
});

/** Returns all categories on one line. */
export const categoryLabel = (categories: SupplierRow["categories"]): string =>
  categories.map(({ name }) => name).join(", ");

/** Returns the first contact and the number of others. */
export const contactLine = ([first, ...rest]: SupplierRow["contacts"]): string | null =>
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
    cell: ({ phoneCode, phoneNumber }) => <PhoneNumber code={phoneCode} digits={phoneNumber} />,
  },
  { id: "email", title: c("email"), width: 220, sort: "email", cell: ({ email }) => email },
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
