import { ChatTextIcon } from "@phosphor-icons/react/dist/csr/ChatText";
import { EyeIcon } from "@phosphor-icons/react/dist/csr/Eye";
import { EyeSlashIcon } from "@phosphor-icons/react/dist/csr/EyeSlash";
import { UserIcon } from "@phosphor-icons/react/dist/csr/User";
import type { FanActRow } from "#contract/fans/report.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { itemPath } from "../contentPaths.ts";
import { f } from "../messages.ts";
import { setCommentHidden } from "../muting.ts";
import { fanPath } from "../paths.ts";

/** Returns the action that hides a comment or shows it again; none for a muted fan, whose comments are hidden anyway. */
export const hideAction = ({ id, hidden, fan }: FanActRow, mayHide: boolean): Action => ({
  id: "hide",
  title: f(hidden ? "show" : "hide"),
  icon: hidden ? EyeIcon : EyeSlashIcon,
  visible: mayHide && fan?.muted !== true,
  run: () => setCommentHidden(id, !hidden),
});

export function actActions(row: FanActRow, { mayHide }: { mayHide: boolean }): (Action | false)[] {
  const { item, fan } = row;
  const path = item ? itemPath(item) : undefined;
  return [
    path !== undefined && {
      id: "item",
      title: f(item?.kind === "Fanroom-Poll" ? "openPoll" : "openPost"),
      icon: ChatTextIcon,
      to: path,
    },
    fan !== null && { id: "fan", title: f("seeFan"), icon: UserIcon, to: fanPath(fan.id) },
    hideAction(row, mayHide),
  ];
}
