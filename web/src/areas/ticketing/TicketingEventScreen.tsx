/** A ticketed event: its header, and the tab that the address names. */
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { TicketIcon } from "@phosphor-icons/react/dist/csr/Ticket";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { useLocation, useNavigate, useParams } from "react-router";
import { TICKETING_TABS, type TicketingTab } from "#contract/ticketing/codes.ts";
import { type TicketingEvent, ticketing } from "#contract/ticketing/ticketing.ts";
import { formatAmount } from "#contract/values/money.ts";
import { RecordHeader, RecordTabs } from "#web/shared/record/layout/RecordHeader.tsx";
import { ActionBar } from "#web/ui/actions/ActionBar.tsx";
import { visibleActions } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { HeaderSkeleton, Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { useTitle } from "#web/ui/routing/title.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { usePageKeys } from "#web/ui/usePageKeys.ts";
import { DetailTab } from "./DetailTab.tsx";
import { InsightsTab } from "./insights/InsightsTab.tsx";
import { useEventPath } from "./insights/LinkedEvent.tsx";
import { t } from "./messages.ts";
import { openEditTicketing, openTakeCounts } from "./openDialogs.tsx";
import { tabPath, useTicketingPath } from "./paths.ts";
import { ProviderFailing } from "./providers/ProviderFailing.tsx";
import styles from "./Ticketing.module.css";
import { TicketingDashboard } from "./TicketingDashboard.tsx";
import { TicketingStateBadge } from "./TicketingStateBadge.tsx";
import { talentNames } from "./ticketingColumns.tsx";

const waiting = (
  <>
    <HeaderSkeleton />
    <Skeleton />
  </>
);
const isTab = (text: string): text is TicketingTab => TICKETING_TABS.some((tab) => tab === text);

/** `below` the page of a talent, which has the first heading. */
export function TicketingEventScreen({ below }: { below: boolean }) {
  const { slug = "" } = useParams();
  const tab = useLocation().pathname.split("/").at(-1) ?? "";
  const answer = useCallQuery(ticketing.get, { params: { slug } }, { keep: true });
  useTitle(answer.data?.title);
  return (
    <QueryBoundary answer={answer} waiting={waiting}>
      {(event) => <Whole event={event} tab={isTab(tab) ? tab : "insights"} below={below} />}
    </QueryBoundary>
  );
}

function pricesOf({ types, currency }: TicketingEvent): string | null {
  const prices = types.flatMap(({ price }) => price ?? []);
  if (prices.length === 0) return null;
  const low = formatAmount(Math.min(...prices), currency);
  const high = formatAmount(Math.max(...prices), currency);
  return low === high ? t("pricesOne", { low, currency }) : t("pricesBetween", { low, high, currency });
}

async function remove(event: TicketingEvent, onGone: () => void): Promise<void> {
  if (!(await mutate(ticketing.remove, { params: { slug: event.id } }))) return;
  onGone();
  const { id: eventId, currency } = event;
  showToast(t("removed"), { undo: () => mutate(ticketing.create, { body: { eventId, currency } }) });
}

function Whole({ event, tab, below }: { event: TicketingEvent; tab: TicketingTab; below: boolean }) {
  const navigate = useNavigate();
  const list = useTicketingPath();
  const eventPath = useEventPath(event.id);
  const onSlug = (slug: string): void => void navigate(tabPath(list, slug, tab), { replace: true });
  const tabs = (["dashboard", "insights", "detail"] as const).map((id) => ({
    id,
    title: t(id),
    to: tabPath(list, event.slug, id),
  }));
  usePageKeys(Object.fromEntries(tabs.map(({ to }, place) => [String(place + 1), () => void navigate(to)])));
  const { capacity, comps, kills, startDate, onSaleOn, editable } = event;
  const mayCount = editable && event.source === "MANUAL" && event.types.length > 0;
  const actions = [
    { id: "event", title: t("openEvent"), icon: TicketIcon, to: eventPath },
    editable && {
      id: "edit",
      title: t("edit"),
      icon: PencilSimpleIcon,
      run: () => openEditTicketing(event, onSlug),
    },
    mayCount && {
      id: "counts",
      title: t("addCounts"),
      icon: PlusIcon,
      tone: "main" as const,
      run: () => openTakeCounts(event, "lines"),
    },
    editable && {
      id: "remove",
      title: t("remove"),
      icon: TrashIcon,
      tone: "danger" as const,
      run: () => remove(event, () => void navigate(list)),
    },
  ];
  const head = below ? (
    <div className={styles.below}>
      <h2>{event.title}</h2>
      <TicketingStateBadge state={event.state} />
      <ActionBar actions={visibleActions(actions)} />
    </div>
  ) : (
    <RecordHeader
      person={{ id: event.id, displayName: event.title, avatarUrl: null }}
      badge={<TicketingStateBadge state={event.state} />}
      line={event.people.length > 0 ? t("salesOf", { names: talentNames(event) }) : t("sales")}
      facts={[
        {
          label: t("show"),
          value: startDate && [formatDate(startDate.slice(0, 10)), startDate.slice(11)].filter(Boolean).join(" "),
        },
        {
          label: t("capacity"),
          value:
            capacity > 0 &&
            t("placesFact", {
              capacity: formatNumber(capacity, 0),
              comps: formatNumber(comps, 0),
              kills: formatNumber(kills, 0),
            }),
        },
        { label: t("onSaleFrom"), value: onSaleOn && formatDate(onSaleOn) },
        { label: t("prices"), value: pricesOf(event) },
      ].map(({ label, value }) => ({ label, value: value === false ? null : value }))}
      actions={actions}
    />
  );
  const failing =
    event.failingSince === null ? null : event.providers.find(({ provider }) => provider === event.source);
  return (
    <>
      {head}
      <RecordTabs name={event.title} tabs={tabs} />
      {failing && tab !== "detail" && (
        <p className={styles.notice}>
          <ProviderFailing standing={failing} />
        </p>
      )}
      {tab === "dashboard" && <TicketingDashboard event={event} />}
      {tab === "insights" && <InsightsTab event={event} onSlug={onSlug} />}
      {tab === "detail" && <DetailTab event={event} onSlug={onSlug} />}
    </>
  );
}
