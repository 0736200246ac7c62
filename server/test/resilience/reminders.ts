// `npm run test:reminders -- 10000 10 20`: 10,000 reminders come due within 10 minutes, while two processes deliver them
// and are killed 20 times. Checks as superuser that each is there once, and none before its time.
import { setTimeout as sleep } from "node:timers/promises";
import { startPair } from "./pair.ts";

const reminders = Number(process.argv[2] ?? 10_000);
const minutes = Number(process.argv[3] ?? 10);
const kills = Number(process.argv[4] ?? 20);
/** How long after the last one is due the processes have to finish. */
const PATIENCE_MS = 180_000;
const CHUNK = 250;

const say = (line: string) => process.stdout.write(`${line}\n`);
const tally = { kills: 0, delivering: 0 };

interface Facts {
  delivered: number;
  twice: number;
  missing: number;
  early: number;
  /** Seconds from when a reminder was due until it was there, at most and for half of them. */
  latest: number;
  median: number;
}

const pair = await startPair("reminders");
const { client } = pair;
let wrong = false;
try {
  // A quarter of an hour before they start, spread over the minutes to come.
  const {
    rows: [starts],
  } = await client.query<{ first: string }>(
    "select date_trunc('minute', now() at time zone 'UTC' + interval '18 minutes')::text as first",
  );
  for (let from = 1; from <= reminders; from += CHUNK) {
    await client.query(
      `with agency as (select agency_id, array_agg(id order by id) as staff
          from account
          where role <> 'staff' and agency_id is not null
          group by 1
          limit 1)
        insert into task (id, agency_id, summary, start_on, start_time, time_zone_id, reminder, assignee_id, created_by)
        select gen_random_uuid(), agency_id, 'Reminder ' || n, at::date, at::time, 'UTC', 'FIFTEEN_MINUTES_BEFORE',
          staff[1 + n % cardinality(staff)], staff[1]
        from agency, generate_series($1::int, $2::int) n
          cross join lateral (select $4::timestamp + make_interval(mins => n % $3::int) as at) due`,
      [from, Math.min(from + CHUNK - 1, reminders), minutes, starts?.first],
    );
    // Without statistics every row would be looked for in the whole table.
    await client.query("analyze task, assignment, record, involvement, commitment, task_reminder");
  }
  say(`${reminders} reminders within ${minutes} minutes, for two processes`);
  const end = Date.parse(`${starts?.first}Z`) + (minutes - 15) * 60_000;
  for (let round = 0; round < kills; round += 1) {
    const until = Date.now() + (2 * Math.random() * (end - Date.now())) / (kills - round);
    // Every other kill waits for a process that is delivering.
    const aimed = round % 2 === 0 ? await seesDelivery(until + 60_000) : undefined;
    if (aimed === undefined) await sleep(Math.max(until - Date.now(), 0));
    await pair.restart();
    tally.kills += 1;
    if (aimed) tally.delivering += 1;
  }
  let found = await facts();
  for (
    const last = Math.max(end, Date.now()) + PATIENCE_MS;
    found.missing > 0 && Date.now() < last;
    found = await facts()
  )
    await sleep(2_000);
  wrong = found.delivered !== reminders || found.twice > 0 || found.missing > 0 || found.early > 0;
  say(
    `reminders: ${found.delivered} of ${reminders} delivered, ${found.twice} twice, ${found.missing} missing, ${found.early} early; ${tally.kills} kills (${tally.delivering} while delivering); ${found.median.toFixed(1)} s after they were due for half of them, ${found.latest.toFixed(1)} s at most`,
  );
} finally {
  await pair.stop();
}
process.exit(wrong ? 1 : 0);

/** Returns true once reminders are being written, false at the given time. */
async function seesDelivery(until: number): Promise<boolean> {
  for (; Date.now() < until; await sleep(5)) {
    const { rows } = await client.query(
      `select from pg_stat_activity
        where state = 'active' and pid <> pg_backend_pid() and query like '%insert into notification%'
        limit 1`,
    );
    if (rows.length > 0) return true;
  }
  return false;
}

async function facts(): Promise<Facts> {
  const { rows } = await client.query<Facts>(
    `with due as (
        select t.id, (t.start_on + t.start_time) at time zone 'UTC' - interval '15 minutes' as at
        from task t
        where t.summary ~ '^Reminder [0-9]+$'),
      told as (select n.record_id, count(*) as times, min(n.at) as at
        from notification n
        where n.kind = 'reminder'
        group by 1)
    select coalesce(sum(told.times), 0)::int as delivered, count(*) filter (where told.times > 1)::int as twice,
      count(*) filter (where told.times is null)::int as missing,
      count(*) filter (where told.at < due.at)::int as early,
      coalesce(extract(epoch from max(told.at - due.at)), 0)::float as latest,
      coalesce(percentile_cont(0.5) within group (order by extract(epoch from told.at - due.at)), 0)::float as median
    from due left join told on told.record_id = due.id`,
  );
  return rows[0] ?? { delivered: 0, twice: 0, missing: reminders, early: 0, latest: 0, median: 0 };
}
