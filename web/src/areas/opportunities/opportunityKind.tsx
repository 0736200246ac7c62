import { TrophyIcon } from "@phosphor-icons/react/dist/csr/Trophy";
import type { BodyInputOf } from "#contract/call.ts";
import type { SortOf } from "#contract/list.ts";
import {
  type Opportunity,
  type OpportunityRow,
  opportunities,
  opportunityRecord,
} from "#contract/opportunities/opportunity.ts";
import { t } from "#web/areas/opportunities/messages.ts";
import { useNarrowed } from "#web/shared/deals/CategoryTabs.tsx";
import { t as w } from "#web/shared/deals/messages.ts";
import { WorkCard } from "#web/shared/deals/WorkCard.tsx";
import { WorkStatusBadge } from "#web/shared/deals/WorkStatus.tsx";
import {
  currencyColumn,
  dayColumn,
  dayRange,
  dayTime,
  moneyColumn,
  moneyText,
  peopleFacts,
  workListColumns,
} from "#web/shared/deals/workColumns.tsx";
import { HOLDS_END_FILTER, workFilterOptions } from "#web/shared/deals/workFilterOptions.ts";
import { WORK_TYPE_CHOICES } from "#web/shared/deals/workTypes.ts";
import { useEnquiryAction } from "#web/shared/enquiry/openEnquiry.tsx";
import { mailAction } from "#web/shared/mail/mailAction.ts";
import { bulkOf } from "#web/shared/record/bulk/changeMany.ts";
import { bulkBar } from "#web/shared/record/bulk/RecordBulk.tsx";
import type { RecordKindOf } from "#web/shared/record/kind.ts";
import { listWords } from "#web/shared/record/listWords.ts";
import { sourceOf } from "#web/shared/record/source.ts";
import { staffOf } from "#web/shared/record/staff/source.ts";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { useList } from "#web/ui/list/useList.ts";
import { OUTCOME_CHOICES, SOURCE_CHOICES } from "./opportunityLabels.ts";
import { OpportunityStatus, useOpportunityOptions } from "./opportunityStatus.tsx";
import { PipelineTabs, PipelineViews, pipelinePreset } from "./pipeline/PipelineBar.tsx";
import { useMakeActions } from "./winning/makeActions.ts";
import { openWinning } from "./winning/openWinning.tsx";

/** Wins an opportunity that is open. */
const winAction = ({ id, displayName, outcome, editable }: OpportunityRow): Action => ({
  id: "win",
  title: t("win"),
  icon: TrophyIcon,
  visible: editable === true && outcome === "OPPORTUNITY",
  run: () => openWinning({ id, displayName }, {}),
});

type Change = BodyInputOf<typeof opportunities.bulk>["change"];

const columns = workListColumns<OpportunityRow, SortOf<typeof opportunities.list>>(
  (row) => <OpportunityStatus row={row} resting />,
  [
    moneyColumn("value", t("value"), { sort: "value" }),
    currencyColumn,
    {
      id: "probability",
      title: t("probability"),
      width: 106,
      align: "end",
      sort: "probability",
      cell: ({ probability }) => probability !== null && t("percent", { count: probability }),
    },
    moneyColumn("weighted", t("weighted"), { sort: "weighted", hidden: true }),
    dayColumn("expectedCloseDate", t("expectedClose"), { width: 126, sort: "expectedCloseDate" }),
    dayColumn("startDate", t("from"), { width: 110, sort: "startDate" }),
    dayColumn("endDate", t("to"), { width: 110, hidden: true }),
    { id: "venue", title: w("venue"), width: 150, hidden: true, cell: ({ venue }) => venue },
    { id: "type", title: t("type"), width: 120, hidden: true, cell: ({ type }) => type && w(type) },
    { id: "source", title: t("source"), width: 110, hidden: true, cell: ({ source }) => source && t(source) },
  ],
);

export const useOpportunityFilters = () => ({
  ...workFilterOptions(useOpportunityOptions()),
  holdsEnd: HOLDS_END_FILTER,
  closed: { title: w("closedAt"), zone: useZone() },
  outcomes: { title: t("outcome"), choices: OUTCOME_CHOICES },
  types: { title: t("type"), choices: WORK_TYPE_CHOICES },
  sources: { title: t("source"), choices: SOURCE_CHOICES },
});

export const opportunityKind: RecordKindOf<typeof opportunities.list, Opportunity> = {
  kind: "opportunity",
  source: sourceOf(opportunityRecord),
  staff: staffOf(opportunityRecord.staff),
  useActions() {
    const makeActions = useMakeActions();
    const mayMail = useMay("COMM", "write");
    return (record) => [
      winAction(record),
      ...("events" in record ? makeActions(record) : []),
      mailAction(record, mayMail),
    ];
  },
  head: {
    badge: (record) => <OpportunityStatus row={record} />,
    line: ({ type, partner }) => [type && w(type), partner?.name].filter(Boolean).join(" · "),
    facts: (record) => [
      { label: t("value"), value: moneyText(record.value, record.currency) },
      { label: t("probability"), value: record.probability !== null && t("percent", { count: record.probability }) },
      { label: t("expectedClose"), value: dayTime(record.expectedCloseDate) },
      { label: t("dates"), value: dayRange(record.startDate, record.endDate) },
      ...peopleFacts(record),
    ],
  },
  list: {
    useList: () => {
      const narrowed = useNarrowed();
      return useList(opportunities.list, {
        table: "opportunities",
        preset: pipelinePreset(narrowed),
        always: narrowed,
      });
    },
    columns,
    useBarActions: () => [useEnquiryAction()],
    useFilters: useOpportunityFilters,
    dates: t("expectedClose"),
    tabs: (list) => <PipelineTabs list={list} view="list" />,
    views: ({ state }) => <PipelineViews current="list" state={state} />,
    bulk: bulkBar<OpportunityRow, Change>({
      source: bulkOf(opportunities, "opportunity"),
      staff: (staff) => ({ staff }),
    }),
    words: listWords(t),
    card: ({ displayName, partner, value, currency, status, people }) => (
      <WorkCard
        title={displayName}
        amount={moneyText(value, currency)}
        line={partner?.name}
        badge={<WorkStatusBadge status={status} />}
        people={people}
      />
    ),
  },
};
