/** The actions of a custom field. */
import { ArchiveIcon } from "@phosphor-icons/react/dist/csr/Archive";
import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/csr/ArrowUp";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { lazy } from "react";
import { type CustomFieldDefinition, customFields } from "#contract/talents/custom-field.ts";
import { t } from "#web/areas/settings/messages.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";

const Edit = lazy(async () => ({ default: (await import("./CustomFieldDialogs.tsx")).EditCustomField }));
const Add = lazy(async () => ({ default: (await import("./CustomFieldDialogs.tsx")).AddCustomField }));

export const openAdd = (): void => void openDialog((close) => <Add close={close} />);

export async function restoreField({ id, label }: CustomFieldDefinition): Promise<void> {
  if (await mutate(customFields.restore, { params: { id } })) showToast(t("restored", { label }));
}

async function archive(field: CustomFieldDefinition): Promise<void> {
  const { id, label } = field;
  if (!(await mutate(customFields.remove, { params: { id } }))) return;
  showToast(t("archived", { label }), { undo: () => restoreField(field) });
}

async function move(fields: readonly CustomFieldDefinition[], from: number, to: number): Promise<void> {
  const field = fields[from];
  if (!field) return;
  const ids = fields.map(({ id }) => id).toSpliced(from, 1);
  if (await mutate(customFields.order, { body: { ids: ids.toSpliced(to, 0, field.id) } }))
    showToast(t("moved", { label: field.label, place: to + 1 }));
}

export function fieldActions(fields: readonly CustomFieldDefinition[], index: number): Action[] {
  const field = fields[index];
  if (!field) return [];
  return [
    {
      id: "edit",
      title: t("edit"),
      icon: PencilSimpleIcon,
      run: () => openDialog((close) => <Edit field={field} close={close} />),
    },
    { id: "up", title: t("moveUp"), icon: ArrowUpIcon, visible: index > 0, run: () => move(fields, index, index - 1) },
    {
      id: "down",
      title: t("moveDown"),
      icon: ArrowDownIcon,
      visible: index < fields.length - 1,
      run: () => move(fields, index, index + 1),
    },
    { id: "archive", title: t("archive"), icon: ArchiveIcon, run: () => archive(field) },
  ];
}
