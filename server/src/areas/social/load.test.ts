/** Many posts through a Meta that fails for one request in twenty. `npm run load:social` shares 2,000. */
import { expect, test } from "vitest";
import { startApp } from "#test/app.ts";
import { takeOwnDatabase } from "#test/database/of-file.ts";
import { seededRandom, WHOLE } from "#test/generated/inputs/random.ts";
import { setUpSocial } from "#test/social-setting.ts";
import { GraphStandIn } from "#test/stand-ins/graph.ts";
import type { MetaFault } from "#test/stand-ins/meta.ts";

const POSTS = WHOLE ? 2000 : 100;
const FAULTS: readonly MetaFault[] = [
  "lost",
  "cut",
  "gateway",
  { status: 429, code: 4, message: "Application request limit reached" },
  { status: 400, code: 32, message: "Page request limit reached" },
  { status: 500, code: 2, message: "An unexpected error has occurred" },
];

test("none of many posts is shared twice, and each is there or said not to be confirmed", async () => {
  await takeOwnDatabase();
  const graph = await new GraphStandIn().open();
  const app = await startApp(graph.settings);
  const { connectPage, sql, share, shares, addPost, runJobs, allDue, agency } = await setUpSocial(app, graph);
  const page = await connectPage();
  const first = await addPost();
  await sql(
    `insert into content_item (id, agency_id, kind, title, fanroom_type, publish_at, publish_zone)
      select gen_random_uuid(), $1, 'Fanroom-Post', 'Load ' || n, 'SNIPPET', now() - interval '1 day', 'UTC'
      from generate_series(1, $2::int - 1) n`,
    [agency, POSTS],
  );
  await sql(
    `insert into content_post (agency_id, item_id, text)
      select agency_id, id, title
      from content_item
      where agency_id = $1 and id <> $2`,
    [agency, first],
  );
  await sql(
    `insert into involvement (id, agency_id, record_id, involved_id, role, kind)
      select gen_random_uuid(), agency_id, id, (select involved_id from involvement where record_id = $2), 'RELATED',
        'person'
      from content_item
      where agency_id = $1 and id <> $2`,
    [agency, first],
  );
  const ids = (await sql("select id from content_item where agency_id = $1 order by id")).map(({ id }) => String(id));
  expect(ids).toHaveLength(POSTS);
  for (const [n, id] of ids.entries()) {
    const answer = await share("facebook", id, { message: `Post ${n}` });
    expect(answer.status, answer.text).toBe(200);
    const other = await share("instagram", id, { message: `Post ${n}`, mediaUrl: "https://cdn.example/x.jpg" });
    expect(other.status, other.text).toBe(200);
  }
  const random = seededRandom(`social ${process.env.TEST_SEED ?? "1"}`);
  let failed = 0;
  graph.plan = ({ path }) => {
    // Checks of tokens run beside the shares and are not counted here.
    if (path === "debug_token" || random.below(20) > 0) return null;
    failed += 1;
    return random.pick(FAULTS);
  };
  const beganAt = performance.now();
  const before = graph.asked.length;
  const waiting = async () =>
    Number((await sql("select count(*)::int as n from social_share where agency_id = $1 and state = 'WAITING'"))[0]?.n);
  // A limit pauses the account, which ends a run.
  for (let runs = 0; runs < POSTS + 100 && (await waiting()) > 0; runs += 1) {
    await allDue();
    await sql(
      `update social_connection
        set mirror_due_at = now() + interval '1 day', due_at = now() + interval '1 day'
        where agency_id = $1`,
    );
    await runJobs();
  }
  const states = await sql(
    "select platform, state, count(*)::int as n from social_share where agency_id = $1 group by 1, 2 order by 1, 2",
  );
  console.info(
    `${POSTS} posts on two platforms in ${Math.round((performance.now() - beganAt) / 100) / 10} s: ${graph.asked.length - before} requests, ${failed} of them failed; ${JSON.stringify(states)}`,
  );
  expect(failed).toBeGreaterThan(1);
  const messages = (posts: readonly { message: string }[]) => posts.map(({ message }) => message);
  const on = { facebook: messages(page.posts), instagram: messages(page.business?.media ?? []) };
  for (const platform of ["facebook", "instagram"] as const) {
    // Each stands once.
    expect(new Set(on[platform]).size).toBe(on[platform].length);
    const shared = await sql(
      "select message from social_share where agency_id = $1 and platform = $2 and state = 'SHARED'",
      [agency, platform],
    );
    const unknown = await sql(
      "select message, state from social_share where agency_id = $1 and platform = $2 and state <> 'SHARED'",
      [agency, platform],
    );
    expect(unknown.filter(({ state }) => state !== "UNCONFIRMED")).toEqual([]);
    expect(shared.map(({ message }) => message).filter((message) => !on[platform].includes(String(message)))).toEqual(
      [],
    );
    expect(shared.length + unknown.length).toBe(POSTS);
    expect(unknown.length).toBeLessThan(POSTS / 20);
  }
  expect(await shares(ids[0] ?? "")).toHaveLength(2);
}, 900_000);
