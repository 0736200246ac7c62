/**
 * Measures the six reports over five years of a large agency: the first page and the overview with the comparison and
 * the chart, next to bare statements that sum the same. `npm run bench:reports`; with a number, over that many
 * opportunities and the rest in proportion. `--again` asks the database of the last run on the PostgreSQL of
 * TEST_DATABASE_URL, so that two versions are timed on the same rows; replies are compared by their checksum.
 */
import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import { commsReport } from "#contract/reports/comms.ts";
import { contractReport } from "#contract/reports/contract.ts";
import { costReport } from "#contract/reports/cost-and-revenue.ts";
import { scoutReport } from "#contract/reports/scout.ts";
import { talentReport } from "#contract/reports/talent.ts";
import { taskReport } from "#contract/reports/task.ts";
import { median } from "../browser.ts";
import { AGENCY } from "../data.ts";
import { holdTo } from "../goals/judge.ts";
import { startBench, timed } from "../program.ts";
import { addReportLines } from "./comms.ts";
import { addMoney } from "./money.ts";
import { addReportPeople, TALENTS } from "./people.ts";
import { BARE_SUMS } from "./sums.ts";
import { addWork } from "./work.ts";

const USUAL_ROWS = 60_000;
const { values, positionals } = parseArgs({ options: { again: { type: "boolean" } }, allowPositionals: true });
const rows = Number(positionals[0] ?? USUAL_ROWS);
const again = values.again === true;
const goals = holdTo("reports", { binding: rows >= USUAL_ROWS });
const { ask, bare, stop } = await startBench("greenroom_bench_reports", { talents: TALENTS, again });
const began = performance.now();
const share = (usual: number): number => Math.round((usual * rows) / USUAL_ROWS);
if (!again) {
  await addReportPeople(bare, ask);
  await addWork(bare, rows);
  await addMoney(bare, ask, { invoices: share(20_000), expenses: share(20_000) });
  await addReportLines(bare, {
    calls: share(100_000),
    emails: share(120_000),
    messages: share(70_000),
    enquiries: share(10_000),
  });
  await bare.query("vacuum analyze");
}
console.log(`Five years of 2,000 talents, ready after ${((performance.now() - began) / 1000).toFixed(0)} s`);

const DAY = 86_400_000;
const now = Date.now() - (Date.now() % DAY);
const PERIODS = { "five years": 5 * 365, "a month": 30 } as const;
type Period = keyof typeof PERIODS;
const daysOf = (period: Period) => ({ fromDate: now - PERIODS[period] * DAY, toDate: now });

interface Asked {
  report: keyof typeof BARE_SUMS;
  calls: { list: { path: string }; overview: { path: string } };
  groupBy?: string;
  /** True if its figures have goals. */
  isHeld?: true;
}
const ASKED: readonly Asked[] = [
  { report: "talents", calls: talentReport, isHeld: true },
  { report: "scouts", calls: scoutReport, isHeld: true },
  { report: "contracts", calls: contractReport, isHeld: true },
  { report: "cost and revenue", calls: costReport, isHeld: true },
  { report: "cost and revenue", calls: costReport, groupBy: "talent" },
  { report: "comms", calls: commsReport, isHeld: true },
  { report: "comms", calls: commsReport, groupBy: "staff" },
  { report: "tasks", calls: taskReport, isHeld: true },
  { report: "tasks", calls: taskReport, groupBy: "talent" },
];
const statement = async (name: string, text: string): Promise<string> =>
  JSON.stringify((await bare.query({ name, text, values: [AGENCY] })).rows);
const checksum = (reply: string): string => createHash("sha256").update(reply).digest("hex").slice(0, 8);

/** PostgreSQL keeps a plan from the sixth run of a connection on. */
const [WARM_UP, ROUNDS] = [6, 7];
/** Ends the rounds of a slow call, in milliseconds. */
const LONG_ENOUGH = 30_000;
/** Times a call; one that is refused takes forever. */
async function time(work: () => Promise<string>): Promise<{ ms: number; slowest: number; reply: string }> {
  const took: number[] = [];
  const from = performance.now();
  let reply = "";
  try {
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const ms = await timed(async () => (reply = checksum(await work())));
      const isLate = performance.now() - from > LONG_ENOUGH;
      if (round >= WARM_UP || isLate) took.push(ms);
      if (isLate) break;
    }
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    return { ms: Number.POSITIVE_INFINITY, slowest: Number.POSITIVE_INFINITY, reply };
  }
  return { ms: median(took), slowest: Math.max(...took), reply };
}

for (const { report, calls, groupBy, isHeld } of ASKED) {
  const sums = await time(async () => {
    const replies = [];
    for (const [place, text] of BARE_SUMS[report].entries()) replies.push(await statement(`${report} ${place}`, text));
    return replies.join();
  });
  for (const period of Object.keys(PERIODS) as Period[]) {
    const query = { ...daysOf(period), ...(groupBy && { groupBy }) };
    const filters = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    const page = await time(() => ask(calls.list.path, { ...query, pageSize: 50 }));
    const overview = await time(() => ask(calls.overview.path, { filters }));
    const written = ({ ms, slowest, reply }: typeof page) =>
      `${ms.toFixed(0)} ms (at most ${slowest.toFixed(0)}, reply ${reply})`;
    console.log(
      `${report}${groupBy ? ` by ${groupBy}` : ""}, ${period}: a page ${written(page)}, its overview ${written(overview)}; bare sums ${sums.ms.toFixed(0)} ms`,
    );
    if (!isHeld || period !== "five years") continue;
    goals.figure(`${report}, a page`, page.ms);
    goals.figure(`${report}, overview`, overview.ms);
    goals.figure(`${report}, a page beside bare sums`, sums.ms / page.ms);
  }
}
await stop();
goals.conclude();
