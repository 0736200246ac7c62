/**
 * Measures the first page of the lists of opportunities, events, projects and contracts over 100,000 rows each, by
 * title, next to the bare statements that read the same page and its total. `npm run bench:lists`.
 */
import { ContractCreate, contracts } from "#contract/contracts/contract.ts";
import { EventCreate, events } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import { OpportunityCreate, opportunities } from "#contract/opportunities/opportunity.ts";
import { ProjectCreate, projects } from "#contract/projects/project.ts";
import { median } from "./browser.ts";
import { copyRecord } from "./copies.ts";
import { AGENCY } from "./data.ts";
import { holdTo } from "./goals/judge.ts";
import { startBench, timed } from "./program.ts";

const USUAL_ROWS = 100_000;
const ROWS = Number(process.argv[2] ?? USUAL_ROWS);
const [PAGE, ROUNDS, WARM_UP] = [50, 40, 10];
const NAME = "greenroom_bench_lists";
const goals = holdTo("lists", { binding: ROWS >= USUAL_ROWS });
const LISTS = [
  { table: "opportunity", calls: opportunities, form: formOf(OpportunityCreate).empty },
  { table: "event", calls: events, form: formOf(EventCreate).empty },
  { table: "project", calls: projects, form: formOf(ProjectCreate).empty },
  { table: "contract", calls: contracts, form: formOf(ContractCreate).empty },
] as const;

const { ask, bare, stop } = await startBench(NAME);

for (const { table, calls, form } of LISTS) {
  await ask(calls.create.path, { ...form, title: "The first", startDate: "2027-07-10", endDate: "2027-07-10" });
  await copyRecord(bare, { table, rows: ROWS - 1 });
  const page = () => ask(calls.list.path, { pageIndex: 0, pageSize: PAGE, orderBy: "title", orderDirection: "ASC" });
  const bareId = (
    await bare.query<{ id: string }>(`select id from ${table} where agency_id = $1 order by title, id limit 1`, [
      AGENCY,
    ])
  ).rows[0]?.id;
  const first = (JSON.parse(await page()) as { responseData: { id: string }[] }).responseData[0]?.id;
  if (first !== bareId) throw new Error(`The list of ${table} rows starts with another row than the bare statement.`);
  const statements = async () => {
    const { rows } = await bare.query({
      name: `${table} page`,
      text: `select * from ${table} where agency_id = $1 and deleted_at is null order by title, id limit ${PAGE}`,
      values: [AGENCY],
    });
    const total = await bare.query({
      name: `${table} total`,
      text: `select count(*)::int as n from ${table} where agency_id = $1 and deleted_at is null`,
      values: [AGENCY],
    });
    return JSON.stringify({ rows, total: total.rows });
  };
  const took = { bare: [] as number[], list: [] as number[] };
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const [list, plain] = [await timed(page), await timed(statements)];
    if (round < WARM_UP) continue;
    took.list.push(list);
    took.bare.push(plain);
  }
  const [list, plain] = [median(took.list), median(took.bare)];
  console.log(
    `${ROWS} rows of ${table}, a page of ${PAGE} with its total: ${list.toFixed(1)} ms beside ${plain.toFixed(1)} ms for the bare statements, ${(plain / list).toFixed(2)} of their speed`,
  );
  goals.figure(table, plain / list);
}
await stop();
goals.conclude();
