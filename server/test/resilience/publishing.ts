// `npm run test:publishing -- 400 120 10`: 400 items of news go out within 120 seconds, while two processes serve them and
// are killed 10 times. A list must hold just what is out at any moment, and each item be announced once, at no other time
// than its last one.
import { setTimeout as sleep } from "node:timers/promises";
import { CONTENT_FORM_STATUS } from "#contract/content/codes.ts";
import { content, news } from "#contract/content/content.ts";
import type { ContentRow } from "#contract/content/item.ts";
import { auth } from "#contract/session/session.ts";
import { demoSignIns } from "#server/demo/staff/sign-in.ts";
import { callerAt, failures, newKey, sendOrThrow } from "./actors/caller.ts";
import { startPair } from "./pair.ts";

const items = Number(process.argv[2] ?? 400);
const seconds = Number(process.argv[3] ?? 120);
const kills = Number(process.argv[4] ?? 10);
/** One of so many gets another time before its first one. */
const MOVED = 5;
/** How long after the last one the processes have to announce it. */
const PATIENCE_MS = 120_000;
const TITLE = "Goes out by itself";

const say = (line: string) => process.stdout.write(`${line}\n`);
const pair = await startPair("publishing");
const { client, origins } = pair;
const problems: string[] = [];
const tally = { kills: 0, looks: 0 };
try {
  const anySend = (token: string | undefined) => callerAt(origins[Math.floor(Math.random() * 2)] ?? "", token);
  const { email, password } = demoSignIns[0] ?? { email: "", password: "" };
  const { accessToken } = await sendOrThrow<{ accessToken: string }>(anySend(undefined), {
    call: auth.login,
    body: { email, password },
  });
  // Past the program: when each was announced, and for which time.
  await client.query(`create table announced (item_id uuid, due_at timestamptz,
    at timestamptz not null default clock_timestamp());
    create function note_announcement() returns trigger language plpgsql security definer as $$ begin
      insert into public.announced values (new.id, new.announced_at); return null; end $$;
    create trigger note_announcement after update of announced_at on content_item for each row when (new.announced_at
        is distinct from old.announced_at) execute function note_announcement()`);

  const [model] = await sendOrThrow<ContentRow[]>(anySend(accessToken), {
    call: content.list,
    body: { kinds: ["News"], cmsTabId: 3 },
  });
  if (!model) throw new Error("the demo has no news");
  const first = Date.now() + items * 60 + 10_000;
  const due = new Map<string, number>();
  for (let n = 0; n < items; n += 1) {
    const publishAt = first + Math.floor((n / items) * seconds * 1000);
    const form = {
      title: `${TITLE} ${n}`,
      talentUserIds: model.talents.map(({ userId }) => userId),
      mediaIds: model.medias.map(({ media }) => media.id),
      status: CONTENT_FORM_STATUS.publish,
      content: "<p>Out now.</p>",
    };
    const sent = { call: news.create, body: { ...form, publishDate: publishAt }, key: newKey() };
    const { id } = await sendOrThrow<{ id: string }>(anySend(accessToken), sent);
    due.set(id, publishAt);
    if (n % MOVED > 0) continue;
    const moved = first + Math.floor(Math.random() * seconds * 1000);
    await sendOrThrow(anySend(accessToken), { call: news.update, body: { id, version: 1, publishDate: moved } });
    due.set(id, moved);
  }
  if (Date.now() > first) throw new Error("writing them took longer than expected");
  const times = [...due.values()].sort((a, b) => a - b);
  const end = times.at(-1) ?? 0;
  say(`${items} items go out within ${seconds} s, with two processes and ${kills} kills`);

  // Items that a person sees, all along: neither fewer nor more than are out.
  const outAt = (instant: number) => times.filter((time) => time <= instant).length;
  const looking = (async () => {
    for (; Date.now() < end + 2_000; await sleep(100)) {
      const before = Date.now();
      const body = { title: TITLE, displayStatuses: ["Published"] };
      const shown = await anySend(accessToken)({ call: news.count, body });
      const after = Date.now();
      if (shown.kind !== "done") continue;
      tally.looks += 1;
      const { count } = (shown.data as { total: { count: number } }).total;
      if (count < outAt(before) || count > outAt(after))
        problems.push(`${count} were shown where ${outAt(before)} to ${outAt(after)} were out`);
    }
  })();
  for (let round = 0; round < kills; round += 1) {
    await sleep(Math.max(0, (2 * Math.random() * (end - Date.now())) / (kills - round)));
    await pair.restart();
    tally.kills += 1;
  }
  await looking;

  const facts = async () =>
    (
      await client.query<{ id: string; times: number; due: string; late: number }>(
        `select i.id, count(a.item_id)::int as times, i.publish_at::text as due,
            coalesce(extract(epoch from max(a.at) - i.publish_at), 0)::float as late
          from content_item i left join announced a on a.item_id = i.id and a.due_at = i.publish_at
          where i.id = any ($1)
          group by i.id`,
        [[...due.keys()]],
      )
    ).rows;
  let found = await facts();
  for (const last = end + PATIENCE_MS; found.some(({ times: told }) => told === 0) && Date.now() < last; ) {
    await sleep(1_000);
    found = await facts();
  }
  const { rows } = await client.query(
    "select from announced a join content_item i on i.id = a.item_id where a.due_at <> i.publish_at or a.at < a.due_at",
  );
  if (rows.length > 0) problems.push(`${rows.length} were announced at another time than theirs`);
  const count = (times: (told: number) => boolean) => found.filter(({ times: told }) => times(told)).length;
  if (count((told) => told === 1) !== items)
    problems.push(`${count((told) => told === 0)} were never announced, ${count((told) => told > 1)} more than once`);
  problems.push(...failures);
  for (const line of problems.slice(0, 20)) say(line);
  const late = found.map((item) => item.late).sort((a, b) => a - b);
  say(
    `publishing: ${count((told) => told === 1)} of ${items} announced once, ${Math.ceil(items / MOVED)} of them moved before; ${tally.kills} kills; ${tally.looks} looks at what is out, ${problems.length} wrong; announced ${(late[Math.floor(late.length / 2)] ?? 0).toFixed(1)} s after their time for half of them, ${(late.at(-1) ?? 0).toFixed(1)} s at most`,
  );
} finally {
  await pair.stop();
}
process.exit(problems.length > 0 || tally.kills < kills ? 1 : 0);
