import { FileCodeIcon } from "@phosphor-icons/react/dist/csr/FileCode";
import { FilePdfIcon } from "@phosphor-icons/react/dist/csr/FilePdf";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/dist/csr/PaperPlaneTilt";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import { Link } from "react-router";
import type { BodyInputOf } from "#contract/call.ts";
import { INVOICE_STATUSES } from "#contract/invoices/codes.ts";
import { type CreditNote, type CreditNoteRow, creditNoteRecord, creditNotes } from "#contract/invoices/credit-note.ts";
import type { SortOf } from "#contract/list.ts";
import { contractsToChoose } from "#web/shared/deals/contractsToChoose.ts";
import { cardLine, WorkCard } from "#web/shared/deals/WorkCard.tsx";
import { currencyColumn, dayColumn, dayTime, moneyColumn, moneyText } from "#web/shared/deals/workColumns.tsx";
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
import type { Column } from "#web/ui/table/columns/column.ts";
import { downloadForPeppol } from "../summary/PeppolFile.tsx";
import { t as peppol } from "../summary/peppolMessages.ts";
import { useOwnerFilter } from "../useOwnerFilter.ts";
import { CreditNoteBadge } from "./CreditNoteBadge.tsx";
import { CreditTabs } from "./CreditTabs.tsx";
import { downloadCreditNote } from "./downloadCreditNote.ts";
import { invoicesToChoose } from "./invoicesToChoose.ts";
import { t } from "./messages.ts";
import { openSendCredit, openVoidCredit } from "./openCreditDialogs.tsx";

type Change = BodyInputOf<typeof creditNotes.bulk>["change"];
const STATUS_CHOICES = INVOICE_STATUSES.map((value) => ({ value, label: t(value) }));

const columns: readonly Column<CreditNoteRow, SortOf<typeof creditNotes.list>>[] = [
  { id: "name", title: t("title"), width: 230, sort: "title", cell: ({ title }) => title },
  { id: "number", title: t("number"), width: 126, sort: "number", cell: ({ number }) => number },
  { id: "client", title: t("client"), width: 165, sort: "client", cell: ({ client }) => client },
  {
    id: "invoice",
    title: t("invoice"),
    width: 130,
    cell: ({ invoice }) => <Link to={`/finance/invoices/detail/${invoice.id}`}>{invoice.name}</Link>,
  },
  { id: "status", title: t("status"), width: 120, cell: ({ status }) => <CreditNoteBadge status={status} resting /> },
  dayColumn("issuedOn", t("issued"), { width: 104, sort: "issuedOn" }),
  { id: "reason", title: t("reason"), width: 150, cell: ({ reason }) => reason },
  moneyColumn("total", t("total"), { width: 128, sort: "total" }),
  moneyColumn("net", t("net"), { width: 130, hidden: true }),
  moneyColumn("tax", t("tax"), { width: 120, hidden: true }),
  currencyColumn,
  { id: "contract", title: t("contract"), width: 180, hidden: true, cell: ({ contract }) => contract?.name },
  { id: "talent", title: t("issuedFor"), width: 160, hidden: true, cell: ({ person }) => person?.name },
  { id: "tags", title: t("tags"), width: 150, hidden: true, cell: ({ tags }) => <Tags tags={tags} most={2} /> },
];

const invoices = choicesFrom(invoicesToChoose);
const partners = choicesFrom(partnersToChoose);
const talents = choicesFrom(peopleOf("talents"));
const contracts = choicesFrom(contractsToChoose);
const useFilters = () => ({
  statuses: { title: t("status"), choices: STATUS_CHOICES },
  invoiceIds: { title: t("invoice"), choices: invoices },
  partnerIds: { title: t("client"), choices: partners },
  talentIds: { title: t("talents"), choices: talents },
  contractIds: { title: t("contracts"), choices: contracts },
  currencies: { title: t("currencies") },
  issued: { title: t("issued"), zone: "UTC" },
  tags: { title: t("tags") },
});

type Shown = CreditNote | CreditNoteRow;
const actionsOf = (record: Shown, mayWrite: boolean): Action[] => [
  {
    id: "send",
    title: t("send"),
    icon: PaperPlaneTiltIcon,
    tone: "main",
    visible: record.editable === true,
    run: () => openSendCredit(record),
  },
  { id: "pdf", title: t("download"), icon: FilePdfIcon, run: () => downloadCreditNote(record.id) },
  {
    id: "peppol",
    title: peppol("downloadForPeppol"),
    icon: FileCodeIcon,
    visible: record.status === "Sent",
    run: () => void downloadForPeppol({ kind: "creditNote", id: record.id }),
  },
  {
    id: "void",
    title: t("void"),
    icon: ProhibitIcon,
    tone: "danger",
    visible: mayWrite && record.status === "Sent",
    run: () => openVoidCredit(record),
  },
];

export const creditNoteKind: RecordKindOf<typeof creditNotes.list, CreditNote> = {
  kind: "creditNote",
  source: sourceOf(creditNoteRecord),
  useMayWrite: () => useMay("FINANCE", "write"),
  useActions: () => {
    const mayWrite = useMay("FINANCE", "write");
    return (record) => actionsOf(record, mayWrite);
  },
  head: {
    badge: ({ status }) => <CreditNoteBadge status={status} />,
    line: ({ number, client }) => [number ?? t("draft"), client].join(", "),
    facts: (record) => [
      { label: t("total"), value: moneyText(record.total, record.currency) },
      {
        label: t("invoice"),
        value: <Link to={`/finance/invoices/detail/${record.invoice.id}`}>{record.invoice.name}</Link>,
      },
      {
        label: t("toRefund"),
        value: record.status === "Sent" && record.clientCredit > 0 && moneyText(record.clientCredit, record.currency),
      },
      { label: t("issued"), value: dayTime(record.issuedOn) },
      { label: t("contract"), value: record.contract?.name },
      { label: t("issuedFor"), value: record.person?.name },
    ],
  },
  list: {
    useList: () => useList(creditNotes.list, { table: "creditNotes", always: useOwnerFilter(), zone: useListZone() }),
    columns,
    useFilters,
    dates: t("issued"),
    tabs: (list) => <CreditTabs list={list} />,
    bulk: bulkBar<CreditNoteRow, Change>({
      source: bulkOf(creditNotes, "creditNote"),
      tags: { title: t("tags"), change: (tags) => ({ tags }) },
    }),
    words: { search: t("listSearch"), none: t("none"), noneLine: t("noneLine") },
    card: ({ displayName, number, client, total, currency, status }) => (
      <WorkCard
        title={displayName}
        amount={moneyText(total, currency)}
        line={cardLine(number, client)}
        badge={<CreditNoteBadge status={status} />}
      />
    ),
  },
};
