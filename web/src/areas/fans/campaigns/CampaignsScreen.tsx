/** Campaigns of the tab of fans: a table with their progress, and the way to a new one. */
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { CAMPAIGN_STATES, type CampaignRow, campaigns } from "#contract/campaigns/campaign.ts";
import { maySendCampaigns } from "#contract/campaigns/rights.ts";
import { choicesFrom, colleagues, peopleOf } from "#web/shared/people/people.tsx";
import { rightsOf, useMe, useZone } from "#web/shared/session/me.tsx";
import { When } from "#web/shared/values/When.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { useList } from "#web/ui/list/useList.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { FansTabs } from "../FansTabs.tsx";
import { CampaignStateBadge } from "./CampaignStateBadge.tsx";
import styles from "./Campaigns.module.css";
import { campaignColumns, campaignName, reachedText } from "./campaignColumns.tsx";
import { CAMPAIGN_STATE_TITLES, t } from "./messages.ts";
import { openCampaign, openNewCampaign } from "./openCampaign.tsx";

const STATES = CAMPAIGN_STATES.map((value) => ({ value, label: CAMPAIGN_STATE_TITLES[value] }));

async function remove(row: CampaignRow): Promise<void> {
  const subject = campaignName(row);
  const question = { title: t("removeTitle"), body: t("removeBody", { subject }), yes: t("remove") };
  if (!(await confirm({ ...question, tone: "danger" }))) return;
  if (await mutate(campaigns.removeDraft, { params: { id: row.id } })) showToast(t("removed", { subject }));
}
const actionsOf = (row: CampaignRow) => [
  { id: "open", title: t("open"), icon: EnvelopeSimpleIcon, run: () => openCampaign(row) },
  {
    id: "remove",
    title: t("remove"),
    icon: TrashIcon,
    tone: "danger" as const,
    visible: row.state === "DRAFT" || row.state === "SCHEDULED",
    run: () => void remove(row),
  },
];

const Card = ({ row }: { row: CampaignRow }) => (
  <span className={styles.card}>
    <b>{campaignName(row)}</b>
    <span>{row.talent?.name ?? t("everyone")}</span>
    <span className={styles.cardLine}>
      <CampaignStateBadge state={row.state} />
      <span>{reachedText(row) || <When instant={row.sendAt} />}</span>
    </span>
  </span>
);

export function CampaignsScreen() {
  const mayWrite = maySendCampaigns(rightsOf(useMe()));
  const list = useList(campaigns.list, { table: "campaigns" });
  const create = {
    id: "new-campaign",
    title: t("newCampaign"),
    icon: EnvelopeSimpleIcon,
    tone: "main" as const,
    visible: mayWrite,
    run: () => openNewCampaign(),
  };
  return (
    <DataTable
      list={list}
      name={t("campaigns")}
      columns={campaignColumns}
      search={t("search")}
      filters={{
        states: { title: t("state"), choices: STATES },
        talentIds: { title: t("talent"), choices: choicesFrom(peopleOf("talents")) },
        staffIds: { title: t("by"), choices: choicesFrom(colleagues) },
      }}
      dates={{ title: t("created"), zone: useZone() }}
      bar={<ListBar tabs={<FansTabs current="campaigns" />} actions={[create]} />}
      empty={{ title: t("none"), line: t("noneLine"), ...(mayWrite && { action: create }) }}
      rowName={campaignName}
      onOpen={openCampaign}
      actions={actionsOf}
      card={(row) => <Card row={row} />}
    />
  );
}
