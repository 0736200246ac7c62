/** Actions on templates and clauses. */
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { lazy } from "react";
import type { ClauseRow, TemplateRow } from "#contract/contract-documents/contract-setting.ts";
import { contractClauses, contractTemplates } from "#contract/contract-documents/template.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { contractSettingPath } from "../paths.ts";
import { t } from "./messages.ts";

const Add = lazy(async () => ({ default: (await import("./ClauseDialogs.tsx")).AddClause }));
const Edit = lazy(async () => ({ default: (await import("./ClauseDialogs.tsx")).EditClause }));

export const addTemplate = (): Action => ({
  id: "add",
  title: t("addTemplate"),
  icon: PlusIcon,
  tone: "main",
  to: contractSettingPath("templates/add"),
});
export const addClause = (): Action => ({
  id: "add",
  title: t("addClause"),
  icon: PlusIcon,
  tone: "main",
  run: () => void openDialog((close) => <Add close={close} />),
});
export const openClause = (id: string): void => void openDialog((close) => <Edit id={id} close={close} />);

/** Asks first, since the text is gone with it. */
async function remove({
  name,
  send,
  done,
}: {
  name: string;
  send: () => Promise<unknown>;
  done: string;
}): Promise<void> {
  if (!(await confirm({ title: t("removeNamed", { name }), body: t("removeLine"), tone: "danger", yes: t("remove") })))
    return;
  if (await send()) showToast(done);
}
export const removeTemplate = ({ id, name }: TemplateRow): Action => ({
  id: "remove",
  title: t("remove"),
  icon: TrashIcon,
  tone: "danger",
  run: () =>
    remove({
      name,
      send: () => mutate(contractTemplates.remove, { params: { id } }),
      done: t("removedTemplate", { name }),
    }),
});
export const removeClause = ({ id, name, templateCount }: ClauseRow): Action => ({
  id: "remove",
  title: t("remove"),
  icon: TrashIcon,
  tone: "danger",
  ...(templateCount > 0 && { disabled: t("inUse") }),
  run: () =>
    remove({ name, send: () => mutate(contractClauses.remove, { params: { id } }), done: t("removed", { name }) }),
});
