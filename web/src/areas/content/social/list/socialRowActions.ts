import { ArrowSquareOutIcon } from "@phosphor-icons/react/dist/csr/ArrowSquareOut";
import { EyeIcon } from "@phosphor-icons/react/dist/csr/Eye";
import { EyeSlashIcon } from "@phosphor-icons/react/dist/csr/EyeSlash";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import type { SocialContentRow } from "#contract/social/content.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { removeSocial, setHidden } from "../actions.ts";
import { s } from "../messages.ts";
import { PLATFORM_TITLES } from "../places.ts";

/** Opens a post where it stands. */
export function openThere({ externalUrl }: Pick<SocialContentRow, "externalUrl">): void {
  if (externalUrl !== null && /^https:/.test(externalUrl)) window.open(externalUrl, "_blank", "noopener,noreferrer");
}

/** Actions of a post's row. While a change is on its way to Facebook, no other is offered. */
export function socialRowActions(row: SocialContentRow, mayWrite: boolean): Action[] {
  const busy = row.asked !== null && s(`asked_${row.asked}`);
  return [
    {
      id: "view",
      title: s("open", { platform: PLATFORM_TITLES[row.platform] }),
      icon: ArrowSquareOutIcon,
      disabled: row.externalUrl === null,
      run: () => openThere(row),
    },
    {
      id: "hide",
      title: s(row.hidden ? "unhide" : "hide"),
      icon: row.hidden ? EyeIcon : EyeSlashIcon,
      visible: mayWrite,
      disabled: busy,
      run: () => setHidden([row], !row.hidden),
    },
    {
      id: "delete",
      title: s("delete"),
      icon: TrashIcon,
      tone: "danger",
      visible: mayWrite,
      disabled: busy,
      run: () => removeSocial([row]),
    },
  ];
}
