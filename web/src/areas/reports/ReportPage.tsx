/** A report on a screen: its question, answer, figures and chart, a row for each subject, and the rows behind a figure. */
import { useContext, useMemo } from "react";
import type { Resource } from "#contract/access.ts";
import { REPORT_COMPARISONS, type ReportComparison } from "#contract/enums.ts";
import { isSubject } from "#contract/reports/report.ts";
import { switchTo } from "#web/shared/agencies/switchAgency.ts";
import { useAgencies } from "#web/shared/agencies/useAgencies.ts";
import { AreasContext } from "#web/shared/area.ts";
import { RESOURCE_NAMES } from "#web/shared/history/messages.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { rightsOf, useMe } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { FilterKeys } from "#web/ui/filters/FilterKeys.tsx";
import type { FilterOptionsByKey } from "#web/ui/filters/filterOptions.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import type { List } from "#web/ui/list/useList.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { EmptyLabels } from "#web/ui/table/rowOptions.ts";
import { useCellKeys } from "#web/ui/table/useCellKeys.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { FigureLink } from "./FigureLink.tsx";
import { fullText } from "./figures.ts";
import { BeforeContext, Change, FigureValue, measureColumns } from "./measureColumns.tsx";
import { r } from "./messages.ts";
import { missingRights } from "./missing.ts";
import { periodChoices, reportInstants, yearBefore } from "./periods.ts";
import styles from "./Report.module.css";
import { ReportLead } from "./ReportLead.tsx";
import { ReportTabs } from "./ReportTabs.tsx";
import { RowsPanel } from "./RowsPanel.tsx";
import { pathOfRecord } from "./recordPath.ts";
import { chartIn, collectionOf, figureOf, inGroup, measureIn, type Report, type ReportRow } from "./report.ts";
import { reportExports, scheduleAction } from "./reportExports.ts";
import { useOverview, usePeriod, useReportAddress, useReportZone } from "./useReport.ts";

/** "Pipeline, Events or Finance" */
const anyOf = (resources: readonly Resource[]): string =>
  new Intl.ListFormat("en-AU", { type: "disjunction" }).format(resources.map((resource) => RESOURCE_NAMES[resource]));

/** Keys of every report, which the help names. */
const KEYS = { dates: "p", save: "s" } as const;

interface Props {
  report: Report;
  list: List<ReportRow>;
  /** The report's own filters. */
  filters: FilterOptionsByKey;
}

export function ReportPage({ report: ungrouped, list, filters }: Props) {
  const query: Readonly<Record<string, unknown>> = { ...list.state.query };
  const groups = Object.keys(ungrouped.groups ?? {});
  const group = groups.find((name) => name === query.groupBy) ?? groups[0];
  const report = inGroup(ungrouped, group);
  const address = useReportAddress(report);
  const answer = useOverview(report, list, address);
  const overview = answer.data;
  const period = usePeriod(list, overview);
  const zone = useReportZone();
  const narrow = useNarrow();
  const areas = useContext(AreasContext);
  const me = useMe();
  const rights = rightsOf(me);
  useCellKeys();
  const agencies = useAgencies();
  const { attributes, measure, rows, showRows } = address;
  // Some facts can't be told apart by every group.
  const shown = address.shown.filter((name) => !overview || overview.totals.some((total) => total.measure === name));

  const exports = useMemo(() => reportExports(ungrouped, { withSchedule: narrow }), [ungrouped, narrow]);
  const before = useMemo(
    () =>
      overview?.before
        ? {
            measure: overview.before.measure,
            values: new Map(overview.before.values.map(({ subject, value }) => [subject, value])),
            compareWith: address.compareWith,
          }
        : null,
    [overview?.before, address.compareWith],
  );

  const { filter } = report;
  const chosenSubjects = filter === null ? undefined : query[filter];
  const chosen = Array.isArray(chosenSubjects) ? chosenSubjects.map(String) : [];
  const controls = (
    <Controls
      report={report}
      address={address}
      group={group}
      groupBy={(next) => list.state.filter("groupBy", next === groups[0] ? undefined : next, { now: true })}
    />
  );
  const subject = list.rows.find(({ id }) => id === rows?.subject);
  const panel = rows && (
    <RowsPanel
      key={`${rows.measure} ${rows.subject}`}
      report={report}
      list={list}
      rows={rows}
      subject={subject?.name}
      overview={overview}
      period={period}
      close={() => showRows(null)}
    />
  );
  if (narrow && panel) return panel;

  const showYearBefore = (): void => {
    const { fromDate, toDate } = reportInstants(yearBefore(period), zone);
    list.state.dates(fromDate, toDate);
  };
  const toYearBefore: Action = { id: "yearBefore", title: r("takeYearBefore"), run: showYearBefore };
  const pathOfRow = (row: ReportRow): string | undefined => {
    const collection = collectionOf(report, row);
    return collection === null ? undefined : pathOfRecord(areas, collection, row.id);
  };
  /** Opens a row of another agency, or what is counted under a row without a page. */
  const openRow = (row: ReportRow): void => {
    const path = pathOfRow(row);
    if (path !== undefined) void switchTo({ displayName: row.name, agency: row.agency }, path);
    else if (measure !== undefined) showRows({ measure, subject: row.id });
  };
  const totalCell = (measureName: string) => {
    const value = overview?.totals.find((total) => total.measure === measureName)?.value;
    if (!overview || value === null || value === undefined) return null;
    const { unit } = measureIn(report, measureName);
    return (
      <FigureLink report={report} measure={measureName} value={value} subject={null}>
        <FigureValue value={value} unit={unit} currency={overview.currency} />
      </FigureLink>
    );
  };
  const isFiltered =
    chosen.length > 0 || ["q", "staffIds", "tags", "talentIds", "partnerIds"].some((name) => query[name] !== undefined);
  const missing = missingRights(report, rights);
  const empty: EmptyLabels =
    missing.length > 0
      ? { title: r("noFigures"), line: r("needsRight", { rights: anyOf(missing) }), despiteFilters: true }
      : { title: r("nothing"), despiteFilters: !isFiltered, action: toYearBefore };
  const allFilters = { ...agencies.filters, ...filters };
  const table = (
    <DataTable
      list={list}
      name={report.title}
      columns={measureColumns(report, shown, attributes, overview?.before?.measure, {
        withAgency: agencies.isAcrossAgencies && report.collection !== null,
      })}
      search={report.searchLabel}
      filters={allFilters}
      dates={{ title: r("period"), zone, periods: periodChoices(zone, { firstMonth: me.user.agencyTime.month }) }}
      bar={<ListBar tabs={<ReportTabs />} actions={[!narrow && scheduleAction(ungrouped, list)]} />}
      controls={
        <>
          <FilterKeys api={report.table} state={list.state} filters={allFilters} keys={KEYS} />
          {controls}
        </>
      }
      moreExports={exports}
      lead={
        <ReportLead
          report={report}
          answer={answer}
          address={address}
          period={period}
          chosen={chosen}
          filterBy={
            filter === null
              ? undefined
              : (id) => list.state.filter(filter, id === null ? undefined : [id], { now: true })
          }
          isRefused={list.error !== undefined && list.error !== null}
          empty={list.rows.length > 0 && empty}
          controls={narrow && controls}
        />
      }
      sums={overview && { title: report.sumTitle(overview.subjects.shown), cell: totalCell }}
      panel={{
        id: rows ? (rows.subject ?? "all") : null,
        show: (id) => showRows(id === null ? null : { measure: rows?.measure ?? measure ?? "", subject: id }),
        content: panel,
      }}
      note={overview && report.note(overview.subjects)}
      empty={empty}
      rowName={({ name }) => name}
      link={(row) => (agencies.isOwnAgency(row) ? pathOfRow(row) : undefined)}
      {...(agencies.isAcrossAgencies && { onOpen: openRow })}
      card={(row) => <SubjectCard report={report} row={row} measure={measure} />}
    />
  );
  return <BeforeContext value={before}>{table}</BeforeContext>;
}

/** The measured number of a subject, on a phone. */
function SubjectCard({ report, row, measure }: { report: Report; row: ReportRow; measure: string | undefined }) {
  const value = measure === undefined ? null : figureOf(row, measure);
  return (
    <span className={styles.card}>
      {report.hasAvatar && isSubject(row.id) && (
        <Avatar person={{ id: row.id, displayName: row.name, avatarUrl: row.avatarUrl }} size={44} />
      )}
      <span className={styles.cardName}>{row.name}</span>
      {measure !== undefined && value !== null && (
        <span className={styles.cardValue}>
          {fullText(value, measureIn(report, measure).unit, row.currency)}
          <span className={styles.cardChange}>
            {isSubject(row.id) && <Change report={report} measure={measure} row={row} />}
          </span>
        </span>
      )}
    </span>
  );
}

const isComparison = (text: string): text is ReportComparison =>
  REPORT_COMPARISONS.some((comparison) => comparison === text);

interface ControlsProps {
  report: Report;
  address: ReturnType<typeof useReportAddress>;
  group: string | undefined;
  groupBy: (group: string) => void;
}
/** Chooses what the rows are, what the report is compared with, and what its chart shows. */
function Controls({ report, address, group, groupBy }: ControlsProps) {
  const groups = Object.entries(report.groups ?? {});
  return (
    <div className={styles.controls}>
      {groups.length > 1 && (
        <Choice
          label={r("groupBy")}
          value={group ?? ""}
          choose={groupBy}
          options={groups.map(([value, { title }]) => ({ value, title }))}
        />
      )}
      <Choice
        label={r("compareWith")}
        value={address.compareWith}
        choose={(value) => isComparison(value) && address.compare(value)}
        options={REPORT_COMPARISONS.map((comparison) => ({ value: comparison, title: r(comparison) }))}
      />
      {address.charts.length > 1 && (
        <Choice
          label={r("chartOf")}
          value={address.chart ?? ""}
          choose={address.draw}
          options={address.charts.map((chart) => ({ value: chart, title: chartIn(report, chart).title }))}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; title: string }[];
  choose: (value: string) => void;
}
const Choice = ({ label, value, options, choose }: ChoiceProps) => (
  <label>
    <span>{label}</span>
    <select value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.title}
        </option>
      ))}
    </select>
  </label>
);
