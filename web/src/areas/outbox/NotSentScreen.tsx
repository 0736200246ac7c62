import { ArrowClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowClockwise";
import { FacebookLogoIcon } from "@phosphor-icons/react/dist/csr/FacebookLogo";
import { ReceiptIcon } from "@phosphor-icons/react/dist/csr/Receipt";
import { WhatsappLogoIcon } from "@phosphor-icons/react/dist/csr/WhatsappLogo";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import { useNavigate } from "react-router";
import type { SortOf } from "#contract/list.ts";
import { GIVEN_UP_AT_ONCE, GIVEN_UP_KINDS, type GivenUpRow, givenUps } from "#contract/staff/given-up.ts";
import { t } from "#web/areas/outbox/messages.ts";
import { t as titles } from "#web/areas/outbox/titles.ts";
import { openChat } from "#web/shared/chat/chatDialog.ts";
import { When } from "#web/shared/values/When.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { useList } from "#web/ui/list/useList.ts";
import { BulkBar } from "#web/ui/table/BulkBar.tsx";
import type { Column } from "#web/ui/table/columns/column.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { Selection } from "#web/ui/table/useSelection.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./Outbox.module.css";
import { OutboxTabs } from "./OutboxTabs.tsx";

const ICONS = { whatsapp: WhatsappLogoIcon, share: FacebookLogoIcon, xero: ReceiptIcon } as const;
const Kind = ({ kind }: Pick<GivenUpRow, "kind">) => (
  <Badge tone="neutral" icon={ICONS[kind]} resting>
    {t(kind)}
  </Badge>
);
const titleOf = ({ title, kind }: GivenUpRow): string => title || t(kind);

const columns: readonly Column<GivenUpRow, SortOf<typeof givenUps.list>>[] = [
  { id: "title", title: t("about"), width: 280, cell: titleOf },
  { id: "kind", title: t("kind"), width: 140, cell: (row) => <Kind {...row} /> },
  { id: "reason", title: t("reason"), width: 420, cell: ({ reason }) => reason },
  { id: "at", title: t("givenUpAt"), width: 160, sort: "at", cell: ({ at }) => <When instant={at} /> },
];

const Card = ({ row }: { row: GivenUpRow }) => (
  <span className={styles.card}>
    <b>{titleOf(row)}</b>
    <span>{row.reason}</span>
    <span className={styles.meta}>
      <Kind {...row} />
      <When instant={row.at} />
    </span>
  </span>
);

const KINDS = GIVEN_UP_KINDS.map((value) => ({ value, label: t(value) }));

async function sendAgain(chosen: readonly GivenUpRow[]): Promise<void> {
  const done = await mutate(givenUps.retry, { body: { ids: chosen.map(({ id }) => id) } });
  if (!done) return;
  if (done.count > 0) showToast(t("againCount", { count: done.count }));
  const [refused, ...more] = done.refused;
  if (refused && more.length === 0) showToast(t("notAgain", { reason: refused.reason }), { tone: "failed" });
  else if (refused)
    showToast(t("notAgainCount", { count: done.refused.length, reason: refused.reason }), { tone: "failed" });
}
async function dismiss(chosen: readonly GivenUpRow[]): Promise<void> {
  const done = await mutate(givenUps.dismiss, { body: { ids: chosen.map(({ id }) => id) } });
  if (done) showToast(t("dismissedCount", { count: done.count }));
}

const actionsOf = (chosen: readonly GivenUpRow[], after: () => void = () => undefined): Action[] => [
  { id: "again", title: t("again"), icon: ArrowClockwiseIcon, run: () => void sendAgain(chosen).then(after) },
  {
    id: "dismiss",
    title: t("dismiss"),
    icon: XCircleIcon,
    hint: t("dismissHint"),
    run: () => void dismiss(chosen).then(after),
  },
];
const NotSentBulk = ({ selection }: { selection: Selection<GivenUpRow> }) => (
  <BulkBar selection={selection} actions={actionsOf(selection.chosen.slice(0, GIVEN_UP_AT_ONCE), selection.clear)} />
);

/** WhatsApp messages, shares and Xero documents that were given up, for the owner to send again or dismiss. */
export function NotSentScreen() {
  const list = useList(givenUps.list, {});
  const navigate = useNavigate();
  /** Opens the place where the cause can be fixed. */
  const open = ({ kind, aboutId, postKind }: GivenUpRow): void => {
    if (kind === "whatsapp" && aboutId !== null) openChat({ logId: aboutId });
    if (kind === "xero") void navigate("/finance/configuration/xero");
    if (kind === "share" && aboutId !== null)
      void navigate(`/cms/snippets/${postKind === "Fanroom-Poll" ? "polls" : "posts"}?share=${aboutId}`);
  };
  return (
    <DataTable
      list={list}
      name={titles("notSent")}
      columns={columns}
      bar={
        <>
          <ListBar tabs={<OutboxTabs current="notSent" />} actions={[]} />
          <p className={styles.under}>{t("notSentLine")}</p>
        </>
      }
      empty={{ title: t("noneGivenUp"), line: t("noneGivenUpLine") }}
      filters={{ kinds: { title: t("kind"), choices: KINDS } }}
      bulk={(selection) => <NotSentBulk selection={selection} />}
      rowName={titleOf}
      onOpen={open}
      actions={(row) => actionsOf([row])}
      card={(row) => <Card row={row} />}
    />
  );
}
