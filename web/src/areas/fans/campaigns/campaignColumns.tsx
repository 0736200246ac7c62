import type { CampaignRow, campaigns } from "#contract/campaigns/campaign.ts";
import type { SortOf } from "#contract/list.ts";
import { When } from "#web/shared/values/When.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import { CampaignStateBadge } from "./CampaignStateBadge.tsx";
import { t } from "./messages.ts";

/** Returns how many were reached, of how many while it goes on; nothing of one that has not begun. */
export function reachedText({ state, sent, recipients }: CampaignRow): string {
  if (state === "DRAFT" || state === "SCHEDULED") return "";
  const reached = formatNumber(sent, 0);
  return sent === recipients ? reached : t("reachedOf", { reached, total: formatNumber(recipients, 0) });
}
export const campaignName = ({ subject }: Pick<CampaignRow, "subject">): string => subject || t("noSubject");

const countCell = (count: number): string => (count === 0 ? "" : formatNumber(count, 0));

export const campaignColumns: readonly Column<CampaignRow, SortOf<typeof campaigns.list>>[] = [
  { id: "subject", title: t("subject"), width: 268, sort: "subject", cell: campaignName },
  { id: "talent", title: t("talent"), width: 160, cell: ({ talent }) => talent?.name ?? t("everyone") },
  { id: "state", title: t("state"), width: 120, cell: ({ state }) => <CampaignStateBadge state={state} /> },
  {
    id: "recipients",
    title: t("recipients"),
    width: 110,
    align: "end",
    hidden: true,
    cell: ({ recipients }) => countCell(recipients),
  },
  { id: "sent", title: t("reached"), width: 128, align: "end", sort: "sent", cell: reachedText },
  {
    id: "bounced",
    title: t("bounced"),
    width: 90,
    align: "end",
    sort: "bounced",
    cell: ({ bounced }) => countCell(bounced),
  },
  {
    id: "unsubscribed",
    title: t("unsubscribed"),
    width: 120,
    align: "end",
    sort: "unsubscribed",
    cell: ({ unsubscribed }) => countCell(unsubscribed),
  },
  { id: "createdBy", title: t("by"), width: 140, cell: ({ createdBy }) => createdBy?.displayName ?? "" },
  {
    id: "sendAt",
    title: t("when"),
    width: 150,
    sort: "sendAt",
    cell: ({ state, startedAt, sendAt }) => <When instant={state === "SCHEDULED" ? sendAt : (startedAt ?? sendAt)} />,
  },
];
