/** Takes out or erases all communication with a person, for the agency's owner and its administrators. */
import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/csr/DownloadSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { conversations } from "#contract/comms/conversations.ts";
import type { TabOwner } from "#web/shared/area.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { send } from "#web/ui/calls/send.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

export const privacyActions = ({ id, name }: TabOwner, visible: boolean): Action[] => [
  {
    id: "exportConversations",
    title: t("exportAll"),
    icon: DownloadSimpleIcon,
    visible,
    run: async () => saveFile(await send(conversations.export, { params: { id } })),
  },
  {
    id: "eraseConversations",
    title: t("eraseAll"),
    icon: TrashIcon,
    tone: "danger",
    visible,
    run: async () => {
      const question = {
        title: t("eraseTitle", { name }),
        body: t("eraseLine"),
        yes: t("erase"),
        tone: "danger" as const,
      };
      if (!(await confirm(question))) return;
      const erased = await mutate(conversations.erase, { params: { id } });
      if (erased) showToast(t("erased", { count: erased.reduce((sum, { count }) => sum + count, 0) }));
    },
  },
];
