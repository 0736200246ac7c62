import { EyeIcon } from "@phosphor-icons/react/dist/csr/Eye";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PushPinIcon } from "@phosphor-icons/react/dist/csr/PushPin";
import { PushPinSlashIcon } from "@phosphor-icons/react/dist/csr/PushPinSlash";
import { ShareNetworkIcon } from "@phosphor-icons/react/dist/csr/ShareNetwork";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/csr/ShieldCheck";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { UserIcon } from "@phosphor-icons/react/dist/csr/User";
import type { Action } from "#web/ui/actions/action.ts";
import { t } from "../../messages.ts";
import { openSharePost } from "../../social/share/openSharePost.tsx";
import { dashboardOfTalent } from "../../talents/contentOfTalent.ts";
import type { AnyPost } from "../calls.ts";
import { p } from "../messages.ts";
import { removePosts, setPin, takeNoAction } from "../postActions.ts";

interface Options {
  /** True for the list of reported posts. */
  marked: boolean;
  mayWrite: boolean;
  /** True where posts can be edited. */
  edits: boolean;
  open: (row: AnyPost, mode: "view" | "edit") => void;
}

/** Leads to what fans do with the row's talent. */
export const talentAction = ({ talent }: AnyPost): Action => ({
  id: "talent",
  title: p("ofTalent"),
  icon: UserIcon,
  visible: talent !== null,
  ...(talent && { to: dashboardOfTalent(talent.userId) }),
});

/** Actions of a post's row. The fan room has no editing, and a fan's own posts can be edited nowhere. */
export function postRowActions(row: AnyPost, { marked, mayWrite, edits, open }: Options): Action[] {
  const more = talentAction(row);
  const view: Action = { id: "view", title: t("view"), icon: EyeIcon, run: () => open(row, "view") };
  if (!mayWrite) return [view, more];
  const remove: Action = {
    id: "delete",
    title: t("delete"),
    icon: TrashIcon,
    tone: "danger",
    run: () => removePosts([row]),
  };
  if (marked)
    return [
      view,
      more,
      { id: "noAction", title: t("noAction"), icon: ShieldCheckIcon, run: () => takeNoAction([row]) },
      remove,
    ];
  return [
    view,
    more,
    {
      id: "pin",
      title: p(row.pin ? "unpin" : "pin"),
      icon: row.pin ? PushPinSlashIcon : PushPinIcon,
      run: () => setPin(row),
    },
    ...(edits
      ? [
          {
            id: "edit",
            title: t("edit"),
            icon: PencilSimpleIcon,
            disabled: !row.editable && p("notEditable"),
            run: () => open(row, "edit"),
          },
        ]
      : []),
    {
      id: "share",
      title: p("share"),
      icon: ShareNetworkIcon,
      // Snippets are shared, what is written in the fan room is not.
      visible: row.fanroomType === "SNIPPET",
      run: () => openSharePost({ kind: row.kind, id: row.id, edit: () => open(row, "edit") }),
    },
    remove,
  ];
}
