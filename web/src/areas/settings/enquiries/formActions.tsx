import { CodeIcon } from "@phosphor-icons/react/dist/csr/Code";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { lazy } from "react";
import { type EnquiryFormRow, enquiryForms } from "#contract/comms/enquiry-form.ts";
import { removeRecord } from "#web/shared/record/actions/removeRecord.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { t } from "./messages.ts";

const Add = lazy(async () => ({ default: (await import("./FormDialogs.tsx")).AddForm }));
const Edit = lazy(async () => ({ default: (await import("./FormDialogs.tsx")).EditForm }));
const Embed = lazy(async () => ({ default: (await import("./EmbedDialog.tsx")).EmbedDialog }));

export const openAddForm = (): void => void openDialog((close) => <Add close={close} />);
export const openEmbed = (form: EnquiryFormRow): void =>
  void openDialog((close) => <Embed form={form} close={close} />);

export const formActions = (form: EnquiryFormRow, mayWrite: boolean): Action[] => [
  { id: "embed", title: t("embed"), icon: CodeIcon, run: () => openEmbed(form) },
  {
    id: "edit",
    title: t("edit"),
    icon: PencilSimpleIcon,
    visible: mayWrite,
    run: () => void openDialog((close) => <Edit form={form} close={close} />),
  },
  {
    id: "delete",
    title: t("delete"),
    icon: TrashIcon,
    tone: "danger",
    visible: mayWrite,
    run: () =>
      removeRecord({
        name: form.name,
        remove: [enquiryForms.remove, { params: { id: form.id } }],
        restore: [enquiryForms.restore, { params: { id: form.id } }],
      }),
  },
];
