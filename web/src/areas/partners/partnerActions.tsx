/** What can be done with a partner, as values: the row's menu and the record's head show the same ones. */
import { ArrowSquareOutIcon } from "@phosphor-icons/react/dist/csr/ArrowSquareOut";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimple";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PhoneIcon } from "@phosphor-icons/react/dist/csr/Phone";
import { ShareNetworkIcon } from "@phosphor-icons/react/dist/csr/ShareNetwork";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { lazy } from "react";
import { type PartnerRow, type PartnerSummary, partners } from "#contract/partners/partner.ts";
import type { Action } from "#web/kit/actions/action.ts";
import { openDialog } from "#web/kit/dialogs/dialogs.ts";
import { t } from "#web/messages/partners.ts";
import { removeRecord } from "#web/shared/removeRecord.ts";
import { editPath, summaryPath } from "./paths.ts";

const ShareDialog = lazy(async () => ({ default: (await import("./ShareDialog.tsx")).ShareDialog }));

type Which = Pick<PartnerRow, "id" | "displayName" | "editable">;

const edit = ({ id, editable: visible }: Which): Action => ({
  id: "edit",
  title: t("edit"),
  icon: PencilSimpleIcon,
  visible,
  to: editPath(id),
});

/** B-098, B-099 */
const share = (partner: Which): Action => ({
  id: "share",
  title: t("share"),
  icon: ShareNetworkIcon,
  run: () => openDialog((close) => <ShareDialog partner={partner} close={close} />),
});

const remove = ({ id, displayName: name, editable: visible }: Which, onGone?: () => void): Action => ({
  id: "delete",
  title: t("delete"),
  icon: TrashIcon,
  tone: "danger",
  visible,
  run: () =>
    removeRecord({
      name,
      remove: [partners.remove, { params: { id } }],
      restore: [partners.restore, { params: { id } }],
      onGone,
    }),
});

/** In the menu of a row. */
export const rowActions = (row: Which): Action[] => [
  { id: "open", title: t("open"), icon: ArrowSquareOutIcon, to: summaryPath(row.id) },
  edit(row),
  share(row),
  remove(row),
];

/** In the head of the record: Edit leads on the summary, on other tabs what the tab is for (B-100, B-101). */
export function recordActions(
  partner: PartnerSummary,
  { onTheWay, onGone, lead }: { onTheWay: boolean; onGone: () => void; lead?: Action | undefined },
): Action[] {
  const { phoneCode, phoneNumber, email } = partner;
  const reach: Action[] = [
    {
      id: "call",
      title: t("call"),
      icon: PhoneIcon,
      visible: onTheWay && phoneNumber !== null,
      to: `tel:${phoneCode ?? ""}${phoneNumber}`,
    },
    {
      id: "mail",
      title: t("mail"),
      icon: EnvelopeSimpleIcon,
      visible: onTheWay && email !== null,
      to: `mailto:${email}`,
    },
  ];
  const main: Action = { ...(lead ?? edit(partner)), tone: "main" };
  const rest = [share(partner), remove(partner, onGone)];
  return onTheWay ? [...reach, main, ...rest] : [...rest, main];
}
