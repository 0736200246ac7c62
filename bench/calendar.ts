/**
 * Measures the calendar over 200,000 commitments: a month of 100 people next to the bare query of the same rows, what
 * the check for conflicts adds to saving a task, and what that for exclusivities adds to saving an opportunity, of a
 * talent with and without them. `npm run bench:calendar`.
 */
import pg from "pg";
import { formOf } from "#contract/form.ts";
import { OpportunityCreate } from "#contract/opportunities/opportunity.ts";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { migrate } from "#server/lib/database/migrate.ts";
import { startTestCluster } from "#test/database/cluster.ts";
import { AGENCY, fill, OWNER, tokenOf } from "./data.ts";
import { holdTo } from "./goals/judge.ts";

const [TALENTS, EACH, SHOWN, ROUNDS, BINDING] = [2000, 100, 100, 30, 10];
const NAME = "greenroom_bench_calendar";
const goals = holdTo("calendar");
const MONTH = { from: "2027-07-01", to: "2027-07-31", timezoneId: "UTC" };

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

const cluster = await startTestCluster();
await cluster.dropDatabase(NAME);
await cluster.createDatabase(NAME);
await migrate(cluster.ownerUrl(NAME));
await fill(cluster.adminUrl(NAME), TALENTS);
const bare = new pg.Client({ connectionString: cluster.adminUrl(NAME) });
await bare.connect();
// The agency once more with its triggers, which give it statuses.
await bare.query("set session_replication_role = replica");
await bare.query("delete from agency where id = $1", [AGENCY]);
await bare.query("set session_replication_role = origin");
await bare.query("insert into agency (id, name) values ($1, 'Agency')", [AGENCY]);
// As triggers would have left it: a task for each, spread over two years.
await bare.query("set session_replication_role = replica; set statement_timeout = 0");
const TYPE = "00000000-0000-7000-7000-000000000001";
await bare.query(
  "insert into task_type (id, agency_id, name, code, takes_time) values ($1, $2, 'Bench', 'MEETING', true)",
  [TYPE, AGENCY],
);
await bare.query(
  `with made as (select gen_random_uuid() as id, person.id as person_id,
        timestamptz '2026-07-01' + random() * interval '730 days' as at
      from person cross join generate_series(1, ${EACH}) where agency_id = '${AGENCY}'),
    records as (insert into record (id, agency_id, kind, resource, title)
      select id, '${AGENCY}', 'task', 'TASK', 'A booking'
      from made)
   insert into commitment (agency_id, person_id, record_id, starts_at, ends_at, zone, all_day, firmness, kind, type_id,
     label)
   select '${AGENCY}', person_id, id, at, at + interval '2 hours', 'UTC', false, 'confirmed', 'MEETING', '${TYPE}',
     'A booking'
   from made`,
);
// Half of the talents are bound by exclusivities of contracts that were sent, each around its own event.
await bare.query(
  `with bound as (select id, row_number() over (order by id) as n from person where agency_id = '${AGENCY}'),
    made as (select id as person_id, gen_random_uuid() as contract_id, gen_random_uuid() as event_id,
        date '2026-07-01' + (random() * 730)::int as day
      from bound cross join generate_series(1, ${BINDING}) where n % 2 = 0),
    records as (insert into record (id, agency_id, kind, resource, title)
      select contract_id, '${AGENCY}'::uuid, 'contract', 'CONTRACT', 'A contract'
      from made
      union all select event_id, '${AGENCY}', 'event', 'EVENT', 'A night' from made),
    events as (insert into event (id, agency_id, title, status_id, meaning, time_zone_id, start_on, latitude, longitude)
      select event_id, '${AGENCY}', 'A night', gen_random_uuid(), 'confirmed', 'UTC', day, -37.8, 144.9 from made),
    contracts as (insert into contract (id, agency_id, title, status_id, meaning)
      select contract_id, '${AGENCY}', 'A contract', gen_random_uuid(), 'SENT'
      from made),
    involved as (insert into involvement (id, agency_id, record_id, involved_id, kind, role)
      select gen_random_uuid(), '${AGENCY}'::uuid, contract_id, person_id, 'person', 'RELATED' from made
      union all select gen_random_uuid(), '${AGENCY}', contract_id, event_id, 'event', 'LINK' from made)
   insert into exclusivity (id, agency_id, contract_id, base, days_before, days_after, radius_km)
   select gen_random_uuid(), '${AGENCY}', contract_id, 'EVENT', 30, 30, 100 from made`,
);
await bare.query("set session_replication_role = origin");
await bare.query("vacuum analyze");

const config = readConfig({
  NODE_ENV: "test",
  DATABASE_URL: cluster.appUrl(NAME),
  DATABASE_OWNER_URL: cluster.ownerUrl(NAME),
  LOG_LEVEL: "silent",
  APP_SECRET: "a secret of the bench, long enough to be one",
});
const server = await buildApp({ ...config, databaseUrl: cluster.appUrl(NAME), quiet: false });
await server.notices.open();
await server.app.ready();
const headers = { authorization: `Bearer ${tokenOf(OWNER)}`, "content-type": "application/json" };
async function ask(method: "POST" | "GET", url: string, payload?: object): Promise<string> {
  const answer = await server.app.inject({
    method,
    url,
    headers,
    ...(payload && { payload: JSON.stringify(payload) }),
  });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
  return answer.body;
}

// The same rows, read and written as JSON by a program that knows neither agencies nor rights.
const bareMonth = async () => {
  const { rows: people } = await bare.query({
    name: "people",
    text: `select id, display_name, stage, avatar_id
      from person
      where agency_id = $1 and stage = 'talent' and deleted_at is null
      order by display_name, id
      limit $2`,
    values: [AGENCY, SHOWN],
  });
  const { rows } = await bare.query({
    name: "month",
    text: `select person_id, starts_at::text, ends_at::text, label, commitment.kind, zone, all_day, firmness, record_id,
        type.name, record.kind as record_kind
      from commitment join record on record.id = record_id left join task_type type on type.id = type_id
      where commitment.agency_id = $1 and person_id = any ($2) and starts_at < $4 and ends_at > $3 order by starts_at`,
    values: [AGENCY, people.map(({ id }) => id), MONTH.from, "2027-08-01"],
  });
  return JSON.stringify({ people, rows }).length;
};
const month = () => ask("POST", "/client/v1/calendar/list-by-day", { calendar: "agency", ...MONTH, limit: SHOWN });
const free = () => ask("POST", "/client/v1/calendar/free", { from: "2027-07-10", to: "2027-07-12", timezoneId: "UTC" });

const { rows: some } = await bare.query<{ id: string }>(
  "select id from person where agency_id = $1 order by random() limit $2",
  [AGENCY, ROUNDS * 2],
);
let used = 0;
/** Saves a task of a talent whose other time is checked, or one without a time. */
function save(withTime: boolean) {
  used += 1;
  const day = "2035-01-10";
  return ask("POST", "/client/v1/tasks", {
    summary: "A booking",
    typeId: TYPE,
    relatedIds: [some[used % some.length]?.id],
    timeZoneId: "UTC",
    ...(withTime && { startDate: `${day}T10:00`, dueDate: `${day}T11:00`, conflictReason: "A bench" }),
  });
}

const persons = async (bound: boolean): Promise<string[]> => {
  const { rows } = await bare.query<{ id: string }>(
    `select id
      from person
      where agency_id = $1 and stage = 'talent' and ${bound ? "" : "not"} exists (select from involvement i
          join exclusivity x on x.contract_id = i.record_id where i.involved_id = person.id and i.role = 'RELATED')
        order by random()
        limit $2`,
    [AGENCY, ROUNDS],
  );
  return rows.map(({ id }) => id);
};
const talents = { free: await persons(false), bound: await persons(true) };
/** Saves an opportunity of a talent, on a day that no exclusivity reaches, or without a day. */
const offer = (whose: keyof typeof talents, round: number, startDate: string | null) =>
  ask("POST", "/client/v1/pipelines", {
    ...formOf(OpportunityCreate).empty,
    title: "An offer",
    personIds: [talents[whose][round % ROUNDS]],
    startDate,
  });

const times = {
  bare: [] as number[],
  month: [] as number[],
  free: [] as number[],
  plain: [] as number[],
  checked: [] as number[],
  undated: [] as number[],
  ofFree: [] as number[],
  ofBound: [] as number[],
};
for (let round = 0; round < ROUNDS + 10; round += 1) {
  const took = {
    bare: await timed(bareMonth),
    month: await timed(month),
    free: await timed(free),
    plain: await timed(() => save(false)),
    checked: await timed(() => save(true)),
    undated: await timed(() => offer("bound", round, null)),
    ofFree: await timed(() => offer("free", round, "2035-02-10")),
    ofBound: await timed(() => offer("bound", round, "2035-02-10")),
  };
  if (round < 10) continue;
  for (const [name, ms] of Object.entries(took)) times[name as keyof typeof times].push(ms);
}
const { rows: counted } = await bare.query<{ n: number }>("select count(*)::int as n from commitment");
const ms = (values: readonly number[]): string => `${median(values).toFixed(1)} ms`;
console.log(`${counted[0]?.n} commitments of ${TALENTS} talents; a month of ${SHOWN}; medians of ${ROUNDS} rounds`);
console.log(
  `bare query ${ms(times.bare)}, calendar ${ms(times.month)}: ${(median(times.bare) / median(times.month)).toFixed(2)} of its speed`,
);
console.log(`who is free among ${TALENTS}: ${ms(times.free)}`);
console.log(
  `saving a task ${ms(times.plain)}, with time and the check ${ms(times.checked)}: ${(median(times.checked) - median(times.plain)).toFixed(1)} ms more`,
);
const { rows: binding } = await bare.query<{ n: number }>("select count(*)::int as n from exclusivity");
console.log(
  `saving an opportunity without a day ${ms(times.undated)}; with one, of a talent without exclusivities ${ms(times.ofFree)}, of one with ${BINDING} of ${binding[0]?.n} ${ms(times.ofBound)}`,
);
goals.figure("a month of 100 people", median(times.bare) / median(times.month));
goals.figure("saving a task with the check, beside without", median(times.checked) / median(times.plain));
goals.figure(
  "saving an opportunity of a talent with exclusivities, beside without a day",
  median(times.ofBound) / median(times.undated),
);
await server.close();
await bare.end();
await cluster.stop();
goals.conclude();
