/** The actions of a category of statuses. */
import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/csr/ArrowUp";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { lazy } from "react";
import {
  hasOwnCategories,
  type StatusCategory,
  type StatusModule,
  statusCategories,
} from "#contract/settings/status.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

const Add = lazy(async () => ({ default: (await import("./CategoryDialogs.tsx")).AddCategory }));
const Rename = lazy(async () => ({ default: (await import("./CategoryDialogs.tsx")).RenameCategory }));
const Remove = lazy(async () => ({ default: (await import("./RemoveDialog.tsx")).RemoveDialog }));

export const openAddCategory = (module: StatusModule): void =>
  void openDialog((close) => <Add module={module} close={close} />);

export async function moveCategory(category: StatusCategory, order: number): Promise<void> {
  const { id, name, version } = category;
  const moved = await mutate(statusCategories.update, { params: { id }, body: { name, version, order } });
  if (moved) showToast(t("moved", { name, place: order + 1 }), { undo: () => moveCategory(moved, category.order) });
}

function remove({ id, name, uses }: StatusCategory, alike: readonly StatusCategory[]): void {
  openDialog((close) => (
    <Remove
      name={name}
      line={uses > 0 ? t("removeCategoryLine", { count: uses }) : null}
      others={alike.map((category) => ({ value: category.id, label: category.name }))}
      close={close}
      remove={(replacementId) =>
        mutate(statusCategories.remove, { params: { id }, query: replacementId ? { replacementId } : {} })
      }
    />
  ));
}

export function categoryActions(categories: readonly StatusCategory[], index: number): Action[] {
  const category = categories[index];
  if (!category) return [];
  const alike = categories.filter(({ id, meaning }) => id !== category.id && meaning === category.meaning);
  return [
    {
      id: "rename",
      title: t("rename"),
      icon: PencilSimpleIcon,
      run: () => openDialog((close) => <Rename category={category} close={close} />),
    },
    {
      id: "up",
      title: t("moveUp"),
      icon: ArrowUpIcon,
      visible: index > 0,
      run: () => moveCategory(category, index - 1),
    },
    {
      id: "down",
      title: t("moveDown"),
      icon: ArrowDownIcon,
      visible: index < categories.length - 1,
      run: () => moveCategory(category, index + 1),
    },
    {
      id: "remove",
      title: t("remove"),
      icon: TrashIcon,
      tone: "danger",
      visible: hasOwnCategories(category.module),
      disabled: alike.length === 0 && t("lastCategory"),
      run: () => remove(category, alike),
    },
  ];
}
