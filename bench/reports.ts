/**
 * Measures the report on talents over five years of 2,000 of them: its first page and its overview with the comparison
 * and the chart, next to bare statements that sum the same. `npm run bench:reports`.
 */
import { talentReport } from "#contract/reports/talent.ts";
import { copyRecord } from "./copies.ts";
import { AGENCY } from "./data.ts";
import { holdTo } from "./goals/judge.ts";
import { compareWithBare, startBench, timed } from "./program.ts";

const USUAL_ROWS = 60_000;
const ROWS = Number(process.argv[2] ?? USUAL_ROWS);
const goals = holdTo("reports", { binding: ROWS >= USUAL_ROWS });
const { ask, bare, stop } = await startBench("greenroom_bench_reports");
const YEARS_AGO = "now() - interval '5 years' * (made.n % 1000) / 1000";

/** Makes a record by its title alone, copies it, and involves a talent in each. */
async function copies(table: string, title: string, rows: number, values: Readonly<Record<string, string>>) {
  await bare.query(`insert into ${table} (id, agency_id, ${title}) values (gen_random_uuid(), $1, 'The first')`, [
    AGENCY,
  ]);
  await copyRecord(bare, { table, rows, values: { [title]: "made.title", ...values } });
  await bare.query("set session_replication_role = replica");
  await bare.query(
    `insert into involvement (id, agency_id, record_id, involved_id, kind, role)
      select gen_random_uuid(), r.agency_id, r.id, people.ids[1 + (row_number() over ()) % 2000], 'person', 'RELATED'
      from ${table} r, (select array_agg(id) as ids from person where agency_id = $1) people
      where r.agency_id = $1`,
    [AGENCY],
  );
  await bare.query("set session_replication_role = origin");
}

const began = performance.now();
await copies("opportunity", "title", ROWS, {
  created_at: YEARS_AGO,
  closed_at: `${YEARS_AGO} + interval '20 days'`,
  meaning: "(array['WON', 'LOST', 'DECLINED', 'OPPORTUNITY'])[1 + made.n % 4]",
  value: "made.n % 100000",
});
await copies("contract", "title", ROWS / 4, {
  signed_on: `(${YEARS_AGO})::date`,
  value: "made.n % 100000",
});
await copies("event", "title", ROWS / 2, { start_on: `(${YEARS_AGO})::date`, meaning: "'confirmed'" });
await copies("task", "summary", ROWS, {
  created_at: YEARS_AGO,
  completed_at: `case when made.n % 20 > 0 then ${YEARS_AGO} + interval '5 days' end`,
});
await bare.query("set session_replication_role = replica");
await bare.query(
  `insert into commitment (agency_id, person_id, record_id, starts_at, ends_at, zone, all_day, firmness, kind, label)
    select v.agency_id, v.involved_id, e.id, e.start_on, e.start_on + interval '8 hours', 'UTC', false, 'confirmed',
      'PERFORMANCE', 'Show'
    from event e join involvement v on v.record_id = e.id
    where e.agency_id = $1 and e.start_on is not null`,
  [AGENCY],
);
await bare.query("set session_replication_role = origin");
await bare.query("analyze");
console.log(`${ROWS * 2.75} records of 2,000 talents, made in ${((performance.now() - began) / 1000).toFixed(0)} s`);

const DAY = 86_400_000;
const period = { fromDate: Date.now() - 5 * 365 * DAY, toDate: Date.now() };
const statement = async (name: string, text: string): Promise<string> =>
  JSON.stringify((await bare.query({ name, text, values: [AGENCY] })).rows);
const sums = (table: string, columns: string): string =>
  `select v.involved_id, ${columns}
    from ${table} t join involvement v on v.agency_id = t.agency_id and v.record_id = t.id and v.kind = 'person'
    where t.agency_id = $1 and t.deleted_at is null
    group by 1`;
const FIVE_YEARS = "between current_date - 1825 and current_date";
const bareSums = async (): Promise<unknown> => [
  await statement(
    "opportunities",
    sums(
      "opportunity",
      `count(*) filter (where created_at::date ${FIVE_YEARS}), sum(value) filter (where meaning = 'WON'),
        count(*) filter (where meaning = 'WON'), count(*) filter (where meaning = 'LOST')`,
    ),
  ),
  await statement("contracts", sums("contract", `count(*), sum(value) filter (where signed_on ${FIVE_YEARS})`)),
  await statement("events", sums("event", `count(*) filter (where start_on ${FIVE_YEARS} and meaning <> 'cancelled')`)),
  await statement("tasks", sums("task", "count(*) filter (where completed_at is null)")),
  await statement(
    "days",
    "select person_id, count(distinct starts_at::date) from commitment where agency_id = $1 group by 1",
  ),
];

const list = () => ask(talentReport.list.path, { ...period, pageSize: 50 });
const filters = new URLSearchParams({ fromDate: String(period.fromDate), toDate: String(period.toDate) }).toString();
const overview = () => ask(talentReport.overview.path, { filters, chart: "valueWon" });
goals.figure("talents, beside bare sums", await compareWithBare("A page of the report on talents", list, bareSums));
goals.figure("talents, beside bare sums, overview", await compareWithBare("Its overview", overview, bareSums));
const slowest = async (call: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < 10; round += 1) times.push(await timed(call));
  return Math.max(...times);
};
goals.figure("talents, slowest of ten pages", await slowest(list));
goals.figure("talents, slowest of ten overviews", await slowest(overview));
await stop();
goals.conclude();
