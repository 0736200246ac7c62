/** What can be done with a partner, as values: the row's menu and the record's head show the same ones. */
import { ShareNetworkIcon } from "@phosphor-icons/react/dist/csr/ShareNetwork";
import { lazy } from "react";
import { type PartnerRow, type PartnerSummary, partners } from "#contract/partners/partner.ts";
import type { Action } from "#web/kit/actions/action.ts";
import { openDialog } from "#web/kit/dialogs/dialogs.ts";
import { t } from "#web/messages/partners.ts";
import { editAction, headActions, openAction, removeAction } from "#web/shared/recordActions.ts";
import { editPath, summaryPath } from "./paths.ts";

const ShareDialog = lazy(async () => ({ default: (await import("./ShareDialog.tsx")).ShareDialog }));

type Which = Pick<PartnerRow, "id" | "displayName" | "editable">;

const edit = (partner: Which): Action => editAction(partner, editPath(partner.id));

/** B-098, B-099 */
const share = (partner: Which): Action => ({
  id: "share",
  title: t("share"),
  icon: ShareNetworkIcon,
  run: () => openDialog((close) => <ShareDialog partner={partner} close={close} />),
});

const remove = ({ id, displayName: name, editable }: Which, onGone?: () => void): Action => {
  const params = { id };
  return removeAction(editable, {
    name,
    remove: [partners.remove, { params }],
    restore: [partners.restore, { params }],
    onGone,
  });
};

/** In the menu of a row. */
export const rowActions = (row: Which): Action[] => [
  openAction(summaryPath(row.id)),
  edit(row),
  share(row),
  remove(row),
];

/** In the head of the record: Edit leads on the summary, on other tabs what the tab is for (B-100, B-101). */
export const recordActions = (
  partner: PartnerSummary,
  { onTheWay, onGone, lead }: { onTheWay: boolean; onGone: () => void; lead?: Action | undefined },
): Action[] =>
  headActions(partner, { onTheWay, main: lead ?? edit(partner), rest: [share(partner), remove(partner, onGone)] });
