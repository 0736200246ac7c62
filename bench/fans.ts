/**
 * Measures the report on fans over 2,000,000 fans of 30 talents with 50,000,000 events in two years: pages, counts of
 * the tabs, a fan's own page and what fans wrote, next to the bare statements that read the same. `npm run bench:fans`;
 * with a number, over that many fans and 25 events for each.
 */

import { fanroomPosts } from "#contract/content/posts/posts.ts";
import { fanReports } from "#contract/fans/report.ts";
import { counts } from "#contract/lists/counts.ts";
import { AGENCY } from "./data.ts";
import { holdTo } from "./goals/judge.ts";
import { compareWithBare, startBench } from "./program.ts";

const USUAL_FANS = 2_000_000;
const FANS = Number(process.argv[2] ?? USUAL_FANS);
const [EVENTS_EACH, TALENTS, MONTHS, PAGE, MAX] = [25, 30, 24, 50, 10_001];
const goals = holdTo("fans", { binding: FANS >= USUAL_FANS });
const { ask, bare, stop } = await startBench("greenroom_bench_fans");
const run = (text: string, values: unknown[] = [AGENCY]) => bare.query(text, values);
const seconds = (from: number): string => ((performance.now() - from) / 1000).toFixed(0);

/** Fills a table without its indexes, and makes these anew: a fifth of the time. */
async function withoutIndexes(table: string, fillTable: () => Promise<unknown>): Promise<void> {
  const { rows } = await run(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index
      where indrelid = $1::regclass and not indisunique`,
    [table],
  );
  for (const { name } of rows) await run(`drop index ${String(name)}`, []);
  await fillTable();
  for (const { definition } of rows) await run(String(definition).replace(" ON ONLY ", " ON "), []);
}

/** Fans, what they are to talents, and their events month by month, as batches leave them. */
async function fill(): Promise<string[]> {
  const { rows } = await run("select id from person where agency_id = $1 and stage = 'talent' order by id limit 30");
  const talents = rows.map(({ id }) => String(id));
  const post = JSON.parse(await ask(fanroomPosts.create.path, { talentUserId: talents[0], content: "The first" })) as {
    responseData: { id: string };
  };
  await run("set session_replication_role = replica; set synchronous_commit = off", []);
  await run("set maintenance_work_mem = '1GB'", []);
  await run(`select make_fan_months((current_date - interval '${MONTHS} months')::date, current_date)`, []);
  const joined = `now() - (n % 700) * interval '1 day' - (n % 86399) * interval '1 second'`;
  await withoutIndexes("fan", () =>
    run(
      `insert into fan (id, agency_id, app_id, profile_name, profile_at, joined_at, first_at, email, preferences,
          consent, city, state, country, place_told, last_active, last_comment, last_post, total_subscriptions,
          total_comments, total_reactions, total_posts, total_shares)
      select fan_uuid($1, 'fan-' || n), $1, 'fan-' || n, (array['Maris', 'Odile', 'Tamsin', 'Juno'])[1 + n % 4] || ' '
          || (array['Ellingham', 'Okafor', 'Quill', 'Voss', 'Hart'])[1 + n % 5] || ' ' || n, ${joined}, ${joined},
        ${joined}, 'fan' || n || '@post.example', '{music}', n % 3 > 0, (array['Sydney', 'Perth', 'Osaka'])[1 + n % 3],
        null, (array['AU', 'AU', 'JP'])[1 + n % 3], true, now() - (n % 300) * interval '1 day'
          - (n % 86399) * interval '1 second', case when n % 4 = 0 then now() - (n % 300) * interval '1 day' end,
        case when n % 40 = 0 then now() - (n % 300) * interval '1 day' end, 1 + n % 2, n % 17, n % 29,
        case when n % 40 = 0 then 1 else 0 end, n % 5
      from generate_series(1, $2::int) n`,
      [AGENCY, FANS],
    ),
  );
  await withoutIndexes("fan_talent", () =>
    run(
      `insert into fan_talent (agency_id, person_id, fan_id, follows, followed_at, comments, reactions, shares,
          activity, last_active)
      select $1, ($3::uuid[])[1 + (n + second * 7) % ${TALENTS}], fan_uuid($1, 'fan-' || n), true,
        now() - (n % 700) * interval '1 day', n % 9, n % 15, n % 3, n % 60, now() - (n % 300) * interval '1 day'
      from generate_series(1, $2::int) n, generate_series(0, n % 2) second`,
      [AGENCY, FANS, talents],
    ),
  );
  const eachMonth = Math.round((FANS * EVENTS_EACH) / MONTHS);
  await withoutIndexes("fan_event", async () => {
    for (let month = 0; month < MONTHS; month += 1)
      await run(
        `insert into fan_event (agency_id, id, kind, fan_id, person_ids, record_id, about, detail, country, at)
        select $1, gen_random_uuid(), kind,
          case when n % 3 > 0 then fan_uuid($1, 'fan-' || 1 + (n::bigint * 7919) % $2::int) end,
          array[($3::uuid[])[1 + n % ${TALENTS}]],
          case when kind in ('COMMENT', 'REACTION') then $5::uuid end,
          case when kind in ('COMMENT', 'REACTION') then 'post' end,
          case kind when 'REACTION' then 'LIKE' end, 'AU',
          date_trunc('month', now()) - interval '${month} months' + (n::float8 / $4) * interval '1 day'
            * least(27, extract(day from now())::int)
        from (
          select n, (array['VIEW', 'VIEW', 'VIEW', 'REACTION', 'VIEW', 'COMMENT', 'VIEW', 'REACTION', 'SHARE', 'VIEW'])
            [1 + n % 10] as kind
          from generate_series(1, $4::int) n
        ) made`,
        [AGENCY, FANS, talents, eachMonth, post.responseData.id],
      );
  });
  await run("set session_replication_role = origin", []);
  await run("vacuum analyze fan, fan_talent, fan_event", []);
  return talents;
}

const began = performance.now();
const talents = await fill();
console.log(`${FANS} fans with ${FANS * EVENTS_EACH} events, ready after ${seconds(began)} s`);

const statement = async (name: string, text: string): Promise<string> =>
  JSON.stringify((await bare.query({ name, text, values: [AGENCY] })).rows);
const OF_AGENCY = "f.agency_id = $1";
const plain = (title: string, where: string, order: string) => async () => [
  await statement(`page ${title}`, `select f.* from fan f where ${where} order by ${order} limit ${PAGE + 1}`),
  await statement(`total ${title}`, `select count(*)::int from (select from fan f where ${where} limit ${MAX}) c`),
];
const report = (query: object) => () => ask(fanReports.report.path, { pageIndex: 0, pageSize: PAGE, ...query });
const sortedBy = (orderBy: string) => report({ orderBy, orderDirection: "DESC" });
const LATEST = "coalesce(f.last_active, '-infinity') desc, f.id desc";
const [talent = ""] = talents;

const ASKED = [
  { title: "the latest fans", call: report({}), bare: plain("latest", OF_AGENCY, LATEST) },
  {
    title: "by reactions",
    call: sortedBy("total_reactions"),
    bare: plain("reactions", OF_AGENCY, "f.total_reactions desc, f.id desc"),
  },
  { title: "by name", call: sortedBy("user_name"), bare: plain("name", OF_AGENCY, "f.name desc, f.id desc") },
  {
    title: "of a country",
    call: report({ countries: ["JP"] }),
    bare: plain("country", `${OF_AGENCY} and f.country = 'JP'`, LATEST),
  },
  {
    title: "of a talent",
    call: report({ talentIds: [talent] }),
    bare: plain(
      "talent",
      `${OF_AGENCY} and exists (select from fan_talent t where t.agency_id = $1 and t.fan_id = f.id
        and t.person_id = '${talent}')`,
      LATEST,
    ),
  },
  {
    title: "counts of the tabs",
    call: () => ask(counts.list.path.replace("{api}", "fans"), { filters: "" }),
    bare: async () => [
      await statement(
        "tabs",
        ["true", "f.muted_at is not null", "f.last_active >= now() - interval '90 days'", "f.last_active is null"]
          .map((which) => `select count(*) from (select from fan f where ${OF_AGENCY} and ${which} limit ${MAX}) c`)
          .join(" union all "),
      ),
    ],
  },
];
const speeds: number[] = [];
const slowest: number[] = [];
for (const { title, call, bare: read } of ASKED) {
  speeds.push(await compareWithBare(`Fans, ${title}`, call, read));
  const times: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const from = performance.now();
    await call();
    times.push(performance.now() - from);
  }
  slowest.push(times.toSorted((first, second) => first - second)[5] ?? 0);
}
const comments = await compareWithBare(
  "What fans wrote, the latest",
  () => ask(fanReports.postComments.path, { pageIndex: 0, pageSize: 20 }),
  async () => [
    await statement(
      "comments",
      `select * from fan_event e where e.agency_id = $1 and e.kind = 'COMMENT' and e.about = 'post'
        order by e.at desc, e.id desc limit 21`,
    ),
  ],
).catch((error: unknown) => {
  console.log(`What fans wrote: ${error instanceof Error ? error.message : String(error)}`);
  return 0;
});
await stop();
goals.figure("the slowest page", Math.max(...slowest));
goals.figure("a page beside the bare one", Math.min(...speeds));
goals.figure("what fans wrote beside the bare statement", comments);
goals.conclude();
