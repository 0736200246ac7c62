/** The rows behind a figure, beside the table. */
import { ArrowSquareOutIcon } from "@phosphor-icons/react/dist/csr/ArrowSquareOut";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { type KeyboardEvent, useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import type { ReportDays, ReportOverview, ReportRows } from "#contract/reports/report.ts";
import { switchTo } from "#web/shared/agencies/switchAgency.ts";
import { useAgencies } from "#web/shared/agencies/useAgencies.ts";
import { AreasContext } from "#web/shared/area.ts";
import { useCallQueries } from "#web/ui/calls/useCall.ts";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import type { List } from "#web/ui/list/useList.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { fullText } from "./figures.ts";
import { r } from "./messages.ts";
import { periodName } from "./periods.ts";
import styles from "./Rows.module.css";
import { pathOfKind } from "./recordPath.ts";
import { measureIn, type Report, type ReportRow } from "./report.ts";
import { type FigureRows, filtersOfReport } from "./useReport.ts";

interface Props {
  report: Report;
  list: List<ReportRow>;
  rows: FigureRows;
  /** Name of the subject, if its row is on the page. */
  subject: string | undefined;
  overview: ReportOverview | undefined;
  period: ReportDays;
  close: () => void;
}

export function RowsPanel({ report, list, rows, subject, overview, period, close }: Props) {
  const { pathname, search } = useLocation();
  const [pageCount, setPageCount] = useState(1);
  const measure = measureIn(report, rows.measure);
  const filters = filtersOfReport(list);
  const subjectOfRows = rows.subject === null ? {} : { subject: rows.subject };
  const answers = useCallQueries(
    report.calls.rows,
    Array.from({ length: pageCount }, (_, pageIndex) => ({
      body: { filters, measure: rows.measure, pageIndex, ...subjectOfRows },
    })),
  );
  const pages = answers.flatMap(({ data, isPlaceholderData }) => (data && !isPlaceholderData ? [data] : []));
  const shown = pages.flatMap((page) => page.rows);
  const loading = answers.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData);
  const failed = answers.some(({ isError }) => isError);
  const currency = overview?.currency ?? "";
  const value = (amount: number): string => fullText(amount, measure.unit, currency);
  const named = subject ?? (rows.subject === null ? undefined : shown[0]?.subject?.name);
  const who = named ?? (overview && rows.subject === null ? report.sumTitle(overview.subjects.shown) : report.subject);
  const title = measure.isNow
    ? r("rowsTitle", { measure: measure.title, subject: who })
    : r("rowsTitleIn", { measure: measure.title, subject: who, period: periodName(period) });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  const [first] = pages;
  // Each row counts as one, which needs no number.
  const isCount = measure.unit !== "money" && !measure.isMedian && first?.sum === first?.count;
  return (
    <section className={styles.panel} aria-label={title} onKeyDown={onKeyDown}>
      <header className={styles.bar}>
        <a
          className={styles.newTab}
          href={`${pathname}${search}`}
          target="_blank"
          rel="noopener"
          aria-label={r("newTab")}
          data-tip={r("newTab")}
        >
          <ArrowSquareOutIcon size={18} />
        </a>
        <IconButton title={r("close")} size="small" onClick={close}>
          <XIcon />
        </IconButton>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className={styles.body} tabIndex={0} aria-label={r("rowsPart", { title })}>
        <h2>{title}</h2>
        <p className={styles.sum} role="status">
          {first &&
            (first.count === 0
              ? r("noRows")
              : isCount
                ? r("rows", { count: first.count })
                : r(measure.isMedian ? "rowCountMedian" : "rowCount", { count: first.count, sum: value(first.sum) }))}
        </p>
        {failed && (
          <p className={styles.sum} role="status">
            {r("loadFailed")}{" "}
            <Button
              size="small"
              onClick={() => {
                for (const answer of answers) if (answer.isError) void answer.refetch();
              }}
            >
              {r("retry")}
            </Button>
          </p>
        )}
        {loading && shown.length === 0 && !failed && <Skeleton lines={8} />}
        <ul className={styles.rows}>
          {shown.map((row, index) => (
            <BehindRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a record may stand behind a figure several times
              key={index}
              row={row}
              value={isCount ? null : value(row.value)}
              hidden={r(hiddenName(measure))}
              withSubject={rows.subject === null}
            />
          ))}
        </ul>
        {!loading && pages.at(-1)?.loadMore && <More showMore={() => setPageCount(pageCount + 1)} />}
      </section>
    </section>
  );
}

/** Rows that lead to the person or partner that they were with. */
const CONTACTS: readonly (string | undefined)[] = ["calls", "timed calls", "emails", "messages", "enquiries"];
/** Names a row without a record. */
function hiddenName({ unit, rows }: ReturnType<typeof measureIn>) {
  if (CONTACTS.includes(rows)) return "unknownContact";
  return rows !== "days" ? "hiddenRecord" : unit === "days" ? "hiddenDay" : "fanDay";
}

interface RowProps {
  row: ReportRows["rows"][number];
  value: string | null;
  hidden: string;
  withSubject: boolean;
}
function BehindRow({ row: { record, agency, subject, day }, value, hidden, withSubject }: RowProps) {
  const areas = useContext(AreasContext);
  const { isOwnAgency } = useAgencies();
  const to = record ? pathOfKind(areas, record.kind, record.id) : undefined;
  const below = [day && formatDate(day), withSubject && subject?.name !== record?.title && subject?.name]
    .filter(Boolean)
    .join(" · ");
  return (
    <li>
      <span className={styles.words}>
        {to === undefined || !record ? (
          <span>{record?.title ?? hidden}</span>
        ) : agency && !isOwnAgency({ agency }) ? (
          <button type="button" onClick={() => void switchTo({ displayName: record.title, agency }, to)}>
            {record.title}
          </button>
        ) : (
          <Link to={to}>{record.title}</Link>
        )}
        <small>{below}</small>
      </span>
      {value !== null && <span className={styles.value}>{value}</span>}
    </li>
  );
}

/** Loads more once it comes into view, or when pressed. */
function More({ showMore }: { showMore: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const load = useEffectEvent(showMore);
  useEffect(() => {
    if (!button.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: "80px" });
    observer.observe(button.current);
    return () => observer.disconnect();
  }, []);
  return (
    <Button ref={button} size="small" tone="quiet" onClick={showMore}>
      {r("showMore")}
    </Button>
  );
}
