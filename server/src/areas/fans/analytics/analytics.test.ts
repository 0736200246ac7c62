/**
 * Statistics of talents and engagements, read from ClickHouse: the same as from PostgreSQL, whatever happens to it.
 * `npm run test:analytics` runs this; a run of all tests has no ClickHouse.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { fanReports } from "#contract/fans/report.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import { startApp } from "#test/app.ts";
import { takeOwnDatabase, testDatabase } from "#test/database/of-file.ts";
import { inAgency } from "#test/factories.ts";
import { setUpFans } from "#test/fan-setting.ts";
import { closeWithFile } from "#test/file/end.ts";
import { seededRandom } from "#test/generated/inputs/random.ts";
import { freshAddress } from "#test/limits/fresh-address.ts";
import { startClickHouse } from "#test/stand-ins/clickhouse-server.ts";
import { type ClickHouse, DAYS, EVENTS, openClickHouse, prepareTables } from "./clickhouse.ts";
import { fillAnalytics } from "./fill.ts";
import { removeFromAnalytics } from "./remove-agency.ts";
import { stopQueue } from "./target.ts";

/** `1` for Debian's old server, `current` for the engine of today. */
const { TEST_ANALYTICS: wanted } = process.env;
const server = wanted === undefined ? undefined : await startClickHouse(wanted === "current");
if (server) closeWithFile(() => server.close());
// The queue, and whether there is one, belong to the whole database.
await takeOwnDatabase();
const plain = await startApp();
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** An agency with two talents, whose fans do what a seed says. */
async function setUp(seed: number) {
  const fans = await setUpFans(plain);
  const second = await fans.anotherTalent("Second Act");
  const { key } = await fans.key("write");
  const item = await fans.add("News", { status: 1 });
  const { below, pick } = seededRandom(`analytics ${seed}`);
  const tell = async (events: readonly object[]) => {
    const answer = await plain.app.inject({
      method: "POST",
      url: "/fan/v1/events",
      remoteAddress: freshAddress(),
      headers: { authorization: `Bearer ${key}` },
      payload: { events },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().responseData.refused).toEqual([]);
  };
  const event = (type: string, more: object = {}) => ({
    id: randomUUID(),
    type,
    at: new Date().toISOString(),
    ...more,
  });
  const randomEvent = () => {
    const type = pick(["VIEW", "VIEW", "VIEW", "CLICK", "COMMENT", "REACTION", "SHARE", "FOLLOW", "UNFOLLOW", "UNDO"]);
    const fanId = type === "VIEW" && below(10) < 3 ? null : `fan-${below(60)}`;
    const happenedAt = new Date(Date.now() - below(40 * DAY_MS)).toISOString();
    const place = { city: null, state: null, country: pick(["AU", "JP", "NZ"]) };
    const onItem = { itemId: item, ...(type === "UNDO" && { action: pick(["COMMENT", "REACTION"]) }) };
    const onTalent = { talentId: pick([fans.talent, second]) };
    const isOfItem = ["COMMENT", "REACTION", "SHARE", "UNDO"].includes(type);
    return event(type, { at: happenedAt, fanId, place, ...(isOfItem ? onItem : onTalent) });
  };
  const crowd = async (count: number) => {
    for (let left = count; left > 0; left -= 1000)
      await tell(Array.from({ length: Math.min(1000, left) }, randomEvent));
  };
  return { ...fans, second, item, tell, event, crowd };
}
type Setting = Awaited<ReturnType<typeof setUp>>;
type App = Pick<typeof plain, "ask">;

/** Asks for all figures of the agency's talents. */
async function figures({ ask }: App, { owner, talent, second }: Setting, days = 45) {
  const period = { fromDate: Date.now() - days * DAY_MS, toDate: Date.now() };
  const statistics = await ask(fanReports.talentStatistics, owner.token, { body: period });
  expect(statistics.status, statistics.text).toBe(200);
  const byDay = [];
  for (const trmId of [talent, second]) {
    const answer = await ask(fanReports.engagements, owner.token, { body: { trmId, ...period } });
    expect(answer.status, answer.text).toBe(200);
    byDay.push(answer.data.engagements);
  }
  return { talents: statistics.data.map(({ asOf: _, ...row }) => row), byDay };
}

test("without ANALYTICS_URL nothing is queued for ClickHouse, and figures are of now", async () => {
  const setting = await setUp(1);
  await setting.crowd(50);
  const queued = await inAgency(
    setting.agency,
    "select (select count(*)::int from analytics_event) + (select count(*)::int from analytics_day) as rows",
  );
  expect(queued).toEqual([{ rows: 0 }]);
  const { data } = await plain.ask(fanReports.talentStatistics, setting.owner.token, { body: {} });
  expect(data.map(({ asOf }) => asOf)).toEqual([null, null]);
  expect(data.some(({ views }) => views > 0)).toBe(true);
});

describe.runIf(server !== undefined)("with ClickHouse", { timeout: 120_000 }, async () => {
  if (!server) return;
  const app = await startApp({ analyticsUrl: server.url });
  const other = await startApp({ analyticsUrl: server.url });
  const clickhouse: ClickHouse = openClickHouse(server.url);
  closeWithFile(() => clickhouse.close());
  await prepareTables(clickhouse);
  const fill = () => withClient("the owner", testDatabase().ownerUrl, (client) => fillAnalytics(client, clickhouse));
  const waiting = async ({ agency }: Setting): Promise<number> => {
    const [row] = await inAgency(
      agency,
      "select (select count(*)::int from analytics_event) + (select count(*)::int from analytics_day) as rows",
    );
    return Number(row?.rows);
  };
  /** Runs the job of two processes until nothing waits. */
  async function drain(setting: Setting): Promise<void> {
    for (const end = performance.now() + 60_000; (await waiting(setting)) > 0; await sleep(200)) {
      if (performance.now() > end) throw new Error("the outbox is not emptied");
      await Promise.all([app.jobHandlers.analytics({}), other.jobHandlers.analytics({})]);
    }
  }
  const numberOf = async (from: string): Promise<number> => {
    const [row] = await clickhouse.query<{ rows: number | string }>(`select count() as rows from ${from}`);
    return Number(row?.rows);
  };
  const expectSame = async (setting: Setting) => {
    for (const days of [45, 7]) expect(await figures(app, setting, days)).toEqual(await figures(plain, setting, days));
  };

  test("figures come from PostgreSQL until ClickHouse is filled, and then from there", async () => {
    const setting = await setUp(2);
    await setting.crowd(1000);
    await app.jobHandlers.analytics({});
    await expectSame(setting);
    expect(await numberOf(`${EVENTS} where agency_id = toUUID('${setting.agency}')`)).toBe(0);
    const filled = await fill();
    expect(filled.events).toBeGreaterThanOrEqual(1000);
    expect(await numberOf(`${EVENTS} where agency_id = toUUID('${setting.agency}')`)).toBe(1000);
    await expectSame(setting);
    // A figure that only ClickHouse has shows that it is asked.
    await clickhouse.command(`alter table ${DAYS} delete where agency_id = toUUID('${setting.agency}')`);
    await sleep(500);
    const { talents } = await figures(app, setting);
    expect(talents.map(({ views }) => views)).toEqual([0, 0]);
    await fill();
    await expectSame(setting);
  });

  test("a block that is sent again after a lost answer changes nothing", async () => {
    const setting = await setUp(3);
    await setting.crowd(1500);
    const copied = async (text: string) => inAgency(setting.agency, text);
    await copied("create table sent_event as select * from analytics_event");
    await copied("create table sent_day as select * from analytics_day");
    await drain(setting);
    const sent = await figures(app, setting);
    await setting.crowd(200);
    await drain(setting);
    await copied("insert into analytics_event overriding system value select * from sent_event");
    await copied("insert into analytics_day overriding system value select * from sent_day");
    await copied("drop table sent_event, sent_day");
    await drain(setting);
    expect(await numberOf(`${EVENTS} final where agency_id = toUUID('${setting.agency}')`)).toBe(1700);
    expect(await figures(app, setting)).not.toEqual(sent);
    await expectSame(setting);
  });

  test("events that come while ClickHouse is killed in a block, or away, are there once afterwards", async () => {
    const setting = await setUp(4);
    for (let round = 0; round < 4; round += 1) {
      await setting.crowd(2000);
      const sending = Promise.all([app.jobHandlers.analytics({}), other.jobHandlers.analytics({})]);
      await sleep(20 + round * 30);
      await server.kill();
      await setting.crowd(500);
      await sending;
      expect(await waiting(setting)).toBeGreaterThan(0);
      await server.start();
      await drain(setting);
    }
    expect(await numberOf(`${EVENTS} final where agency_id = toUUID('${setting.agency}')`)).toBe(10_000);
    await expectSame(setting);
  });

  test("the turn of a process that was killed ends by itself, and what it had is sent by another", async () => {
    const setting = await setUp(12);
    await setting.crowd(100);
    await inAgency(setting.agency, "update analytics_target set taken_until = now() + interval '1 minute'");
    await app.jobHandlers.analytics({});
    expect(await waiting(setting)).toBeGreaterThan(0);
    await inAgency(setting.agency, "update analytics_target set taken_until = now()");
    await drain(setting);
    await expectSame(setting);
  });

  test("without an answer within five seconds the last figures are given with their time", async () => {
    const setting = await setUp(5);
    await setting.crowd(300);
    await drain(setting);
    const ask = (trmId: string) =>
      app.ask(fanReports.engagements, setting.owner.token, { body: { trmId, fromDate: 1.7e12, toDate: 1.705e12 } });
    const before = await ask(setting.talent);
    expect(before.data.asOf).toBeNull();
    server.freeze();
    try {
      const begunAt = performance.now();
      const [last, refused] = await Promise.all([ask(setting.talent), ask(setting.second)]);
      expect(performance.now() - begunAt).toBeLessThan(8000);
      expect(last.data.engagements).toEqual(before.data.engagements);
      expect(Math.abs(Date.parse(last.data.asOf ?? "") - Date.now())).toBeLessThan(MINUTE_MS);
      expect([refused.status, refused.error?.code]).toEqual([503, "figuresUnavailable"]);
      // The ingest does not wait for it.
      await setting.crowd(100);
    } finally {
      server.thaw();
    }
    await drain(setting);
    await expectSame(setting);
  });

  test("figures say since when something waits that they do not have", async () => {
    const setting = await setUp(6);
    await drain(setting);
    await setting.crowd(50);
    await inAgency(setting.agency, "update analytics_event set queued_at = now() - interval '10 minutes'");
    const { data } = await app.ask(fanReports.talentStatistics, setting.owner.token, { body: {} });
    expect(Date.now() - Date.parse(data[0]?.asOf ?? "")).toBeGreaterThan(9 * MINUTE_MS);
    await drain(setting);
  });

  test("an erased fan is named nowhere in ClickHouse, whether their events were sent or wait", async () => {
    const setting = await setUp(7);
    const { tell, event, talent, owner, agency } = setting;
    const views = () => [
      event("VIEW", { fanId: "maris", talentId: talent }),
      event("FOLLOW", { fanId: "maris", talentId: talent }),
    ];
    await tell([...views(), event("VIEW", { fanId: "dara", talentId: talent })]);
    await drain(setting);
    const [fan] = await inAgency(agency, "select id::text from fan where app_id = 'maris'");
    const named = () => numberOf(`${EVENTS} where fan_id = toUUID('${String(fan?.id)}')`);
    expect(await named()).toBe(2);
    await tell(views());
    const erased = await app.ask(fanReports.remove, owner.token, { params: { id: String(fan?.id) } });
    expect(erased.status, erased.text).toBe(200);
    expect(
      await inAgency(agency, "select count(*)::int as rows from analytics_event where fan_id = $1", [fan?.id]),
    ).toEqual([{ rows: 0 }]);
    await drain(setting);
    for (const end = performance.now() + 10_000; (await named()) > 0 && performance.now() < end; ) await sleep(100);
    expect(await named()).toBe(0);
    expect(await numberOf(`${EVENTS} final where agency_id = toUUID('${agency}')`)).toBe(5);
    await expectSame(setting);
  });

  test("two agencies never mix, and a removed one leaves nothing", async () => {
    const [first, second] = [await setUp(8), await setUp(9)];
    await Promise.all([first.crowd(400), second.crowd(300)]);
    await drain(first);
    await drain(second);
    await expectSame(first);
    await expectSame(second);
    const stranger = await app.ask(fanReports.engagements, second.owner.token, { body: { trmId: first.talent } });
    expect(stranger.status).toBe(400);
    await removeFromAnalytics(testDatabase().ownerUrl, server.url, first.agency);
    const rows = ({ agency }: Setting) => numberOf(`${EVENTS} final where agency_id = toUUID('${agency}')`);
    for (const end = performance.now() + 10_000; (await rows(first)) > 0 && performance.now() < end; ) await sleep(100);
    expect([await rows(first), await rows(second)]).toEqual([0, 300]);
    await expectSame(second);
  });

  test("an emptied ClickHouse is noticed, and PostgreSQL counts until it is filled again", async () => {
    const setting = await setUp(10);
    await setting.crowd(100);
    await drain(setting);
    for (const table of [EVENTS, DAYS, "greenroom_filled"]) await clickhouse.command(`drop table ${table}`);
    await setting.crowd(100);
    await drain(setting);
    await expectSame(setting);
    await fill();
    await expectSame(setting);
    expect(await numberOf(`${EVENTS} final where agency_id = toUUID('${setting.agency}')`)).toBe(200);
  });

  test("a start without ClickHouse ends the queue, and drops what waits", async () => {
    const setting = await setUp(11);
    await setting.crowd(50);
    expect(await waiting(setting)).toBeGreaterThan(0);
    await stopQueue(plain.database);
    await setting.crowd(50);
    expect(await waiting(setting)).toBe(0);
    await expectSame(setting);
  });
});
