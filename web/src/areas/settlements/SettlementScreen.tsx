/** The settlement of a show, on its own page. */
import { FilePdfIcon } from "@phosphor-icons/react/dist/csr/FilePdf";
import { LockOpenIcon } from "@phosphor-icons/react/dist/csr/LockOpen";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { TicketIcon } from "@phosphor-icons/react/dist/csr/Ticket";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { use } from "react";
import { useNavigate, useParams } from "react-router";
import { type Settlement, settlementSignatures, settlements } from "#contract/settlements/settlement.ts";
import { dealText, settlementSum } from "#contract/settlements/sum.ts";
import { AreasContext, type Collections, collectionsOf } from "#web/shared/area.ts";
import { recordPath } from "#web/shared/palette/collections.ts";
import { RecordHeader } from "#web/shared/record/layout/RecordHeader.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { HeaderSkeleton, Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { useTitle } from "#web/ui/routing/title.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { usePageKeys } from "#web/ui/usePageKeys.ts";
import { t } from "./messages.ts";
import { openEditSettlement } from "./openEdit.tsx";
import { settlementPath } from "./paths.ts";
import { downloadSettlement, SettlementBody } from "./SettlementBody.tsx";
import { SettlementStateBadge } from "./SettlementStateBadge.tsx";
import { TourTabs } from "./TourTabs.tsx";

export function SettlementScreen() {
  const { id = "" } = useParams();
  const answer = useCallQuery(settlements.get, { params: { id } }, { keep: true });
  useTitle(answer.data?.title);
  return (
    <QueryBoundary
      answer={answer}
      waiting={
        <>
          <HeaderSkeleton />
          <Skeleton />
        </>
      }
    >
      {(settlement) => <Whole settlement={settlement} />}
    </QueryBoundary>
  );
}

async function remove(id: string): Promise<void> {
  if (await mutate(settlements.remove, { params: { id } }))
    showToast(t("removed"), { undo: () => mutate(settlements.begin, { params: { id } }) });
}
async function reopen({ id, version, signed }: Settlement): Promise<void> {
  const body = t("reopenBody", { number: signed[0]?.number ?? 1 });
  if (!(await confirm({ title: t("reopenTitle"), body, yes: t("reopen"), no: t("cancel") }))) return;
  if (await mutate(settlementSignatures.reopen, { params: { id }, body: { shown: version } })) showToast(t("reopened"));
}

function Whole({ settlement }: { settlement: Settlement }) {
  const { id, title, venue, figures, state, version, tour, contract, startDate, editable, signed } = settlement;
  const navigate = useNavigate();
  const { events }: Partial<Collections> = collectionsOf(use(AreasContext));
  const sum = settlementSum(figures, figures);
  const isOpen = editable && version > 0 && state !== "SIGNED";
  const go = (to: string | null | undefined): void => {
    if (to) void navigate(settlementPath(to));
  };
  const edit = (): void => openEditSettlement(settlement);
  usePageKeys({
    ...(isOpen && { e: edit }),
    ...(version > 0 && { p: () => downloadSettlement(id) }),
    j: () => go(tour?.nextId),
    k: () => go(tour?.previousId),
  });
  const percent = sum.places === 0 ? "" : `${formatNumber(Math.round((sum.sold / sum.places) * 100), 0)} %`;
  return (
    <>
      <RecordHeader
        person={{ id, displayName: venue ? `${title}, ${venue}` : title, avatarUrl: null }}
        badge={<SettlementStateBadge state={state} />}
        line={
          tour ? t("settlementOf", { place: tour.place, shows: tour.shows, tour: tour.name }) : t("settlementAlone")
        }
        facts={[
          {
            label: t("show"),
            value: startDate && [formatDate(startDate.slice(0, 10)), startDate.slice(11)].filter(Boolean).join(" "),
          },
          {
            label: t("soldFact"),
            value:
              sum.places > 0 &&
              `${t("soldOf", { sold: formatNumber(sum.sold, 0), places: formatNumber(sum.places, 0) })} ${percent}`,
          },
          { label: t("dealFact"), value: `${dealText(figures)}` },
          { label: t("contract"), value: contract && (contract.number ?? contract.name) },
        ].map(({ label, value }) => ({ label, value: value === false ? null : value }))}
        actions={[
          version > 0 && { id: "pdf", title: t("pdf"), icon: FilePdfIcon, run: () => downloadSettlement(id) },
          events !== undefined && {
            id: "event",
            title: t("event"),
            icon: TicketIcon,
            to: recordPath(events, id),
          },
          isOpen && { id: "edit", title: t("edit"), icon: PencilSimpleIcon, run: edit },
          editable &&
            state === "SIGNED" && {
              id: "reopen",
              title: t("reopen"),
              icon: LockOpenIcon,
              run: () => reopen(settlement),
            },
          isOpen &&
            signed.length === 0 && {
              id: "remove",
              title: t("remove"),
              icon: TrashIcon,
              tone: "danger" as const,
              run: () => remove(id),
            },
        ]}
      />
      {tour && <TourTabs tour={tour} title={title} />}
      <SettlementBody settlement={settlement} />
    </>
  );
}
