/** What can be done with a supplier, as values: the row's menu and the record's head show the same ones. */
import { ArrowSquareOutIcon } from "@phosphor-icons/react/dist/csr/ArrowSquareOut";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimple";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PhoneIcon } from "@phosphor-icons/react/dist/csr/Phone";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { type Supplier, type SupplierRow, suppliers } from "#contract/suppliers/supplier.ts";
import type { Action } from "#web/kit/actions/action.ts";
import { t } from "#web/messages/suppliers.ts";
import { removeRecord } from "#web/shared/removeRecord.ts";
import { editPath, summaryPath } from "./paths.ts";

type Which = Pick<SupplierRow, "id" | "displayName" | "editable">;

const edit = ({ id, editable: visible }: Which): Action => ({
  id: "edit",
  title: t("edit"),
  icon: PencilSimpleIcon,
  visible,
  to: editPath(id),
});

const remove = ({ id, displayName: name, editable: visible }: Which, onGone?: () => void): Action => ({
  id: "delete",
  title: t("delete"),
  icon: TrashIcon,
  tone: "danger",
  visible,
  run: () =>
    removeRecord({
      name,
      remove: [suppliers.remove, { params: { id } }],
      restore: [suppliers.restore, { params: { id } }],
      onGone,
    }),
});

/** In the menu of a row. */
export const rowActions = (row: Which): Action[] => [
  { id: "open", title: t("open"), icon: ArrowSquareOutIcon, to: summaryPath(row.id) },
  edit(row),
  remove(row),
];

/** In the head of the record; on the way, one would rather call. */
export function recordActions(
  supplier: Supplier,
  { onTheWay, onGone }: { onTheWay: boolean; onGone: () => void },
): Action[] {
  const { phoneCode, phoneNumber, email } = supplier;
  const reach: Action[] = [
    {
      id: "call",
      title: t("call"),
      icon: PhoneIcon,
      visible: onTheWay && phoneNumber !== null,
      to: `tel:${phoneCode ?? ""}${phoneNumber}`,
    },
    {
      id: "mail",
      title: t("mail"),
      icon: EnvelopeSimpleIcon,
      visible: onTheWay && email !== null,
      to: `mailto:${email}`,
    },
  ];
  return onTheWay
    ? [...reach, edit(supplier), remove(supplier, onGone)]
    : [remove(supplier, onGone), { ...edit(supplier), tone: "main" }];
}
