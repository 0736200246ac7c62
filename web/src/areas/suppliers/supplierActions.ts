/** What can be done with a supplier, as values: the row's menu and the record's head show the same ones. */
import { type Supplier, type SupplierRow, suppliers } from "#contract/suppliers/supplier.ts";
import type { Action } from "#web/kit/actions/action.ts";
import { editAction, headActions, openAction, removeAction } from "#web/shared/recordActions.ts";
import { editPath, summaryPath } from "./paths.ts";

type Which = Pick<SupplierRow, "id" | "displayName" | "editable">;

const edit = (supplier: Which): Action => editAction(supplier, editPath(supplier.id));

const remove = ({ id, displayName: name, editable }: Which, onGone?: () => void): Action => {
  const params = { id };
  return removeAction(editable, {
    name,
    remove: [suppliers.remove, { params }],
    restore: [suppliers.restore, { params }],
    onGone,
  });
};

/** In the menu of a row. */
export const rowActions = (row: Which): Action[] => [openAction(summaryPath(row.id)), edit(row), remove(row)];

/** In the head of the record. */
export const recordActions = (
  supplier: Supplier,
  { onTheWay, onGone }: { onTheWay: boolean; onGone: () => void },
): Action[] => headActions(supplier, { onTheWay, main: edit(supplier), rest: [remove(supplier, onGone)] });
