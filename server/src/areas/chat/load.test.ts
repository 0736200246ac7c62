/** Bursts of messages at two processes that are killed meanwhile: none is lost or doubled, and their order is kept. */
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { takeOwnDatabase, testDatabase } from "#test/database/of-file.ts";
import { buildAgency, buildSession, buildStaff, inAgency } from "#test/factories.ts";
import { buildChatLog, ownNumber } from "#test/generated/world/comms/chat.ts";
import { freePort, killed, launch } from "#test/resilience/program.ts";
import { META_APP, metaTime, sign } from "#test/stand-ins/meta.ts";

const WHOLE = process.env.TEST_WHOLE === "1";
const [MESSAGES, SOCKETS, KILLS, PER_SECOND] = WHOLE ? [100_000, 1_000, 20, 200] : [800, 40, 1, 200];
const CONVERSATIONS = WHOLE ? 200 : 20;
const SOCKETS_PER_SESSION = 20;
/** Conversations that a screen has open. */
const WATCHED = 4;
const DUPLICATES = 50;

interface Program {
  origin: string;
  restart(): Promise<void>;
  stop(): Promise<void>;
}
await takeOwnDatabase();
const programs: Program[] = [];
afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()));
});

async function start(): Promise<Program> {
  const port = await freePort();
  const { url, ownerUrl } = testDatabase();
  const env = {
    // All screens have one address.
    OPEN_REQUESTS_PER_MINUTE: "1000000",
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    DEMO: "0",
    META_APP_ID: META_APP.id,
    META_APP_SECRET: META_APP.secret,
    META_CONFIG_ID: META_APP.config,
    META_VERIFY_TOKEN: META_APP.verify,
    META_GRAPH_URL: "http://127.0.0.1:9",
    APP_SECRET: "a secret of the tests, long enough to be one",
    LOG_LEVEL: "error",
    DATABASE_POOL: "6",
  };
  const { DATA_DIR = "/tmp" } = process.env;
  const origin = `http://127.0.0.1:${port}`;
  let child = launch(DATA_DIR, port, env).child;
  const serving = async () => {
    for (let tries = 0; tries < 900; tries += 1) {
      if (
        await fetch(`${origin}/ready`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return;
      await sleep(100);
    }
    throw new Error("the program does not start");
  };
  await serving();
  return {
    origin,
    async restart() {
      await killed(child);
      child = launch(DATA_DIR, port, env).child;
      await serving();
    },
    stop: () => killed(child),
  };
}

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

test(`${MESSAGES} messages survive ${KILLS} kills with ${SOCKETS} sockets: none lost or doubled`, {
  timeout: 3_600_000,
}, async () => {
  const agency = await buildAgency();
  const number = await ownNumber(agency);
  const [own] = await inAgency(
    agency,
    `select b.meta_id as phone, a.meta_id as account
      from chat_number b join chat_account a on a.id = b.account_id
      where b.id = $1`,
    [number],
  );
  const owner = await buildStaff(agency, { role: "agency" });
  programs.push(await start(), await start());

  // Screens, half at each process; they come back when theirs is killed.
  let frames = 0;
  let ready = 0;
  let isOver = false;
  const onFrame = new Set<(ids: readonly string[]) => void>();
  const openSocket = (token: string, n: number): void => {
    const socket = new WebSocket(`${programs[n % 2]?.origin.replace("http", "ws") ?? ""}/live`);
    socket.addEventListener("open", () => socket.send(JSON.stringify({ token })));
    socket.addEventListener("close", () => {
      if (!isOver) setTimeout(() => openSocket(token, n), 500).unref();
    });
    socket.addEventListener("message", ({ data }) => {
      frames += 1;
      const events = JSON.parse(String(data)) as { type: string; ids?: string[] }[];
      for (const { type, ids = [] } of events) {
        if (type === "ready") ready += 1;
        if (n < 2 && type === "NEW_MESSAGE") for (const notify of onFrame) notify(ids);
      }
    });
  };
  for (let n = 0; n < SOCKETS; n += SOCKETS_PER_SESSION) {
    const { token } = await buildSession(agency, owner.id);
    for (let m = n; m < Math.min(SOCKETS, n + SOCKETS_PER_SESSION); m += 1) openSocket(token, m);
  }

  while (ready < SOCKETS) await sleep(50);

  // A screen that hears of a message in its conversation reads the newest ten.
  const sentAt = new Map<string, number>();
  const seenAfter: { ms: number; at: number }[] = [];
  const killedAt: number[] = [];
  const watch = (logId: string, n: number) => {
    let _reading: Promise<void> | undefined;
    let isDirty = false;
    const read = async (): Promise<void> => {
      while (isDirty) {
        isDirty = false;
        const url = `${programs[n % 2]?.origin ?? ""}/notification/v1/whatsapp/messages/list`;
        const body = JSON.stringify({ logId, withTotal: false });
        const headers = { "content-type": "application/json", authorization: `Bearer ${owner.token}` };
        const answer = await fetch(url, { method: "POST", headers, body }).catch(() => undefined);
        if (!answer?.ok) {
          isDirty = !isOver;
          await sleep(50);
          continue;
        }
        const { responseData } = (await answer.json()) as { responseData: { textBody: string }[] };
        const now = performance.now();
        for (const { textBody } of responseData) {
          const startedAt = sentAt.get(textBody);
          if (startedAt === undefined) continue;
          sentAt.delete(textBody);
          seenAfter.push({ ms: now - startedAt, at: startedAt });
        }
      }
    };
    onFrame.add((ids) => {
      if (ids.length > 0 && !ids.includes(logId)) return;
      isDirty = true;
      _reading ??= read().finally(() => {
        _reading = undefined;
      });
    });
  };
  const watched: string[] = [];
  for (let n = 0; n < WATCHED; n += 1) {
    const logId = await buildChatLog(agency);
    const [row] = await inAgency(
      agency,
      `select ltrim(n.phone, '+') as phone
        from chat_log l
          join chat_conversation c on c.id = l.conversation_id
          join whatsapp_number n on n.id = c.outside_id
        where l.id = $1`,
      [logId],
    );
    await inAgency(agency, "delete from chat_message where log_id = $1", [logId]);
    watched.push(String(row?.phone));
    watch(logId, n);
  }

  // Meta: sends until it is answered 200, to whichever process, and some twice.
  const phones = [
    ...watched,
    ...Array.from({ length: CONVERSATIONS - WATCHED }, () => `614${randomInt(10_000_000, 99_999_999)}`),
  ];
  const post = async (body: string): Promise<void> => {
    for (let tries = 0; ; tries += 1) {
      const url = `${programs[randomInt(2)]?.origin ?? ""}/notification/v1/whatsapp/webhook`;
      const headers = { "content-type": "application/json", "x-hub-signature-256": sign(body) };
      const answer = await fetch(url, { method: "POST", headers, body }).catch(() => undefined);
      if (answer?.status === 200) return;
      await sleep(Math.min(1000, 20 * 2 ** tries));
    }
  };
  const started = performance.now();
  const began = Date.now();
  const counts = new Map<string, number>();
  const running = new Set<Promise<void>>();
  const lastOf = new Map<string, Promise<void>>();
  const kills = (async () => {
    for (let n = 0; n < KILLS; n += 1) {
      await sleep(((MESSAGES / PER_SECOND) * 1000) / (KILLS + 1));
      killedAt.push(performance.now());
      await programs[n % 2]?.restart();
    }
  })();
  for (let n = 0; n < MESSAGES; n += 1) {
    const due = started + (n / PER_SECOND) * 1000;
    if (due > performance.now()) await sleep(due - performance.now());
    const from = phones[n % CONVERSATIONS] ?? "";
    const count = (counts.get(from) ?? 0) + 1;
    counts.set(from, count);
    const isWatched = n % CONVERSATIONS < WATCHED;
    const text = `${isWatched ? "watched" : "message"} ${from} ${count}`;
    const message = {
      from,
      id: `wamid.${randomUUID()}`,
      timestamp: metaTime(began + Math.floor(n / PER_SECOND) * 1000),
      type: "text",
      text: { body: text },
    };
    const value = {
      metadata: { phone_number_id: own?.phone },
      contacts: [{ wa_id: from, profile: { name: "Load" } }],
      messages: [message],
    };
    const body = JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ id: own?.account, changes: [{ field: "messages", value }] }],
    });
    // Meta keeps the order of one conversation.
    const before = lastOf.get(from) ?? Promise.resolve();
    const sending = before.then(async () => {
      if (isWatched) sentAt.set(text, performance.now());
      await post(body);
      if (n % DUPLICATES === 0) await post(body);
    });
    lastOf.set(from, sending);
    running.add(sending);
    void sending.finally(() => running.delete(sending));
  }
  await Promise.all(running);
  await kills;
  const took = (performance.now() - started) / 1000;
  for (let tries = 0; tries < 600; tries += 1) {
    const [left] = await inAgency(
      agency,
      "select count(*)::int as n from chat_inbox where agency_id = $1 and done_at is null",
      [agency],
    );
    if (left?.n === 0) break;
    await sleep(200);
  }
  await sleep(500);
  isOver = true;

  const rows = await inAgency(
    agency,
    `select n.phone, array_agg(m.body order by m.at, m.id) as bodies
      from chat_message m
        join chat_conversation c on c.id = m.conversation_id
        join whatsapp_number n on n.id = c.outside_id
      where m.agency_id = $1
      group by 1`,
    [agency],
  );
  const problems = rows.flatMap(({ phone, bodies }) => {
    const numbers = (bodies as string[]).map((body) => Number(body.split(" ").at(-1)));
    const expected = Array.from({ length: counts.get(String(phone).slice(1)) ?? 0 }, (_, n) => n + 1);
    return JSON.stringify(numbers) === JSON.stringify(expected)
      ? []
      : [`${String(phone)}: ${numbers.length} of ${expected.length}`];
  });
  const calm = seenAfter
    .filter(({ at }) => !killedAt.some((kill) => at > kill - 500 && at < kill + 5_000))
    .map(({ ms }) => ms);
  process.stdout.write(
    `chat: ${MESSAGES} messages in ${took.toFixed(1)} s, ${SOCKETS} sockets, ${killedAt.length} kills, ${frames} frames; to the screen ${percentile(calm, 0.5).toFixed(0)} ms median, ${percentile(calm, 0.99).toFixed(0)} ms p99 of ${calm.length}\n`,
  );
  expect(problems).toEqual([]);
  expect(rows).toHaveLength(CONVERSATIONS);
  expect(calm.length).toBeGreaterThan(0);
});
