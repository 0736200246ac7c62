import ical from "node-ical";
import { describe, expect, test } from "vitest";
import { calendarFeeds, type FeedLevel } from "#contract/calendar/feed.ts";
import { taskOptions, tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import {
  assign,
  type BuiltStaff,
  buildAgency,
  buildPerson,
  buildRecord,
  buildStaff,
  inAgency,
} from "#test/factories.ts";
import { freshAddress } from "#test/limits/fresh-address.ts";

const { ask, app } = await startApp();

const inDays = (days: number): string => Temporal.Now.plainDateISO("UTC").add({ days }).toString();

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const talent = await buildPerson(agency, { displayName: "Imogen" });
  const { types } = (await ask(taskOptions.form, owner.token, {})).data;
  const typeId = types.find(({ code }) => code === "REHEARSAL")?.id;
  const add = async (summary: string, startDate: string, dueDate: string, more: object = {}) => {
    const body = {
      summary,
      startDate,
      dueDate,
      typeId,
      timeZoneId: "Australia/Sydney",
      relatedIds: [talent],
      conflictReason: "A test",
      ...more,
    };
    const created = await ask(tasks.create, owner.token, { body });
    expect(created.status, created.text).toBe(200);
    return created.data.id;
  };
  const move = (id: string, startDate: string, dueDate: string) =>
    ask(tasks.update, owner.token, {
      params: { id },
      body: {
        summary: "Rehearsal",
        startDate,
        dueDate,
        typeId,
        timeZoneId: "Australia/Sydney",
        version: 1,
        relatedIds: [talent],
        conflictReason: "A test",
      },
    });
  const make = async (level: FeedLevel, personId: string | null = talent, by: BuiltStaff = owner) => {
    const created = await ask(calendarFeeds.create, by.token, { body: { level, personId } });
    expect(created.status, created.text).toBe(200);
    return created.data;
  };
  /** Reads a link as a calendar program does; a minute has passed since it was last read. */
  const read = async (url: string, headers: Record<string, string> = {}, from = freshAddress()) => {
    await inAgency(agency, "update calendar_feed set fetched_at = null where agency_id = $1", [agency]);
    return app.inject({ method: "GET", url: new URL(url).pathname, remoteAddress: from, headers });
  };
  const eventsOf = async (url: string) => {
    const answer = await read(url);
    expect(answer.statusCode, answer.body).toBe(200);
    return Object.values(ical.sync.parseICS(answer.body)).flatMap((part) => (part?.type === "VEVENT" ? [part] : []));
  };
  return { agency, owner, talent, add, move, make, read, eventsOf };
}

describe("a link to a calendar", () => {
  test("a link to busy times shows times and nothing else", async () => {
    const { add, make, read, eventsOf } = await setUp();
    await add("Secret audition", `${inDays(3)}T10:00`, `${inDays(3)}T11:00`, { venue: "The Hall" });
    const { url } = await make("busy");
    const [event, ...more] = await eventsOf(url);
    expect(more).toEqual([]);
    expect([event?.summary, event?.location, event?.description]).toEqual(["Busy", undefined, undefined]);
    expect(event?.start.toISOString()).toBe(
      Temporal.PlainDateTime.from(`${inDays(3)}T10:00`)
        .toZonedDateTime("Australia/Sydney")
        .toInstant()
        .toString({ smallestUnit: "millisecond" }),
    );
    expect((await read(url)).body).not.toMatch(/audition|The Hall|TENTATIVE/);
  });

  test("a link without money shows title, place and who takes part, a full one the description too", async () => {
    const { add, make, eventsOf, owner } = await setUp();
    await add("Rehearsal", `${inDays(3)}T10:00`, `${inDays(3)}T11:00`, {
      venue: "The Hall",
      address: "1 High St",
      description: "<p>Bring the <strong>red</strong> shoes</p>",
      assigneeId: owner.id,
    });
    const [[plain], [full]] = [await eventsOf((await make("noMoney")).url), await eventsOf((await make("full")).url)];
    expect([plain?.summary, plain?.location]).toEqual(["Rehearsal", "The Hall, 1 High St"]);
    expect(plain?.description).toMatch(/^With /);
    expect(plain?.description).not.toContain("red");
    expect(plain?.url).toBeUndefined();
    expect(full?.description).toContain("Bring the red shoes");
    expect(JSON.stringify(full?.url)).toContain("/tasks?id=");
  });

  test("a link to a calendar shows whole days as dates, and 90 days back to 24 months ahead", async () => {
    const { add, make, eventsOf } = await setUp();
    await add("Camp", inDays(10), inDays(11));
    await add("Long ago", `${inDays(-95)}T10:00`, `${inDays(-95)}T11:00`);
    await add("Lately", `${inDays(-80)}T10:00`, `${inDays(-80)}T11:00`);
    await add("Far off", `${inDays(800)}T10:00`, `${inDays(800)}T11:00`);
    const events = await eventsOf((await make("full")).url);
    expect(events.map(({ summary }) => summary)).toEqual(["Lately", "Camp"]);
    expect([events[1]?.datetype, events[0]?.datetype]).toEqual(["date", "date-time"]);
  });

  test("a link gives each occurrence of a series its own UID, which survives moves and renames", async () => {
    const { add, make, eventsOf, owner } = await setUp();
    await add("Training", `${inDays(3)}T10:00`, `${inDays(3)}T11:00`, {
      recurrenceSetting: { repeat: "WEEKLY", interval: 1, weekDays: [], end: "AFTER", occurrences: 4 },
    });
    const { url } = await make("full");
    const before = (await eventsOf(url)).map(({ uid }) => uid);
    expect(new Set(before).size).toBe(4);
    await inAgency(owner.agencyId, "update task set summary = 'Renamed', start_time = '09:00' where agency_id = $1", [
      owner.agencyId,
    ]);
    const after = await eventsOf(url);
    expect(after.map(({ uid }) => uid)).toEqual(before);
    expect(after[0]?.summary).toBe("Renamed");
    // In another link they are others, so that two links cannot be compared.
    expect((await eventsOf((await make("busy")).url)).some(({ uid }) => before.includes(uid))).toBe(false);
  });

  test("a link to a calendar answers 304 while nothing has changed", async () => {
    const { add, make, read } = await setUp();
    await add("Rehearsal", `${inDays(3)}T10:00`, `${inDays(3)}T11:00`);
    const { url } = await make("noMoney");
    const first = await read(url);
    expect(first.headers).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    });
    const again = await read(url, { "if-none-match": String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    await add("Another", `${inDays(4)}T10:00`, `${inDays(4)}T11:00`);
    expect((await read(url, { "if-none-match": String(first.headers.etag) })).statusCode).toBe(200);
  });

  test("a link read again within a minute returns the earlier text or a 304, on any device", async () => {
    const { add, make, read } = await setUp();
    await add("Rehearsal", `${inDays(3)}T10:00`, `${inDays(3)}T11:00`);
    const { url } = await make("noMoney");
    const first = await read(url);
    const readAgain = (headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
      app.inject({ method, url: new URL(url).pathname, remoteAddress: freshAddress(), headers });
    await add("Audition", `${inDays(4)}T10:00`, `${inDays(4)}T11:00`);
    const [other, cached, head] = [
      await readAgain(),
      await readAgain({ "if-none-match": String(first.headers.etag) }),
      await readAgain({}, "HEAD"),
    ];
    expect([other.statusCode, other.body]).toEqual([200, first.body]);
    expect(cached.statusCode).toBe(304);
    expect([head.statusCode, head.body, head.headers["content-type"]]).toEqual([
      200,
      "",
      first.headers["content-type"],
    ]);
    expect((await read(url)).body).toContain("Audition");
  });

  test("an entry of a link has a sequence number that rises when it moves, and a time of change", async () => {
    const { agency, add, move, make, read } = await setUp();
    const id = await add("Rehearsal", `${inDays(3)}T10:00`, `${inDays(3)}T11:00`);
    await inAgency(
      agency,
      `update commitment
        set changed_at = now() - interval '1 day', moved_at = now() - interval '1 day'
        where record_id = $1`,
      [id],
    );
    const { url } = await make("busy");
    const marks = async () => {
      const { body } = await read(url);
      const property = (name: string) => new RegExp(`^${name}:(.*)$`, "m").exec(body)?.[1]?.trim() ?? "";
      return { uid: property("UID"), sequence: Number(property("SEQUENCE")), changed: property("LAST-MODIFIED") };
    };
    const before = await marks();
    expect(await marks()).toEqual(before);
    const moved = await move(id, `${inDays(3)}T12:00`, `${inDays(3)}T13:00`);
    expect(moved.status, moved.text).toBe(200);
    const after = await marks();
    expect(after.uid).toBe(before.uid);
    expect(after.sequence).toBeGreaterThan(before.sequence);
    expect(after.changed > before.changed).toBe(true);
  });

  test("a link to a calendar is listed without its address, with its last reading, until revoked", async () => {
    const { agency, owner, make, read, talent } = await setUp();
    const other = await buildStaff(agency, { role: "agency" });
    const { id, url } = await make("busy");
    await read(url);
    const listed = await ask(calendarFeeds.list, owner.token, {});
    expect(listed.data).toMatchObject([{ id, level: "busy", person: { id: talent, displayName: "Imogen" } }]);
    expect(listed.data[0]?.fetchedAt).not.toBeNull();
    expect(listed.text).not.toContain(new URL(url).pathname.slice(6, 49));
    expect((await ask(calendarFeeds.list, other.token, {})).data).toEqual([]);
    expect((await ask(calendarFeeds.remove, other.token, { params: { id } })).status).toBe(404);
    expect((await ask(calendarFeeds.remove, owner.token, { params: { id } })).status).toBe(200);
    expect((await read(url)).statusCode).toBe(404);
  });
});

describe("a link to a project's calendar", () => {
  const projectSetting = async () => {
    const base = await setUp();
    const { agency, add, owner } = base;
    const project = await buildRecord("project", agency, { displayName: "Tour film" });
    const linked = (summary: string, days: number) =>
      add(summary, `${inDays(days)}T10:00`, `${inDays(days)}T11:00`, { linkIds: [project], assigneeId: owner.id });
    const event = await buildRecord("event", agency, { displayName: "Premiere" });
    await inAgency(
      agency,
      `update event
        set project_id = $2, start_on = $3, end_on = $3, start_time = '19:00', end_time = '22:00'
        where id = $1`,
      [event, project, inDays(5)],
    );
    await inAgency(
      agency,
      `insert into event_person (id, agency_id, event_id, person_id, place)
        values (gen_random_uuid(), $1, $2, $3, 0), (gen_random_uuid(), $1, $2, $4, 1)`,
      [agency, event, base.talent, await buildPerson(agency, { displayName: "Marlo" })],
    );
    const makeOf = async (level: FeedLevel, by: BuiltStaff = owner) => {
      const created = await ask(calendarFeeds.create, by.token, { body: { level, projectId: project } });
      expect(created.status, created.text).toBe(200);
      return created.data;
    };
    return { ...base, project, event, linked, makeOf };
  };

  test("a link to a project's calendar shows its events and linked tasks once, and nothing else", async () => {
    const { add, linked, makeOf, eventsOf, owner, project } = await projectSetting();
    await linked("Rehearsal", 3);
    await add("Of another project", `${inDays(4)}T10:00`, `${inDays(4)}T11:00`);
    const { id, url } = await makeOf("noMoney");
    const events = await eventsOf(url);
    expect(events.map(({ summary }) => summary)).toEqual(["Rehearsal", "Premiere"]);
    expect(events[1]?.description).toBe("With Imogen, Marlo");
    expect((await ask(calendarFeeds.list, owner.token, {})).data).toMatchObject([
      { id, person: null, project: { id: project, name: "Tour film" } },
    ]);
    expect((await eventsOf((await makeOf("busy")).url)).map(({ summary }) => summary)).toEqual(["Busy", "Busy"]);
  });

  test("a link to a project's calendar needs the rights to both, and ends with either", async () => {
    const { agency, linked, makeOf, eventsOf, read, project, talent } = await projectSetting();
    await linked("Rehearsal", 3);
    const levels = { CALENDAR: ["VIEW_ALL"], PROJECT: ["VIEW_ALL"] } as const;
    const reader = await buildStaff(agency, {
      levels: { CALENDAR: ["VIEW_ALL"], PROJECT: ["VIEW_ALL"], TASK: ["VIEW_ALL"] },
    });
    expect((await eventsOf((await makeOf("full", reader)).url)).map(({ summary }) => summary)).toEqual(["Rehearsal"]);
    const { url } = await makeOf("busy", reader);
    for (const lost of [
      { ...levels, CALENDAR: ["NO_ACCESS"] },
      { ...levels, PROJECT: ["NO_ACCESS"] },
    ]) {
      await inAgency(agency, "update permission set levels = $2 where staff_id = $1", [
        reader.id,
        JSON.stringify(lost),
      ]);
      expect((await read(url)).statusCode).toBe(404);
    }
    const body = { level: "busy", projectId: project };
    const outsider = await buildStaff(agency, { levels: { PROJECT: ["VIEW_ALL"] } });
    expect((await ask(calendarFeeds.create, outsider.token, { body })).status).toBe(403);
    const stranger = await buildStaff(agency, { levels: { CALENDAR: ["VIEW_ALL"], PROJECT: ["VIEW_ASSIGN"] } });
    expect((await ask(calendarFeeds.create, stranger.token, { body })).error?.details).toMatchObject([
      { field: "projectId", code: "unknownReference" },
    ]);
    const colleague = await buildStaff(agency, { role: "agency" });
    const both = await ask(calendarFeeds.create, colleague.token, { body: { ...body, personId: talent } });
    expect(both.error?.details).toMatchObject([{ field: "projectId", message: "Choose a person or a project" }]);
  });
});

describe("the rights of a link's maker", () => {
  test("an entry that a link's maker may not read is Busy", async () => {
    const { agency, add, make, eventsOf, talent } = await setUp();
    const reader = await buildStaff(agency, { levels: { CALENDAR: ["VIEW_ALL"], TALENT: ["VIEW_ALL"] } });
    await add("Secret audition", `${inDays(3)}T10:00`, `${inDays(3)}T11:00`);
    const { url } = await make("full", talent, reader);
    expect((await eventsOf(url)).map(({ summary }) => summary)).toEqual(["Busy"]);
    await inAgency(agency, `update permission set levels = levels || '{"TASK": ["VIEW_ALL"]}' where staff_id = $1`, [
      reader.id,
    ]);
    expect((await eventsOf(url)).map(({ summary }) => summary)).toEqual(["Secret audition"]);
  });

  test("work that involves an assigned talent is in the link of the assignee", async () => {
    const { agency, add, make, eventsOf, talent } = await setUp();
    const reader = await buildStaff(agency, {
      levels: { CALENDAR: ["VIEW_ALL"], TALENT: ["VIEW_ASSIGN"], TASK: ["VIEW_ASSIGN"] },
    });
    await assign(agency, talent, [reader.id]);
    await add("Rehearsal", `${inDays(3)}T10:00`, `${inDays(3)}T11:00`);
    expect((await eventsOf((await make("full", talent, reader)).url)).map(({ summary }) => summary)).toEqual([
      "Rehearsal",
    ]);
  });

  test("a link to one's own calendar shows oneself, without the right to the calendar", async () => {
    const { agency, add, make, eventsOf } = await setUp();
    const reader = await buildStaff(agency, { levels: { TASK: ["VIEW_ALL"] } });
    await add("Meeting", `${inDays(3)}T10:00`, `${inDays(3)}T11:00`, { assigneeId: reader.id });
    expect((await eventsOf((await make("full", null, reader)).url)).map(({ summary }) => summary)).toEqual(["Meeting"]);
  });

  test("a link to a person needs the rights to the calendar and the person, and ends with either", async () => {
    const { agency, make, read, talent } = await setUp();
    const levels = { CALENDAR: ["VIEW_ALL"], TALENT: ["VIEW_ASSIGN"] } as const;
    const [without, stranger] = [
      await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } }),
      await buildStaff(agency, { levels: { CALENDAR: ["VIEW_ALL"], TALENT: ["VIEW_ASSIGN"] } }),
    ];
    const body = { level: "busy", personId: talent };
    expect((await ask(calendarFeeds.create, without.token, { body })).status).toBe(403);
    expect((await ask(calendarFeeds.create, stranger.token, { body })).error?.details).toMatchObject([
      { field: "personId", code: "unknownReference" },
    ]);
    await assign(agency, talent, [stranger.id]);
    const { url } = await make("busy", talent, stranger);
    expect((await read(url)).statusCode).toBe(200);
    for (const lost of [
      { ...levels, CALENDAR: ["NO_ACCESS"] },
      { ...levels, TALENT: ["NO_ACCESS"] },
    ]) {
      await inAgency(agency, "update permission set levels = $2 where staff_id = $1", [
        stranger.id,
        JSON.stringify(lost),
      ]);
      expect((await read(url)).statusCode).toBe(404);
    }
  });

  test("a link ends when its maker is locked, also once they are unlocked", async () => {
    const { agency, make, read } = await setUp();
    const reader = await buildStaff(agency, {});
    const { url } = await make("busy", null, reader);
    expect((await read(url)).statusCode).toBe(200);
    for (const locked of ["now()", "null"]) {
      await inAgency(agency, `update account set locked_at = ${locked} where id = $1`, [reader.id]);
      expect((await read(url)).statusCode).toBe(404);
    }
  });
});

describe("addresses without a link", () => {
  const unknown = () => `/feed/${"x".repeat(43)}.ics`;

  test("unknown, malformed and revoked addresses answer alike", async () => {
    const { owner, make, read } = await setUp();
    const { id, url } = await make("busy");
    await ask(calendarFeeds.remove, owner.token, { params: { id } });
    const bodies = await Promise.all(
      [url, `https://x${unknown()}`, "https://x/feed/short.ics"].map(async (address) => {
        const { statusCode, body, headers } = await read(address);
        const { requestId: _, ...error } = JSON.parse(body).error;
        return { statusCode, error, cache: headers["cache-control"], robots: headers["x-robots-tag"] };
      }),
    );
    expect(bodies[0]).toMatchObject({ statusCode: 404, cache: "no-store", robots: "noindex, nofollow" });
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  test("ten wrong links block the network address for a while, for valid links too", async () => {
    const { make, read } = await setUp();
    const { url } = await make("busy");
    const from = freshAddress();
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt += 1)
      statuses.push((await app.inject({ method: "GET", url: unknown(), remoteAddress: from })).statusCode);
    expect(statuses).toEqual([...Array<number>(10).fill(404), 429]);
    expect((await read(url, {}, from)).statusCode).toBe(429);
    expect((await read(url)).statusCode).toBe(200);
  });

  test("an address reads at most 60 times a minute", async () => {
    const { make, read } = await setUp();
    const { url } = await make("busy");
    const from = freshAddress();
    const statuses = [];
    for (let attempt = 0; attempt < 61; attempt += 1) statuses.push((await read(url, {}, from)).statusCode);
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
  });
});
