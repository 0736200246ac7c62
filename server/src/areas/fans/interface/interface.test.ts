import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { news } from "#contract/content/content.ts";
import { fanroomPosts } from "#contract/content/posts/posts.ts";
import { fans } from "#contract/fans/fan.ts";
import { fanKeys } from "#contract/fans/fan-key.ts";
import { favourites } from "#contract/favourites/favourite.ts";
import { systemIn } from "#server/lib/database/scope.ts";
import { startApp } from "#test/app.ts";
import { inAgency } from "#test/factories.ts";
import { setUpFans } from "#test/fan-setting.ts";
import { freshAddress } from "#test/limits/fresh-address.ts";

const app = await startApp();
const { ask } = app;

async function setUp() {
  const fans = await setUpFans(app);
  const [read, write] = [await fans.key("read"), await fans.key("write")];
  const send = async (method: "GET" | "POST" | "DELETE", path: string, key: string, payload?: object) => {
    const answer = await app.app.inject({
      method,
      url: `/fan/v1${path}`,
      remoteAddress: freshAddress(),
      headers: { authorization: `Bearer ${key}` },
      ...(payload && { payload }),
    });
    return {
      status: answer.statusCode,
      data: answer.json().responseData,
      error: answer.json().error,
      headers: answer.headers,
    };
  };
  const content = async (query = "") => (await send("GET", `/content${query}`, read.key)).data;
  const tell = async (events: readonly object[]) => (await send("POST", "/events", write.key, { events })).data;
  return { ...fans, readKey: read, writeKey: write, send, content, tell };
}
const time = new Date(Date.now() - 60_000).toISOString();
const event = (type: string, more: object = {}) => ({ id: randomUUID(), type, at: time, fanId: "fan-1", ...more });
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe("keys", () => {
  test("keys are shown once, kept as a hash, listed by their last characters, and revoked at once", async () => {
    const { readKey, send, owner, agency } = await setUp();
    const listed = await ask(fanKeys.list, owner.token);
    expect(listed.data.find(({ id }) => id === readKey.id)).toMatchObject({
      name: "The app",
      kind: "read",
      hint: readKey.key.slice(-4),
      usedAt: null,
    });
    expect(listed.text).not.toContain(readKey.key);
    expect(JSON.stringify(await inAgency(agency, "select k::text as row from fan_key k"))).not.toContain(readKey.key);
    expect((await send("GET", "/content", readKey.key)).status).toBe(200);
    expect((await ask(fanKeys.list, owner.token)).data.find(({ id }) => id === readKey.id)?.usedAt).toEqual(
      expect.any(String),
    );
    await ask(fanKeys.revoke, owner.token, { params: { id: readKey.id } });
    const refused = await send("GET", "/content", readKey.key);
    expect([refused.status, refused.error.code]).toEqual([403, "fanKeyUnknown"]);
    expect((await ask(fanKeys.revoke, owner.token, { params: { id: readKey.id } })).status).toBe(404);
  });

  test("keys open only what they are for, and only their own agency", async () => {
    const { send, readKey, writeKey, add } = await setUp();
    const other = await setUp();
    await add("News", { status: 1 });
    expect((await send("GET", "/content", writeKey.key)).error.code).toBe("fanKeyKind");
    expect((await send("POST", "/events", readKey.key, { events: [event("VIEW")] })).error.code).toBe("fanKeyKind");
    expect((await send("DELETE", "/fans/fan-1", readKey.key)).error.code).toBe("fanKeyKind");
    expect((await send("GET", "/content", readKey.key)).data.items).toHaveLength(1);
    expect((await other.content()).items).toEqual([]);
  });

  test("guessing is stopped by address", async () => {
    const remoteAddress = freshAddress();
    const guess = () =>
      app.app.inject({
        url: "/fan/v1/content",
        remoteAddress,
        headers: { authorization: `Bearer fan_read_${"x".repeat(43)}` },
      });
    const codes = [];
    for (let n = 0; n < 12; n += 1) codes.push((await guess()).statusCode);
    expect(codes).toEqual([...Array(10).fill(403), 429, 429]);
  });
});

describe("reading", () => {
  test("reading returns published content of talents in the app, by cursor, each item once", async () => {
    const { content, add, talent, agency, image } = await setUp();
    const published: string[] = [];
    for (let n = 0; n < 5; n += 1)
      published.unshift(
        await add("News", { status: 1, title: `News ${n}`, publishDate: `2026-01-0${n + 1}T00:00:00.123Z` }),
      );
    await add("News");
    await add("News", { status: 1, publishDate: "2099-01-01T00:00:00Z" });
    const seen: string[] = [];
    let cursor = "";
    for (let page = 0; page < 3; page += 1) {
      const { items, next } = await content(`?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...idsOf(items));
      cursor = next;
    }
    expect(seen).toEqual(published);
    expect(cursor).toBeNull();
    const [first] = (await content()).items;
    expect(first).toMatchObject({
      kind: "News",
      title: "News 4",
      content: "<p>Out now.</p>",
      talentIds: [talent],
      totals: { comments: 0 },
    });
    const [file] = await inAgency(agency, "select key, file_key from media where id = $1", [image]);
    for (const secret of [file?.key, file?.file_key])
      expect(JSON.stringify(await content())).not.toContain(String(secret));
    await inAgency(agency, "update person_config set enabled_in_app = false where person_id = $1", [talent]);
    expect((await content()).items).toEqual([]);
  });

  test("reading returns what changed since, with what was withdrawn, in the order of the changes", async () => {
    const { content, add, groups, writer, change, get, talent, agency } = await setUp();
    const [first, two, three] = [
      await add("News", { status: 1 }),
      await add("News", { status: 1 }),
      await add("News", { status: 1 }),
    ];
    await add("News");
    let { changes } = await content();
    expect(await content(`?cursor=${changes}`)).toMatchObject({ items: [], removed: [] });
    await change("News", two, { title: "Changed" }, (await get("News", two)).version);
    await ask(groups.News.reject, writer.token, { body: { ids: [first] } });
    const since = await content(`?cursor=${changes}`);
    expect(since.items.map(({ id, title }: { id: string; title: string }) => [id, title])).toEqual([[two, "Changed"]]);
    expect(since.removed).toEqual([first]);
    changes = since.changes;
    await inAgency(agency, "update person set state = 'ARCHIVED' where id = $1", [talent]);
    expect((await content(`?cursor=${changes}`)).removed.sort()).toEqual([first, two, three].sort());
    await inAgency(agency, "update person set state = 'ACTIVE' where id = $1", [talent]);
    const paged: string[] = [];
    let cursor: string | null = changes;
    while (cursor) {
      const page: { items: { id: string }[]; removed: string[]; next: string | null } = await content(
        `?limit=1&cursor=${cursor}`,
      );
      paged.push(...idsOf(page.items), ...page.removed);
      cursor = page.next;
    }
    expect(paged.sort()).toEqual([first, two, three].sort());
    expect((await content(`?updatedSince=${new Date(Date.now() + 60_000).toISOString()}`)).items).toEqual([]);
    expect((await content(`?updatedSince=2026-01-01T00:00:00Z`)).items).toHaveLength(2);
  });

  test("a change that is committed late is not missed by a reader who reads on meanwhile", async () => {
    const { content, add, agency } = await setUp();
    const [slow, quick] = [await add("News", { status: 1 }), await add("News", { status: 1 })];
    const before = (await content()).changes;
    const rename = (id: string, until?: Promise<void>) =>
      app.database.scope(systemIn(agency), "write", async (db) => {
        await db.execute(`update content_item set title = 'Renamed' where id = '${id}'`);
        await until;
      });
    let end = (): void => undefined;
    const waiting = rename(slow, new Promise<void>((done) => (end = done)));
    await rename(quick);
    const first = await content(`?cursor=${before}`);
    expect(idsOf(first.items)).toEqual([quick]);
    end();
    await waiting;
    expect(idsOf((await content(`?cursor=${first.changes}`)).items)).toEqual([slow]);
  });

  test("reading returns talents in the app, with what Favourites says and nothing else of them", async () => {
    const { send, readKey, talent, agency } = await setUp();
    await inAgency(agency, "update person set legal_name = 'Canary', email = 'canary@example.com' where id = $1", [
      talent,
    ]);
    const { data } = await send("GET", "/talents", readKey.key);
    expect(data).toMatchObject([{ id: talent, publicName: "Marlo Quist", biography: "Sings, plays and writes." }]);
    expect(JSON.stringify(data).toLowerCase()).not.toContain("canary");
  });

  test("an invalid cursor is refused with advice", async () => {
    const { send, readKey } = await setUp();
    for (const query of [
      "?cursor=abc",
      "?limit=0",
      "?limit=201",
      "?updatedSince=yesterday",
      "?other=1",
      "?cursor=a&cursor=b",
    ]) {
      const refused = await send("GET", `/content${query}`, readKey.key);
      expect([query, refused.status, refused.error.code]).toEqual([query, 400, "validation"]);
    }
  });
});

describe("the ingest", () => {
  test("the ingest counts and marks each event once, in whatever batches it comes", async () => {
    const { tell, add, get, agency, talent } = await setUp();
    const id = await add("News", { status: 1 });
    const events = [
      event("REPORT", { itemId: id, reason: "Not theirs" }),
      event("NOT_RELEVANT", { itemId: id, talentId: talent }),
      event("NOT_INTERESTED", { itemId: id }),
      event("COMMENT", { itemId: id }),
      event("REACTION", { itemId: id }),
      event("REACTION", { itemId: id, fanId: "fan-2" }),
      event("SHARE", { itemId: id }),
      event("VIEW", { itemId: id, fanId: null, seconds: 12 }),
      event("LISTEN", { itemId: id, seconds: 340 }),
    ];
    expect(await tell(events)).toEqual({ accepted: 9, repeated: 0, refused: [] });
    expect(await tell(events)).toEqual({ accepted: 0, repeated: 9, refused: [] });
    const both = await Promise.all([tell([...events].reverse()), tell([...events, event("SHARE", { itemId: id })])]);
    expect(both.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(1);
    expect(await get("News", id)).toMatchObject({
      totalReport: 1,
      totalIrrelevance: 1,
      totalNotInterestedIn: 1,
      reportedCount: 1,
      totalComment: 1,
      totalReaction: 2,
      totalShares: 2,
      irrelevanceTalents: [{ userId: talent }],
    });
    const loggedEvents = await inAgency(
      agency,
      "select kind, seconds from fan_event where kind in ('VIEW', 'LISTEN') order by kind",
    );
    expect(loggedEvents).toEqual([
      { kind: "LISTEN", seconds: 340 },
      { kind: "VIEW", seconds: 12 },
    ]);
  });

  test("a fan marks an item once, and only a later marking opens it again after it was resolved", async () => {
    const { tell, add, get, groups, writer } = await setUp();
    const id = await add("News", { status: 1 });
    await tell([event("NOT_RELEVANT", { itemId: id }), event("NOT_RELEVANT", { itemId: id })]);
    await tell([event("NOT_RELEVANT", { itemId: id })]);
    expect(await get("News", id)).toMatchObject({ totalIrrelevance: 1, reportedCount: 1 });
    await ask(groups.News.noAction, writer.token, { params: { ids: id }, body: { ids: [id] } });
    await tell([event("NOT_RELEVANT", { itemId: id, at: new Date(Date.now() - 3_600_000).toISOString() })]);
    expect((await get("News", id)).reportedCount).toBe(0);
    await tell([event("NOT_RELEVANT", { itemId: id, at: new Date(Date.now() + 1000).toISOString() })]);
    expect(await get("News", id)).toMatchObject({ totalIrrelevance: 1, reportedCount: 1 });
  });

  test("an event of a talent counts for the favourite by the agency's days", async () => {
    const { tell, talent, owner } = await setUp();
    const events = ["VIEW", "VIEW", "FOLLOW", "CLICK"].map((type) => event(type, { talentId: talent }));
    await tell(events);
    await tell(events);
    const { data } = await ask(favourites.statistics, owner.token, { params: { id: talent }, body: {} });
    expect(data.totals).toEqual({ views: 2, follows: 1, clicks: 1 });
  });

  test("an invalid event is refused by its place, with the reason, and holds up nothing", async () => {
    const { tell, add, talent } = await setUp();
    const other = await setUp();
    const [id, foreign] = [await add("News", { status: 1 }), await other.add("News", { status: 1 })];
    const answer = await tell([
      event("SHARE", { itemId: id }),
      event("SHARE", { itemId: foreign }),
      event("VIEW", { talentId: other.talent }),
      event("DANCE", { itemId: id }),
      event("REPORT", { itemId: id, fanId: null }),
      event("VIEW", { itemId: id, at: new Date(Date.now() + 3_600_000).toISOString() }),
      event("VIEW", { itemId: id, at: "2020-01-01T00:00:00Z" }),
      event("VIEW"),
      "nothing" as never,
      event("VIEW", { talentId: talent }),
    ]);
    expect(answer).toMatchObject({ accepted: 2, repeated: 0 });
    expect(answer.refused.map(({ index, reason }: { index: number; reason: string }) => `${index} ${reason}`)).toEqual([
      "1 unknownItem",
      "2 unknownTalent",
      "3 malformed",
      "4 malformed",
      "5 inTheFuture",
      "6 tooOld",
      "7 malformed",
      "8 malformed",
    ]);
    expect(await other.get("News", foreign)).toMatchObject({ totalShares: 0 });
  });

  test("an item never published is unknown to every type of event, and a withdrawn one is not", async () => {
    const { tell, add, get, groups, writer, talent } = await setUp();
    const [pending, later, binned] = [
      await add("News"),
      await add("News", { status: 1, publishDate: "2099-01-01T00:00:00Z" }),
      await add("News"),
    ];
    await ask(groups.News.remove, writer.token, { body: { ids: [binned] } });
    const form = { publishDate: "2099-01-02T18:00", publishTimeZoneId: "Australia/Sydney" };
    const body = { ...form, talentUserId: talent, content: "Not yet." };
    const post = await ask(fanroomPosts.create, writer.token, { body: body as never });
    expect(post.status, post.text).toBe(200);
    const types = [
      "REPORT",
      "NOT_INTERESTED",
      "NOT_RELEVANT",
      "VIEW",
      "LISTEN",
      "SHARE",
      "COMMENT",
      "REACTION",
      "CLICK",
      "WITHDRAW",
      "GOING",
      "NOT_GOING",
      "VOTE",
    ];
    for (const itemId of [pending, later, binned, post.data.id, randomUUID()]) {
      const answer = await tell(
        types.map((type) => event(type, { itemId, ...(type === "VOTE" && { optionId: randomUUID() }) })),
      );
      expect(answer, itemId).toEqual({
        accepted: 0,
        repeated: 0,
        refused: types.map((_, index) => ({ index, reason: "unknownItem" })),
      });
    }
    expect(await get("News", pending)).toMatchObject({ reportedCount: 0, totalIrrelevance: 0, totalShares: 0 });
    const out = await add("News", { status: 1 });
    await ask(groups.News.reject, writer.token, { body: { ids: [out] } });
    expect(await tell([event("REPORT", { itemId: out }), event("VIEW", { itemId: out })])).toMatchObject({
      accepted: 2,
    });
  });

  test("a batch holds 1,000 events, and no more", async () => {
    const { send, writeKey, add, get } = await setUp();
    const id = await add("News", { status: 1 });
    const events = Array.from({ length: 1000 }, (_, n) => event("REACTION", { itemId: id, fanId: `fan-${n}` }));
    const { data, status } = await send("POST", "/events", writeKey.key, { events });
    expect([status, data.accepted]).toEqual([200, 1000]);
    expect((await get("News", id)).totalReaction).toBe(1000);
    expect(
      (await send("POST", "/events", writeKey.key, { events: [...events, event("VIEW", { itemId: id })] })).status,
    ).toBe(400);
    expect((await send("POST", "/events", writeKey.key, { events: [] })).status).toBe(400);
  });
});

test("an erased fan's events stay counted without a name, and a batch sent again changes nothing", async () => {
  const { tell, add, get, agency, owner, writer, send, writeKey } = await setUp();
  const id = await add("News", { status: 1 });
  const events = [
    event("REPORT", { itemId: id, fanName: "Canary Fan", reason: "My canary says so" }),
    event("REACTION", { itemId: id }),
    event("REPORT", { itemId: id, fanId: "fan-2" }),
  ];
  await tell(events);
  expect((await ask(fans.erase, writer.token, { body: { fanId: "fan-1" } })).status).toBe(403);
  const erased = await ask(fans.erase, owner.token, { body: { fanId: "fan-1" } });
  expect(erased.data).toEqual({ markings: 1, events: 2, posts: 0 });
  await tell(events);
  const stored = JSON.stringify([
    await inAgency(agency, "select m::text as row from content_marking m"),
    await inAgency(agency, "select e::text as row from fan_event e"),
  ]);
  for (const word of ["fan-1", "anary"]) expect(stored).not.toContain(word);
  expect(stored).toContain("fan-2");
  expect(await get("News", id)).toMatchObject({ totalReport: 2, totalReaction: 1 });
  const reports = await ask(news.reports, writer.token, { params: { id } });
  expect(new Set(reports.data.map(({ fan }) => fan?.id ?? null))).toEqual(new Set(["fan-2", null]));
  expect((await send("DELETE", "/fans/fan-2", writeKey.key)).data).toEqual({ markings: 1, events: 1, posts: 0 });
});

test("the fan of an event is forgotten after 24 months, and totals are repaired from the events", async () => {
  const { tell, add, get, agency } = await setUp();
  const id = await add("News", { status: 1 });
  await tell([
    event("REPORT", { itemId: id }),
    event("SHARE", { itemId: id }),
    event("SHARE", { itemId: id, fanId: "fan-2" }),
  ]);
  await inAgency(
    agency,
    "update fan_event set at = now() - interval '25 months' where fan_id = fan_uuid($1, 'fan-1')",
    [agency],
  );
  await inAgency(agency, "update content_marking set marked_at = now() - interval '25 months'");
  await inAgency(agency, "update content_item set total_shares = 0 where id = $1", [id]);
  await app.tidy([agency]);
  const left = await inAgency(
    agency,
    `select (select app_id from fan where fan.id = fan_event.fan_id) as fan_id from fan_event
      union all select fan_id from content_marking order by 1`,
  );
  expect(left.map((row) => row.fan_id)).toEqual(["fan-2", null, null, null]);
  expect((await get("News", id)).totalShares).toBe(2);
});
