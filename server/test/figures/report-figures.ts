/** Compares the figures of each report with the rows behind them, which are read to their end and added up here. */
import { expect } from "vitest";
import type { Call } from "#contract/call.ts";
import { toAddress } from "#contract/list.ts";
import { REPORTS } from "#contract/reports/groups.ts";
import type { Measure, Measures, ReportOverview, ReportRows } from "#contract/reports/report.ts";
import { patiently, type startApp } from "../app.ts";
import { type SeededRandom, WHOLE } from "../generated/inputs/random.ts";
import type { FigureReader } from "./readers.ts";

type Ask = Awaited<ReturnType<typeof startApp>>["ask"];
type Row = Readonly<Record<string, unknown>> & { id: string; name: string };
interface AnyReport {
  list: Call;
  overview: Call;
  rows: Call;
  report: { measures: Measures; groups: readonly string[] };
}
const ALL = Object.entries(REPORTS) as unknown as readonly (readonly [string, AnyReport])[];

/** Reports for each reader, their groups, and the figures of rows, and sums, that are compared of each. */
const [REPORTS_EACH, GROUPS, ROW_FIGURES, TOTALS] = WHOLE ? [6, 7, 10, 10] : [2, 1, 3, 3];
/** Pages of a hundred rows that are read behind a figure; what has more is compared by what the reply counts. */
const PAGES = 12;
const DAY = 86_400_000;

/** Chooses so many at random; a nightly run has its own numbers, because the product of all would take hours. */
function chosen<T>(items: readonly T[], count: number, { below }: SeededRandom): T[] {
  const left = [...items];
  return Array.from({ length: Math.min(count, items.length) }, () => left.splice(below(left.length), 1)).flat();
}
const median = (values: readonly number[]): number => {
  const ordered = values.toSorted((first, second) => first - second);
  const middle = ordered.length / 2;
  return ordered.length % 2 === 1
    ? (ordered[Math.floor(middle)] ?? 0)
    : ((ordered[middle - 1] ?? 0) + (ordered[middle] ?? 0)) / 2;
};

/** Returns how many figures were compared. */
export async function compareReports(ask: Ask, reader: FigureReader, random: SeededRandom): Promise<number> {
  let compared = 0;
  const send = async <T>(call: Call, body: object): Promise<T> => {
    const answer = await patiently(() => ask(call, reader.token, { body: body as never }));
    expect(answer.status, `${reader.name}, ${call.path} ${JSON.stringify(body)}: ${answer.text}`).toBe(200);
    return answer.data as T;
  };
  const now = Date.now();
  const periods = [
    {},
    { fromDate: now - 90 * DAY, toDate: now },
    { fromDate: now - 365 * DAY, toDate: now + 90 * DAY },
    { fromDate: now - 730 * DAY, toDate: now },
  ];
  for (const [name, { list, overview, rows, report }] of chosen(ALL, REPORTS_EACH, random)) {
    const groups = report.groups.length > 0 ? report.groups : [undefined];
    for (const groupBy of chosen(groups, GROUPS, random)) {
      const query = { ...random.pick(periods), ...(groupBy !== undefined && { groupBy }) };
      const filters = toAddress(query).toString();
      const { totals } = await send<ReportOverview>(overview, { filters });
      const subjects = await send<Row[]>(list, { ...query, withIdle: true, pageSize: 100 });
      const place = `${reader.name}, ${name} by ${groupBy ?? "itself"} ${JSON.stringify(query)}`;
      const behind = async (measure: string, spec: Measure, value: number, subject?: Row): Promise<void> => {
        const title = `${place}: ${measure} of ${subject?.name ?? "them all"}`;
        const values: number[] = [];
        for (let pageIndex = 0; pageIndex < PAGES; pageIndex += 1) {
          const body = { measure, filters, pageIndex, ...(subject && { subject: subject.id }) };
          const page = await send<ReportRows>(rows, body);
          values.push(...page.rows.map((row) => row.value));
          expect(page.sum, title).toBeCloseTo(value, 4);
          if (!page.loadMore) {
            expect(values.length, title).toBe(page.count);
            const total = spec.isMedian ? median(values) : values.reduce((sum, part) => sum + part, 0);
            expect(total, title).toBeCloseTo(value, 4);
            break;
          }
        }
        compared += 1;
      };
      const counted = totals.flatMap(({ measure, value }) => {
        const spec = report.measures[measure];
        return spec?.rows === undefined || spec.hasNoTotal ? [] : [{ measure, spec, value: value ?? 0 }];
      });
      for (const { measure, spec, value } of chosen(counted, TOTALS, random)) {
        await behind(measure, spec, value);
        // A list of less than a page has each subject, so its column adds up to the sum.
        if (!spec.isMedian && subjects.length < 100)
          expect(
            subjects.reduce((sum, row) => sum + Number(row[measure] ?? 0), 0),
            `${place}: column ${measure}`,
          ).toBeCloseTo(value, 4);
      }
      const cells = subjects.flatMap((row) =>
        counted.flatMap(({ measure, spec }) =>
          typeof row[measure] === "number" && row[measure] !== 0 ? [{ row, measure, spec, value: row[measure] }] : [],
        ),
      );
      for (const { row, measure, spec, value } of chosen(cells, ROW_FIGURES, random))
        await behind(measure, spec, value, row);
    }
  }
  return compared;
}
