/** Reads a report through its calls, and checks its figures against their rows. */
import { expect } from "vitest";
import type { Call } from "#contract/call.ts";
import { toAddress } from "#contract/list.ts";
import type { Measures, ReportOverview, ReportRows } from "#contract/reports/report.ts";
import type { startApp } from "./app.ts";

type Ask = Awaited<ReturnType<typeof startApp>>["ask"];
interface ReportCalls {
  list: Call;
  overview: Call;
  rows: Call;
  report: { measures: Measures };
}
type ReportRow = Readonly<Record<string, unknown>> & { id: string; name: string };

const day = (text: string): number => Date.parse(`${text}T02:00:00Z`);

/** Reads a report from the first day to the last, as the holder of a token. */
export function readingReport(ask: Ask, calls: object, token: string, [from, to]: readonly [string, string]) {
  const { list, overview, rows, report } = calls as ReportCalls;
  const period = { fromDate: day(from), toDate: day(to) };
  const filtersOf = (query: object): string => toAddress({ ...period, ...query }).toString();
  const send = async <T>(call: Call, body: object): Promise<T> => {
    const answer = await ask(call, token, { body: body as never });
    expect(answer.status, `${call.path} ${JSON.stringify(body)}: ${answer.text}`).toBe(200);
    return answer.data as T;
  };
  const rowsOf = (query: object = {}) => send<ReportRow[]>(list, { ...period, ...query });
  const sums = async (query: object = {}, body: object = {}) => {
    const reply = await send<ReportOverview>(overview, { filters: filtersOf(query), ...body });
    return { ...reply, figures: Object.fromEntries(reply.totals.map(({ measure, value }) => [measure, value])) };
  };
  const behind = (measure: string, query: object = {}, subject?: string) =>
    send<ReportRows>(rows, { measure, filters: filtersOf(query), ...(subject !== undefined && { subject }) });

  return {
    rowsOf,
    sums,
    behind,
    /** Expects each figure of a query, and of each of its rows, to be what the rows behind it add up to. */
    async expectAgreement(query: object = {}) {
      const { figures } = await sums(query);
      const subjects = await rowsOf({ ...query, withIdle: true, pageSize: 100 });
      for (const [measure, { rows: noun, isMedian, hasNoTotal }] of Object.entries(report.measures)) {
        const total = figures[measure];
        if (noun === undefined || total === undefined) continue;
        if (!hasNoTotal) expect((await behind(measure, query)).sum, measure).toBeCloseTo(total ?? 0, 4);
        const values = subjects.map((row) => Number(row[measure] ?? 0));
        if (!isMedian && !hasNoTotal)
          expect(
            values.reduce((sum, value) => sum + value, 0),
            measure,
          ).toBeCloseTo(total ?? 0, 4);
        for (const row of subjects)
          if (row[measure] !== null)
            expect((await behind(measure, query, row.id)).sum, `${measure} of ${row.name}`).toBeCloseTo(
              Number(row[measure]),
              4,
            );
      }
      return figures;
    },
  };
}
