import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { FilePlusIcon } from "@phosphor-icons/react/dist/csr/FilePlus";
import { FilesIcon } from "@phosphor-icons/react/dist/csr/Files";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/dist/csr/PaperPlaneTilt";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { type ReadyRow, readyToInvoice } from "#contract/invoices/ready.ts";
import type { SortOf } from "#contract/list.ts";
import { cardLine, WorkCard } from "#web/shared/deals/WorkCard.tsx";
import { dayTime, moneyText } from "#web/shared/deals/workColumns.tsx";
import { choicesFrom, partnersToChoose } from "#web/shared/people/people.tsx";
import { useOwner } from "#web/shared/record/paths.ts";
import { useMay } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { useList } from "#web/ui/list/useList.ts";
import { BulkBar } from "#web/ui/table/BulkBar.tsx";
import type { Column } from "#web/ui/table/columns/column.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { Selection } from "#web/ui/table/useSelection.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { InvoiceViews } from "../InvoiceTabs.tsx";
import { KIND_CHOICES, READY_CHOICES } from "../invoiceLabels.ts";
import { t } from "../messages.ts";
import { ContractSums } from "./ContractSums.tsx";

const State = ({ row: { state } }: { row: ReadyRow }) =>
  state === "READY_TO_INVOICE" ? (
    <Badge tone="waiting" icon={PaperPlaneTiltIcon}>
      {t(state)}
    </Badge>
  ) : (
    <Badge tone="good" icon={CheckCircleIcon} resting>
      {t(state)}
    </Badge>
  );

const columns: readonly Column<ReadyRow, SortOf<typeof readyToInvoice.list>>[] = [
  { id: "title", title: t("title"), width: 280, sort: "title", cell: ({ title }) => title },
  { id: "kind", title: t("kind"), width: 110, hidden: true, cell: ({ kind }) => t(kind) },
  { id: "client", title: t("client"), width: 190, sort: "client", cell: ({ client }) => client },
  {
    id: "contract",
    title: t("contract"),
    width: 130,
    cell: ({ contract, contractNumber }) =>
      contract ? (
        <Link to={`/contracts/detail/${contract.id}`}>{contractNumber ?? contract.name}</Link>
      ) : (
        contractNumber
      ),
  },
  { id: "dueDate", title: t("since"), width: 130, sort: "dueDate", cell: ({ dueDate }) => dayTime(dueDate) },
  { id: "state", title: t("state"), width: 130, cell: (row) => <State row={row} /> },
  {
    id: "invoice",
    title: t("invoice"),
    width: 150,
    cell: ({ invoice }) => invoice && <Link to={`/finance/invoices/detail/${invoice.id}`}>{invoice.name}</Link>,
  },
  {
    id: "amount",
    title: t("amount"),
    width: 140,
    align: "end",
    sort: "amount",
    cell: ({ amount, currency }) => moneyText(amount, currency),
  },
];

const partners = choicesFrom(partnersToChoose);
const filters = {
  states: { title: t("state"), choices: READY_CHOICES },
  kinds: { title: t("kind"), choices: KIND_CHOICES },
  partnerIds: { title: t("client"), choices: partners },
};

const INVOICES = "/finance/invoices/invoices";
/** Drafts invoices of entries, and opens the draft if there is one only. */
function useDrafting() {
  const navigate = useNavigate();
  return useCallMutation(readyToInvoice.draft, {
    onDone: ({ ids: [first, ...others] }) => {
      if (others.length === 0) return navigate(`/finance/invoices/detail/${first}`);
      showToast(t("drafted", { count: others.length + 1 }));
      return navigate(`${INVOICES}?statuses=Created`);
    },
  });
}

const isReady = ({ state }: ReadyRow): boolean => state === "READY_TO_INVOICE";

function Drafting({ selection }: { selection: Selection<ReadyRow> }) {
  const { run } = useDrafting();
  const [busy, setBusy] = useState(false);
  const entries = selection.chosen.filter(isReady).map(({ id }) => id);
  const draft = (merge: boolean) => async () => {
    setBusy(true);
    await run({ body: { entries, merge } });
    setBusy(false);
  };
  const disabled = entries.length === 0 && t("noneReady");
  const actions = [
    { id: "merged", title: t("draftMerged"), icon: FilePlusIcon, disabled, run: draft(true) },
    { id: "each", title: t("draftEach"), icon: FilesIcon, disabled, run: draft(false) },
  ];
  return <BulkBar selection={selection} actions={actions} busy={busy} />;
}

/** Items ready to invoice, from which draft invoices are created. */
export function ReadyScreen() {
  const owner = useOwner();
  const mayWrite = useMay("FINANCE", "write");
  const { run } = useDrafting();
  const list = useList(readyToInvoice.list, {
    preset: { states: ["READY_TO_INVOICE"] },
    always: owner ? (owner.kind === "partners" ? { partnerIds: [owner.id] } : { ownerId: owner.id }) : {},
  });
  const actions = (row: ReadyRow): Action[] => [
    {
      id: "draft",
      title: t("draftInvoices"),
      icon: FilePlusIcon,
      visible: mayWrite && isReady(row),
      run: () => void run({ body: { entries: [row.id] } }),
    },
  ];
  return (
    <DataTable
      list={list}
      name={t("readyToInvoice")}
      columns={columns}
      filters={filters}
      search={t("readySearch")}
      bar={<ListBar tabs={<InvoiceViews />} />}
      above={owner ? undefined : <ContractSums />}
      empty={{ title: t("noneReady"), line: t("noneReadyLine") }}
      rowName={({ title }) => title}
      actions={actions}
      bulk={mayWrite ? (selection) => <Drafting selection={selection} /> : undefined}
      card={(row) => (
        <WorkCard
          title={row.title}
          amount={moneyText(row.amount, row.currency)}
          line={cardLine(row.client, dayTime(row.dueDate))}
          badge={<State row={row} />}
        />
      )}
    />
  );
}
