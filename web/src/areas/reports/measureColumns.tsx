/** Columns of a report: its subjects, a column for each measure, and the currency of its amounts. */
import { createContext, useContext } from "react";
import type { ReportComparison, ReportUnit } from "#contract/enums.ts";
import { isSubject } from "#contract/reports/report.ts";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { cx } from "#web/ui/cx.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { FigureLink } from "./FigureLink.tsx";
import { figureText, fullText } from "./figures.ts";
import { r } from "./messages.ts";
import styles from "./Report.module.css";
import { attributeOf, figureOf, measureIn, type Report, type ReportRow } from "./report.ts";

type MeasureColumn = Column<ReportRow>;
const WIDTHS: Readonly<Record<ReportUnit, number>> = { money: 120, count: 84, share: 90, days: 96, instant: 112 };
/** Width that a title takes at the least. */
const titleWidth = (title: string): number => 64 + title.length * 6.4;

/** Returns an amount with its currency in the background, and other figures as they are. */
export const FigureValue = ({ value, unit, currency }: { value: number; unit: ReportUnit; currency: string }) => (
  <>
    {figureText(value, unit, currency)}
    {unit === "money" && <span className={styles.currency}> {currency}</span>}
  </>
);

const columnOf = (report: Report, name: string): MeasureColumn => {
  const { title, unit } = measureIn(report, name);
  return {
    id: name,
    title,
    width: Math.round(Math.max(WIDTHS[unit], titleWidth(title))),
    align: "end",
    sort: name,
    ...(!report.columns.includes(name) && { hidden: true }),
    cell: (row) => {
      const value = figureOf(row, name);
      if (value === null) return null;
      return (
        <FigureLink report={report} measure={name} value={value} subject={row}>
          <FigureValue value={value} unit={unit} currency={row.currency} />
        </FigureLink>
      );
    },
  };
};

const ATTRIBUTE_WIDTHS = { date: 112, text: 160 } as const;
function attributeColumn(report: Report, name: string): MeasureColumn {
  const { title, kind } = report.calls.report.attributes[name] ?? { title: name, kind: "text" };
  return {
    id: name,
    title,
    width: Math.round(Math.max(ATTRIBUTE_WIDTHS[kind], titleWidth(title))),
    sort: name,
    ...(!report.columns.includes(name) && { hidden: true }),
    cell: (row) => {
      const value = attributeOf(row, name);
      return value !== null && kind === "date" ? formatDate(value) : value;
    },
  };
}

/** Figures of the compared period by subject, which the column of changes shows the difference to. */
export const BeforeContext = createContext<{
  measure: string;
  values: ReadonlyMap<string, number>;
  compareWith: ReportComparison;
} | null>(null);

const changeColumn = (report: Report, measure: string): MeasureColumn => ({
  id: "change",
  title: r("change"),
  width: WIDTHS[measureIn(report, measure).unit],
  align: "end",
  screenOnly: true,
  cell: (row) => isSubject(row.id) && <Change report={report} measure={measure} row={row} />,
});
/** The difference of a row's figure to the compared period. */
export function Change({ report, measure, row }: { report: Report; measure: string; row: ReportRow }) {
  const compared = useContext(BeforeContext);
  const value = figureOf(row, measure);
  if (compared === null || compared.measure !== measure || value === null) return null;
  const { compareWith } = compared;
  if (compareWith === "NONE") return null;
  const { unit, lessIsBetter } = measureIn(report, measure);
  const before = compared.values.get(row.id) ?? 0;
  const change = value - before;
  if (change === 0) return figureText(0, unit, row.currency);
  const isWorse = lessIsBetter ? change > 0 : change < 0;
  return (
    <span
      className={cx(isWorse && styles.worse)}
      data-tip={r("wasBefore", {
        value: fullText(before, unit, row.currency),
        before: r(`the${compareWith}`),
      })}
    >
      {change > 0 ? "+" : "−"}
      {figureText(Math.abs(change), unit, row.currency)}
    </span>
  );
}

const agencyName = ({ agency }: ReportRow): string => agency.name;
const sets = new Map<string, readonly MeasureColumn[]>();
/** Returns the same array for the same measures, so that rows are not rendered again. */
export function measureColumns(
  report: Report,
  measures: readonly string[],
  attributes: readonly string[] = Object.keys(report.calls.report.attributes),
  /** The measure whose change is shown next to it. */
  changing?: string,
  { withAgency }: { withAgency?: boolean } = {},
): readonly MeasureColumn[] {
  const names = [...attributes, ...measures];
  const key = [report.table, report.subject, changing, withAgency, ...names].join();
  const first = report.columns.filter((name) => names.includes(name));
  const columns = sets.get(key) ?? [
    {
      id: "name",
      title: report.subject,
      width: 190,
      sort: "name",
      cell: ({ id, name, avatarUrl }) =>
        report.hasAvatar && isSubject(id) ? <NamedAvatar person={{ id, displayName: name, avatarUrl }} /> : name,
    },
    ...(withAgency ? [{ id: "agency", title: r("agency"), width: 150, cell: agencyName }] : []),
    ...[...first, ...names.filter((name) => !first.includes(name))].flatMap((name) => [
      attributes.includes(name) ? attributeColumn(report, name) : columnOf(report, name),
      ...(name === changing ? [changeColumn(report, name)] : []),
    ]),
    { id: "currency", title: r("currency"), width: 90, hidden: true as const, cell: (row: ReportRow) => row.currency },
  ];
  sets.set(key, columns);
  return columns;
}
