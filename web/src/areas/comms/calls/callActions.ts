import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { type CallLogRow, callLogs } from "#contract/comms/call-log.ts";
import { removeRecord } from "#web/shared/record/actions/removeRecord.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { callTitle } from "./callText.ts";
import { t } from "./messages.ts";
import { openEditCall } from "./openForms.tsx";

/** Actions on a call, for its row and its dialog. */
export const callActions = (item: CallLogRow, onGone?: () => void): Action[] => [
  {
    id: "edit",
    title: t("edit"),
    icon: PencilSimpleIcon,
    visible: item.editable,
    run: () => openEditCall(item.id),
  },
  {
    id: "delete",
    title: t("delete"),
    icon: TrashIcon,
    tone: "danger",
    visible: item.editable,
    run: () =>
      removeRecord({
        name: callTitle(item),
        remove: [callLogs.remove, { params: { id: item.id } }],
        restore: [callLogs.restore, { params: { id: item.id } }],
        onGone,
      }),
  },
];
