/** The actions of a status. */
import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/csr/ArrowUp";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { lazy } from "react";
import { type AgencyStatus, type StatusCategory, statuses } from "#contract/settings/status.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

const Add = lazy(async () => ({ default: (await import("./StatusDialogs.tsx")).AddStatus }));
const Edit = lazy(async () => ({ default: (await import("./StatusDialogs.tsx")).EditStatus }));
const Remove = lazy(async () => ({ default: (await import("./RemoveDialog.tsx")).RemoveDialog }));

/** Returns the key that decides the shape of a category's statuses. */
export const shapeOf = ({ code, meaning }: Pick<StatusCategory, "code" | "meaning">): string => meaning ?? code;

export const openAddStatus = (categories: readonly StatusCategory[], chosen = categories[0]): void => {
  if (chosen) openDialog((close) => <Add categories={categories} chosen={chosen} close={close} />);
};
export const openEditStatus = (status: AgencyStatus): void =>
  void openDialog((close) => <Edit status={status} close={close} />);

export async function moveStatus(status: AgencyStatus, order: number): Promise<void> {
  const { id, statusName, color, version } = status;
  const moved = await mutate(statuses.update, { params: { id }, body: { statusName, color, version, order } });
  if (moved)
    showToast(t("moved", { name: statusName, place: order + 1 }), { undo: () => moveStatus(moved, status.order) });
}

function remove(agencyStatuses: readonly AgencyStatus[], { id, statusName: name, uses }: AgencyStatus): void {
  const others = agencyStatuses
    .filter((status) => status.id !== id)
    .map((status) => ({ value: status.id, label: status.statusName }));
  openDialog((close) => (
    <Remove
      name={name}
      line={uses > 0 ? t("removeStatusLine", { count: uses }) : null}
      others={others}
      close={close}
      remove={(replacementId) =>
        mutate(statuses.remove, { params: { id }, query: replacementId ? { replacementId } : {} })
      }
    />
  ));
}

export function agencyStatusActions(statuses: readonly AgencyStatus[], index: number): Action[] {
  const status = statuses[index];
  if (!status) return [];
  return [
    { id: "edit", title: t("edit"), icon: PencilSimpleIcon, run: () => openEditStatus(status) },
    { id: "up", title: t("moveUp"), icon: ArrowUpIcon, visible: index > 0, run: () => moveStatus(status, index - 1) },
    {
      id: "down",
      title: t("moveDown"),
      icon: ArrowDownIcon,
      visible: index < statuses.length - 1,
      run: () => moveStatus(status, index + 1),
    },
    {
      id: "remove",
      title: t("remove"),
      icon: TrashIcon,
      tone: "danger",
      disabled: statuses.length === 1 && t("lastStatus"),
      run: () => remove(statuses, status),
    },
  ];
}
