/** Counters of fans, compared with an account that the test keeps by itself. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { systemIn } from "#server/lib/database/scope.ts";
import { startApp } from "#test/app.ts";
import { buildPerson, inAgency } from "#test/factories.ts";
import { setUpFans } from "#test/fan-setting.ts";
import { seededRandom } from "#test/generated/inputs/random.ts";
import { freshAddress } from "#test/limits/fresh-address.ts";
import { recount } from "./recount.ts";

const app = await startApp();

async function setUp() {
  const fans = await setUpFans(app);
  const { key } = await fans.key("write");
  const send = async (method: "POST" | "PUT", path: string, payload: object) =>
    (
      await app.app.inject({
        method,
        url: `/fan/v1${path}`,
        remoteAddress: freshAddress(),
        headers: { authorization: `Bearer ${key}` },
        payload,
      })
    ).json().responseData;
  const tell = (events: readonly object[]) => send("POST", "/events", { events });
  const describeFans = (profiles: readonly object[]) => send("PUT", "/fans", { fans: profiles });
  const sql = (text: string) => inAgency(fans.agency, text);
  const fanNamed = async (appId: string) =>
    (
      await inAgency(
        fans.agency,
        `select name, email, city, country, preferences, consent, last_comment, total_subscriptions::int as follows,
            total_muted::int as muted, total_comments::int as comments, total_reactions::int as reactions,
            total_posts::int as posts, total_shares::int as shares
          from fan where agency_id = $1 and app_id = $2`,
        [fans.agency, appId],
      )
    )[0];
  const compare = (since = new Date(0)) =>
    app.database.scope(systemIn(fans.agency), "write", (db) => recount(db, { agencyId: fans.agency, since }));
  return { ...fans, tell, describeFans, sql, fanNamed, compare };
}
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const event = (type: string, more: object = {}) => ({ id: randomUUID(), type, at: ago(5), fanId: "maris", ...more });

test("an UNDO takes back the latest comment before it, in whatever order they come", async () => {
  const { tell, add, fanNamed, get, talent, sql } = await setUp();
  const itemId = await add("News", { status: 1 });
  const first = event("COMMENT", { itemId, at: ago(30), text: "What a night" });
  const undo = event("UNDO", { itemId, action: "COMMENT", at: ago(10) });
  await tell([first, undo]);
  expect(await fanNamed("maris")).toMatchObject({ comments: 0, last_comment: null });
  // This one overtook: it is the latest before the UNDO, so that the first stands again.
  await tell([event("COMMENT", { itemId, at: ago(20), text: "Again" })]);
  const standing = await fanNamed("maris");
  expect([standing?.comments, Date.parse(String(standing?.last_comment))]).toEqual([1, Date.parse(first.at)]);
  expect(await get("News", itemId)).toMatchObject({ totalComment: 1 });
  await tell([event("COMMENT", { itemId, at: ago(5) }), undo]);
  expect(await fanNamed("maris")).toMatchObject({ comments: 2 });
  const [pair] = await sql(`select comments::int, activity::int from fan_talent where person_id = '${talent}'`);
  expect(pair).toEqual({ comments: 2, activity: 4 });
});

test("whether a fan follows a talent is what they said last, and each day counts its own turns", async () => {
  const { tell, talent, fanNamed, sql } = await setUp();
  const on = (type: string, days: number) => event(type, { talentId: talent, at: ago(days * 1440) });
  await tell([on("FOLLOW", 9), on("UNFOLLOW", 3), on("MUTE", 2)]);
  expect(await fanNamed("maris")).toMatchObject({ follows: 0, muted: 1 });
  // A follow that is older than the one that counts, and one between, come late.
  await tell([on("FOLLOW", 10), on("UNFOLLOW", 6), on("UNMUTE", 1)]);
  expect(await fanNamed("maris")).toMatchObject({ follows: 0, muted: 0 });
  const turns = async () =>
    (await sql(`select follows::int, unfollows::int from fan_day where follows + unfollows > 0 order by day`)).map(
      ({ follows, unfollows }) => [follows, unfollows],
    );
  expect(await turns()).toEqual([
    [1, 0],
    [0, 1],
  ]);
  await tell([on("FOLLOW", 0)]);
  expect([await turns(), await fanNamed("maris")]).toMatchObject([
    [
      [1, 0],
      [0, 1],
      [1, 0],
    ],
    { follows: 1 },
  ]);
});

test("a country from which fans only muted a talent on a day is not mended", async () => {
  const { tell, talent, compare } = await setUp();
  await tell([
    event("VIEW", { talentId: talent, at: ago(50) }),
    event("MUTE", { talentId: talent, at: ago(50), place: { city: null, state: null, country: "JP" } }),
  ]);
  expect(await compare()).toEqual({ fans: 0, talents: 0, days: 0 });
});

test("the newest profile holds, part by part, and consent by its own time", async () => {
  const { tell, talent, describeFans, fanNamed } = await setUp();
  await tell([
    event("VIEW", { talentId: talent, place: { city: "Fremantle", state: null, country: "au" } }),
    event("VIEW", { talentId: talent, at: ago(60), place: { city: "Perth", state: null, country: "AU" } }),
  ]);
  expect(await fanNamed("maris")).toMatchObject({ name: null, city: "Fremantle", country: "AU" });
  const marketing = { consent: true, at: ago(50), source: "App settings" };
  const profile = { fanId: "maris", at: ago(40), name: "Maris Ellingham", email: "Maris@Example.com", marketing };
  expect(await describeFans([profile, { fanId: "not an id" }])).toEqual({
    accepted: 1,
    unchanged: 0,
    refused: [{ index: 1, reason: "malformed", field: "fanId" }],
  });
  expect(
    await describeFans([
      { fanId: "maris", at: ago(45), name: "Mary", marketing: { ...marketing, consent: false, at: ago(55) } },
    ]),
  ).toEqual({ accepted: 0, unchanged: 1, refused: [] });
  await describeFans([{ fanId: "maris", at: ago(30), city: "Hobart", preferences: ["Folk", "Jazz"] }]);
  await describeFans([{ fanId: "maris", at: ago(20), email: null }]);
  await tell([event("VIEW", { talentId: talent, at: ago(1), place: { city: "Sydney", state: null, country: "AU" } })]);
  expect(await fanNamed("maris")).toMatchObject({
    name: "Maris Ellingham",
    email: null,
    city: "Hobart",
    preferences: ["Folk", "Jazz"],
    consent: true,
  });
});

test("a random crowd counts as an account kept beside it, whatever comes twice and late", async () => {
  const { tell, add, agency, sql, talent, compare } = await setUp();
  const { below } = seededRandom("crowd");
  const second = await buildPerson(agency, { displayName: "Second" });
  const items = [await add("News", { status: 1 }), await add("News", { status: 1 })];
  const KINDS = ["VIEW", "REACTION", "COMMENT", "SHARE", "UNDO", "FOLLOW", "UNFOLLOW", "MUTE", "UNMUTE"];
  const events = Array.from({ length: 900 }, () => {
    const type = KINDS[below(KINDS.length)] ?? "";
    const isSwitch = ["FOLLOW", "UNFOLLOW", "MUTE", "UNMUTE"].includes(type);
    return event(type, {
      fanId: `fan-${below(7)}`,
      at: ago(below(100_000)),
      ...(isSwitch ? { talentId: below(2) ? talent : second } : { itemId: items[below(2)] }),
      ...(type === "UNDO" && { action: below(2) ? "COMMENT" : "REACTION" }),
    });
  });
  while (events.length > 0) {
    const batch = events.splice(0, 1 + below(120));
    await tell([...batch, ...batch.slice(0, below(batch.length))]);
    await tell(batch);
  }
  const snapshot = () =>
    Promise.all(
      ["fan", "fan_talent", "fan_day"].map((table) =>
        sql(`select to_jsonb(t) - 'received_at' as row from ${table} t order by t::text`),
      ),
    );
  const counted = await snapshot();
  expect(await compare()).toEqual({ fans: 0, talents: 0, days: 0 });
  expect(await snapshot()).toEqual(counted);
  // Counters that differ are found, and mended.
  await sql("update fan set total_comments = total_comments + 1");
  await sql("update fan_talent set activity = 0, follows = not follows, muted = not muted, last_comment = null");
  await sql("delete from fan_talent where ctid = (select min(ctid) from fan_talent)");
  await sql("update fan_day set views = views + 1 where views > 0");
  const mended = await compare();
  expect(Math.min(mended.fans, mended.talents, mended.days)).toBeGreaterThan(0);
  expect(await snapshot()).toEqual(counted);
});

test("a batch of 1,000 events takes hardly more statements than one of 20, and under 5 s", async () => {
  const { tell, add, talent } = await setUp();
  const items = [await add("News", { status: 1 }), await add("News", { status: 1 })];
  const KINDS = ["VIEW", "REACTION", "COMMENT", "SHARE", "UNDO", "FOLLOW", "UNFOLLOW", "MUTE"];
  const batch = (size: number) =>
    Array.from({ length: size }, (_, n) => {
      const type = KINDS[n % KINDS.length] ?? "";
      const isSwitch = ["FOLLOW", "UNFOLLOW", "MUTE"].includes(type);
      return event(type, {
        fanId: `fan-${n >> 3}`,
        at: ago(2000 - n),
        ...(isSwitch ? { talentId: talent } : { itemId: items[n % 2] }),
        ...(type === "COMMENT" && { text: "What a night" }),
        ...(type === "UNDO" && { action: "COMMENT" }),
      });
    });
  const query = vi.spyOn(pg.Client.prototype, "query");
  const statementsOf = async (size: number): Promise<number> => {
    query.mockClear();
    expect(await tell(batch(size))).toMatchObject({ accepted: size });
    return query.mock.calls.length;
  };
  try {
    await statementsOf(20);
    const few = await statementsOf(20);
    expect(few).toBeGreaterThan(5);
    const began = performance.now();
    // Other connections may say something of their own meanwhile; a statement for each event would be a thousand.
    expect(await statementsOf(1000)).toBeLessThan(few + 20);
    expect(performance.now() - began).toBeLessThan(5000);
  } finally {
    query.mockRestore();
  }
});
