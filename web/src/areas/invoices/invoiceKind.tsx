import { ArrowUUpLeftIcon } from "@phosphor-icons/react/dist/csr/ArrowUUpLeft";
import { FileCodeIcon } from "@phosphor-icons/react/dist/csr/FileCode";
import { FilePdfIcon } from "@phosphor-icons/react/dist/csr/FilePdf";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/dist/csr/PaperPlaneTilt";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import type { BodyInputOf } from "#contract/call.ts";
import { INVOICE_LIMITS, type Invoice, type InvoiceRow, invoiceRecord, invoices } from "#contract/invoices/invoice.ts";
import type { SortOf } from "#contract/list.ts";
import { contractsToChoose } from "#web/shared/deals/contractsToChoose.ts";
import { cardLine, WorkCard } from "#web/shared/deals/WorkCard.tsx";
import { currencyColumn, dayColumn, dayTime, moneyColumn, moneyText } from "#web/shared/deals/workColumns.tsx";
import { t as pay } from "#web/shared/finance/payments/messages.ts";
import { openPayment } from "#web/shared/finance/payments/openPayment.tsx";
import { sendChosenAction } from "#web/shared/finance/sending/sendChosen.ts";
import { choicesFrom, partnersToChoose, peopleOf } from "#web/shared/people/people.tsx";
import { bulkOf } from "#web/shared/record/bulk/changeMany.ts";
import { bulkBar } from "#web/shared/record/bulk/RecordBulk.tsx";
import type { RecordKindOf } from "#web/shared/record/kind.ts";
import { useListZone } from "#web/shared/record/paths.ts";
import { sourceOf } from "#web/shared/record/source.ts";
import { useMay } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { Tags } from "#web/ui/elements/Tags.tsx";
import { useList } from "#web/ui/list/useList.ts";
import type { BulkAction } from "#web/ui/table/BulkBar.tsx";
import type { Column } from "#web/ui/table/columns/column.ts";
import { creditAddress } from "./credit/creditAddress.ts";
import { downloadInvoice } from "./downloadInvoice.ts";
import { InvoiceBadge, OverdueBadge } from "./InvoiceBadges.tsx";
import { InvoiceTabs } from "./InvoiceTabs.tsx";
import { INVOICE_CHOICES, PAYMENT_CHOICES, SYNC_CHOICES } from "./invoiceLabels.ts";
import { t } from "./messages.ts";
import { openSend, openVoid, openVoidMany } from "./openDialogs.tsx";
import { downloadForPeppol } from "./summary/PeppolFile.tsx";
import { t as peppol } from "./summary/peppolMessages.ts";
import { useOwnerFilter } from "./useOwnerFilter.ts";

type Change = BodyInputOf<typeof invoices.bulk>["change"];

const Standing = ({ record }: { record: InvoiceRow }) =>
  record.overdueDays === null ? <InvoiceBadge record={record} resting /> : <OverdueBadge record={record} />;

const columns: readonly Column<InvoiceRow, SortOf<typeof invoices.list>>[] = [
  { id: "name", title: t("title"), width: 230, sort: "title", cell: ({ title }) => title },
  { id: "number", title: t("number"), width: 126, sort: "number", cell: ({ number }) => number },
  { id: "client", title: t("client"), width: 165, sort: "client", cell: ({ client }) => client },
  {
    id: "status",
    title: t("status"),
    width: 150,
    cell: (row) => <Standing record={row} />,
  },
  { id: "paymentStatus", title: t("payment"), width: 130, hidden: true, cell: (row) => t(row.paymentStatus) },
  dayColumn("issuedOn", t("issuedOn"), { width: 104, sort: "issuedOn" }),
  dayColumn("dueDate", t("dueDate"), { width: 104, sort: "dueDate" }),
  moneyColumn("total", t("total"), { width: 128, sort: "total" }),
  {
    id: "open",
    title: t("open"),
    width: 128,
    align: "end",
    sort: "open",
    cell: ({ status, open, currency }) => status === "Sent" && moneyText(open, currency),
  },
  moneyColumn("net", t("net"), { width: 130, hidden: true }),
  moneyColumn("tax", t("tax"), { width: 120, hidden: true }),
  currencyColumn,
  { id: "syncStatus", title: t("xero"), width: 120, hidden: true, cell: ({ syncStatus }) => t(syncStatus) },
  { id: "contract", title: t("contract"), width: 180, hidden: true, cell: ({ contract }) => contract?.name },
  { id: "talent", title: t("issuedFor"), width: 160, hidden: true, cell: ({ person }) => person?.name },
  { id: "tags", title: t("tags"), width: 150, hidden: true, cell: ({ tags }) => <Tags tags={tags} most={2} /> },
];

const partners = choicesFrom(partnersToChoose);
const talents = choicesFrom(peopleOf("talents"));
const contracts = choicesFrom(contractsToChoose);
const useFilters = () => ({
  statuses: { title: t("status"), choices: INVOICE_CHOICES },
  paymentStatuses: { title: t("payment"), choices: PAYMENT_CHOICES },
  overdue: { title: t("overdue") },
  unsent: { title: t("unsent") },
  syncStatuses: { title: t("xero"), choices: SYNC_CHOICES },
  partnerIds: { title: t("client"), choices: partners },
  talentIds: { title: t("talents"), choices: talents },
  contractIds: { title: t("contracts"), choices: contracts },
  currencies: { title: t("currencies") },
  due: { title: t("due"), zone: "UTC" },
  tags: { title: t("tags") },
});

type Shown = Invoice | InvoiceRow;
const sendAction = (record: Shown): Action => ({
  id: "send",
  title: t("sendInvoice"),
  icon: PaperPlaneTiltIcon,
  tone: "main",
  visible: record.editable === true,
  run: () => openSend(record),
});
const paymentAction = (record: Shown, mayWrite: boolean): Action => ({
  id: "pay",
  title: pay("recordPayment"),
  icon: PlusIcon,
  tone: "main",
  visible: mayWrite && record.status === "Sent" && record.open > 0,
  run: () => openPayment(record),
});
const moreActions = (record: Shown, mayWrite: boolean): Action[] => [
  { id: "pdf", title: t("download"), icon: FilePdfIcon, run: () => downloadInvoice(record.id) },
  {
    id: "peppol",
    title: peppol("downloadForPeppol"),
    icon: FileCodeIcon,
    visible: record.status === "Sent",
    run: () => void downloadForPeppol({ kind: "invoice", id: record.id }),
  },
  {
    id: "credit",
    title: t("credit"),
    icon: ArrowUUpLeftIcon,
    visible: mayWrite && record.status === "Sent" && record.total > 0,
    to: creditAddress(record.id),
  },
  {
    id: "void",
    title: t("void"),
    icon: ProhibitIcon,
    tone: "danger",
    visible: mayWrite && record.status === "Sent",
    run: () => openVoid(record),
  },
];

/** Voids the invoices among the chosen that were sent. */
function voidChosenAction(rows: readonly InvoiceRow[]): BulkAction {
  const sent = rows.filter(({ status }) => status === "Sent");
  const tooMany = sent.length > INVOICE_LIMITS.voided && t("tooManyToVoid", { count: INVOICE_LIMITS.voided });
  return {
    id: "void",
    title: t("void"),
    icon: ProhibitIcon,
    tone: "danger",
    disabled: (sent.length === 0 && t("noneToVoid")) || tooMany,
    run: () => openVoidMany(sent),
  };
}

export const invoiceKind: RecordKindOf<typeof invoices.list, Invoice> = {
  kind: "invoice",
  source: sourceOf(invoiceRecord),
  useMayWrite: () => useMay("FINANCE", "write"),
  useActions: () => {
    const mayWrite = useMay("FINANCE", "write");
    return (record) => [sendAction(record), paymentAction(record, mayWrite), ...moreActions(record, mayWrite)];
  },
  head: {
    badge: (record) => (
      <>
        <InvoiceBadge record={record} />
        <OverdueBadge record={record} />
      </>
    ),
    line: ({ number, client }) => [number ?? t("draft"), client].join(", "),
    facts: (record) => [
      { label: t("total"), value: moneyText(record.total, record.currency) },
      {
        label: t("open"),
        value: record.status === "Sent" && record.open >= 0 && moneyText(record.open, record.currency),
      },
      {
        label: t("toRefund"),
        value: record.status === "Sent" && record.open < 0 && moneyText(-record.open, record.currency),
      },
      { label: t("due"), value: dayTime(record.dueDate) },
      { label: t("contract"), value: record.contract?.name },
      { label: t("issuedFor"), value: record.person?.name },
    ],
  },
  list: {
    useList: () => useList(invoices.list, { table: "invoices", always: useOwnerFilter(), zone: useListZone() }),
    columns,
    useFilters,
    dates: t("issuedDates"),
    tabs: (list) => <InvoiceTabs list={list} />,
    bulk: bulkBar<InvoiceRow, Change>({
      source: bulkOf(invoices, "invoice"),
      tags: { title: t("tags"), change: (tags) => ({ tags }) },
      useMore: () => {
        const mayWrite = useMay("FINANCE", "write");
        return (rows, _change, chosen) => [
          mayWrite && rows !== null && sendChosenAction(rows),
          mayWrite && rows !== null && voidChosenAction(chosen),
        ];
      },
    }),
    words: { search: t("listSearch"), none: t("none"), noneLine: t("noneLine") },
    card: (row) => (
      <WorkCard
        title={row.title}
        amount={moneyText(row.total, row.currency)}
        line={cardLine(row.number, row.client)}
        badge={<Standing record={row} />}
      />
    ),
  },
};
