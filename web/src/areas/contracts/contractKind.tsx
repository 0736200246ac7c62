import { CalendarDotsIcon } from "@phosphor-icons/react/dist/csr/CalendarDots";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/dist/csr/PaperPlaneTilt";
import type { BodyInputOf } from "#contract/call.ts";
import { type Contract, type ContractRow, contractRecord, contracts } from "#contract/contracts/contract.ts";
import type { SortOf } from "#contract/list.ts";
import { t } from "#web/areas/contracts/messages.ts";
import { t as w } from "#web/shared/deals/messages.ts";
import { cardLine, WorkCard } from "#web/shared/deals/WorkCard.tsx";
import {
  closedColumn,
  currencyColumn,
  dayColumn,
  dayRange,
  dayTime,
  moneyColumn,
  moneyText,
  partnerColumn,
  peopleColumn,
  peopleFacts,
  titleColumn,
  workEndColumns,
} from "#web/shared/deals/workColumns.tsx";
import { workFilterOptions } from "#web/shared/deals/workFilterOptions.ts";
import { WORK_TYPE_CHOICES } from "#web/shared/deals/workTypes.ts";
import { mailAction } from "#web/shared/mail/mailAction.ts";
import { bulkOf } from "#web/shared/record/bulk/changeMany.ts";
import { bulkBar } from "#web/shared/record/bulk/RecordBulk.tsx";
import type { RecordKindOf } from "#web/shared/record/kind.ts";
import { listWords } from "#web/shared/record/listWords.ts";
import { useOwner } from "#web/shared/record/paths.ts";
import { sourceOf } from "#web/shared/record/source.ts";
import { staffOf } from "#web/shared/record/staff/source.ts";
import { useMay } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { useList } from "#web/ui/list/useList.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import { FINANCIAL_CHOICES } from "./contractLabels.ts";
import { FinancialTabs, useContractPreset } from "./contractList.tsx";
import { ContractStatusBadge, ContractStatusMenu, useContractOptions } from "./contractStatus.tsx";
import { useDeliverables } from "./deliverables/useDeliverables.ts";
import { feeText, useFee } from "./FeeSection.tsx";
import { FinancialBadge } from "./FinancialBadge.tsx";
import { t as st } from "./signing/messages.ts";
import { openSending } from "./signing/openSending.tsx";
import { useSubContracts } from "./subContracts/SubContracts.tsx";

type Change = BodyInputOf<typeof contracts.bulk>["change"];

const columns: readonly Column<ContractRow, SortOf<typeof contracts.list>>[] = [
  titleColumn,
  { id: "number", title: t("number"), width: 120, sort: "number", cell: ({ number }) => number },
  partnerColumn,
  peopleColumn,
  { id: "status", title: w("status"), width: 130, cell: (row) => <ContractStatusMenu row={row} resting /> },
  {
    id: "financialStatus",
    title: t("financialStatus"),
    width: 140,
    cell: ({ financialStatus }) => <FinancialBadge status={financialStatus} resting />,
  },
  moneyColumn("value", t("value"), { width: 140, sort: "value" }),
  currencyColumn,
  { id: "type", title: t("type"), width: 120, hidden: true, cell: ({ type }) => type && w(type) },
  dayColumn("startDate", t("termStart"), { sort: "startDate" }),
  dayColumn("endDate", t("termEnd"), { sort: "endDate" }),
  { id: "signed", title: t("signed"), width: 116, hidden: true, cell: ({ signedOn }) => dayTime(signedOn) },
  dayColumn("nextDue", t("nextDue"), { sort: "nextDue" }),
  ...workEndColumns,
  closedColumn,
];

function useFilters() {
  const statuses = useContractOptions()?.statuses ?? [];
  const { categoryCodes, statusIds, ...options } = workFilterOptions(undefined);
  const categories = new Map(statuses.map(({ category }) => [category.code, category.name]));
  return {
    ...options,
    statusIds: { ...statusIds, choices: statuses.map(({ id, statusName }) => ({ value: id, label: statusName })) },
    categoryCodes: { ...categoryCodes, choices: [...categories].map(([value, label]) => ({ value, label })) },
    financialStatuses: { title: t("financialStatus"), choices: FINANCIAL_CHOICES },
    types: { title: t("type"), choices: WORK_TYPE_CHOICES },
    outForSignature: { title: t("outForSignature") },
  };
}

/** The way to the key dates of all contracts, which no owner's tab has. */
function useViews(): readonly Action[] {
  const owner = useOwner();
  return owner
    ? []
    : [{ id: "keyDates", title: t("keyDates"), icon: CalendarDotsIcon, to: "/contracts/api?view=dates" }];
}

/** Sends a draft to sign; what is out or signed is followed on its page. */
const sendAction = (record: Contract | ContractRow): Action => ({
  id: "send",
  title: st("sendToSign"),
  icon: PaperPlaneTiltIcon,
  visible: record.editable === true && record.status.category.code === "DRAFT",
  run: () => openSending(record),
});

export const contractKind: RecordKindOf<typeof contracts.list, Contract> = {
  kind: "contract",
  useActions() {
    const mayMail = useMay("COMM", "write");
    return (record) => [sendAction(record), mailAction(record, mayMail)];
  },
  source: sourceOf(contractRecord),
  staff: staffOf(contractRecord.staff),
  head: {
    badge: (record) => (
      <>
        <ContractStatusMenu row={record} />
        {record.financialStatus !== "not-invoiced" && <FinancialBadge status={record.financialStatus} />}
      </>
    ),
    line: ({ number, partner }) => [number, partner?.name].filter(Boolean).join(", "),
    facts: (record) => [
      { label: t("value"), value: record.value !== null && <ContractValue record={record} /> },
      { label: t("term"), value: dayRange(record.startDate, record.endDate) },
      ...peopleFacts(record),
    ],
    useFacts: ({ id, currency }, facts) => {
      const { data: fee } = useFee(id);
      return [...facts, { label: t("feeShort"), value: fee && feeText(fee, currency) }];
    },
    useCounts: ({ id }) => ({
      "sub-contracts": useSubContracts(id).data?.length,
      deliverables: useDeliverables(id).data?.length,
    }),
  },
  list: {
    useList: () => useList(contracts.list, { table: "contracts", ...useContractPreset() }),
    columns,
    useFilters,
    dates: t("termStart"),
    useBarActions: useViews,
    tabs: (list) => <FinancialTabs list={list} />,
    bulk: bulkBar<ContractRow, Change>({
      source: bulkOf(contracts, "contract"),
      staff: (staff) => ({ staff }),
    }),
    words: listWords(t),
    card: ({ displayName, number, partner, value, currency, status, people }) => (
      <WorkCard
        title={displayName}
        amount={moneyText(value, currency)}
        line={cardLine(number, partner?.name)}
        badge={<ContractStatusBadge status={status} />}
        people={people}
      />
    ),
  },
};

const ContractValue = ({ record: { value, currency, taxMode } }: { record: Contract }) => (
  <>
    {moneyText(value, currency)} <small>{t(taxMode).toLowerCase()}</small>
  </>
);
