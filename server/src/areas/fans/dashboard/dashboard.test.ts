/** Dashboards of fan content: figures of a period next to those of the same number of days before, of talents within reach. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { contentDashboards } from "#contract/dashboards/content-dashboard.ts";
import type { WidgetDefinitions, WidgetOf } from "#contract/dashboards/widget.ts";
import { fanReports } from "#contract/fans/report.ts";
import { startApp } from "#test/app.ts";
import { takeOwnDatabase } from "#test/database/of-file.ts";
import { assign, buildStaff, inAgency } from "#test/factories.ts";
import { setUpFans } from "#test/fan-setting.ts";
import { freshAddress } from "#test/limits/fresh-address.ts";

// A test says that ClickHouse is filled, which is so for all agencies.
await takeOwnDatabase();
const app = await startApp();
const { ask } = app;
const DAY_MS = 86_400_000;
/** Half past two in the morning (UTC), noon or so in the agency's zone. */
const NOW = new Date().setUTCHours(2, 30, 0, 0) - (new Date().toISOString().slice(11) < "02:40" ? DAY_MS : 0);
const daysAgo = (days: number): string => new Date(NOW - days * DAY_MS).toISOString();
/** The last ten days, today included. */
const TEN_DAYS = { fromDate: NOW - 9 * DAY_MS, toDate: NOW };

async function setUp() {
  const fans = await setUpFans(app);
  const second = await fans.anotherTalent("Second Act");
  const { key } = await fans.key("write");
  const tell = async (...events: object[]) => {
    const answer = await app.app.inject({
      method: "POST",
      url: "/fan/v1/events",
      remoteAddress: freshAddress(),
      headers: { authorization: `Bearer ${key}` },
      payload: { events },
    });
    expect(answer.json().responseData.refused).toEqual([]);
  };
  const event = (type: string, fanId: string, days: number, more: object = {}) => ({
    id: randomUUID(),
    type,
    at: daysAgo(days),
    fanId,
    ...more,
  });
  const item = await fans.add("News", { status: 1, publishDate: daysAgo(3) });
  return { ...fans, second, tell, event, item };
}
const dataOf = <W extends WidgetDefinitions, K extends keyof W>(
  widgets: readonly WidgetOf<W>[],
  kind: K,
): WidgetOf<W, K>["data"] => {
  const widget = widgets.find((candidate) => candidate.kind === kind);
  if (!widget) throw new Error(`no ${String(kind)}`);
  return widget.data as WidgetOf<W, K>["data"];
};
const VICTORIA = { city: "Carlton", state: "VIC", country: "AU" };

test("a talent's dashboard compares the figures of a period with as many days before it", async () => {
  const { talent, owner, tell, event, item } = await setUp();
  await tell(
    event("FOLLOW", "maris", 25, { talentId: talent, place: VICTORIA }),
    event("FOLLOW", "dara", 12, { talentId: talent, place: { ...VICTORIA, state: "TAS" } }),
    event("FOLLOW", "odette", 2, { talentId: talent, place: VICTORIA }),
    event("FOLLOW", "joachim", 2, { talentId: talent, place: { city: null, state: null, country: "DE" } }),
    event("VIEW", "maris", 12, { talentId: talent }),
    ...["maris", "dara", "odette", "joachim"].map((fan) => event("VIEW", fan, 1, { itemId: item })),
    event("REACTION", "maris", 1, { itemId: item, reaction: "fire" }),
    event("COMMENT", "maris", 1, { itemId: item, text: "More" }),
    event("SHARE", "dara", 1, { itemId: item }),
  );
  const answer = await ask(contentDashboards.talent, owner.token, { params: { userId: talent }, query: TEN_DAYS });
  expect(answer.status, answer.text).toBe(200);
  const { statistics, talent: head } = answer.data;
  expect(head).toMatchObject({ displayName: "Marlo Quist", appStatus: "Active", followers: 4 });
  expect(statistics.map(({ kind }) => kind)).toEqual([
    "FAN_FIGURES",
    "FOLLOWERS_GAINED",
    "FAN_ACTS",
    "BEST_POSTS",
    "FANS_BY_PLACE",
    "NEXT_TO_PUBLISH",
    "ACTIVE_FANS",
  ]);
  expect(dataOf(statistics, "FAN_FIGURES")).toEqual({
    followers: 4,
    gained: { now: 2, before: 1 },
    views: { now: 4, before: 1 },
    acts: { now: 3, before: 0 },
    rate: { now: 0.75, before: 0 },
    asOf: null,
  });
  const course = dataOf(statistics, "FOLLOWERS_GAINED");
  expect(course?.days.map(({ gained }) => gained)).toEqual([0, 0, 0, 0, 0, 0, 0, 2, 2, 2]);
  expect(course?.days.map(({ before }) => before)).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1, 1]);
  expect(course?.jumps.map(({ id }) => id)).toEqual([item]);
  expect(dataOf(statistics, "FAN_ACTS")).toEqual({
    reactions: { now: 1, before: 0 },
    votes: { now: 0, before: 0 },
    comments: { now: 1, before: 0 },
    shares: { now: 1, before: 0 },
  });
  // Four views are too few for a rate.
  expect(dataOf(statistics, "BEST_POSTS")).toMatchObject({
    published: 1,
    posts: [{ id: item, kind: "News", views: 4, reactions: 1, comments: 1, shares: 1, votes: 0, rate: null }],
  });
  expect(dataOf(statistics, "FANS_BY_PLACE")).toEqual({
    followers: 4,
    places: [
      { state: "VIC", country: "AU", followers: 2, gained: 1 },
      { state: "TAS", country: "AU", followers: 1, gained: 0 },
      { state: null, country: "DE", followers: 1, gained: 1 },
    ],
  });
  expect(dataOf(statistics, "ACTIVE_FANS")?.fans.map(({ name }) => name)).toHaveLength(2);
});

test("a dashboard has the same figures as the statistics of talents", async () => {
  const { talent, second, owner, tell, event, item } = await setUp();
  await tell(
    event("FOLLOW", "maris", 3, { talentId: talent }),
    event("FOLLOW", "maris", 3, { talentId: second }),
    event("UNFOLLOW", "maris", 1, { talentId: second }),
    event("VIEW", "maris", 0, { talentId: second }),
    event("REACTION", "maris", 1, { itemId: item }),
  );
  const { data: statistics } = await ask(fanReports.talentStatistics, owner.token, { body: TEN_DAYS });
  const { data } = await ask(contentDashboards.content, owner.token, { query: TEN_DAYS });
  const figures = dataOf(data.widgets, "FAN_FIGURES");
  const total = (count: (row: (typeof statistics)[number]) => number) =>
    statistics.reduce((sum, row) => sum + count(row), 0);
  expect(figures?.followers).toBe(total(({ followers }) => followers));
  expect(figures?.views.now).toBe(total(({ views }) => views));
  expect(figures?.acts.now).toBe(
    total(({ comments, reactions, shares, votes }) => comments + reactions + shares + votes),
  );
  const top = dataOf(data.widgets, "TOP_TALENTS")?.talents ?? [];
  expect(top.map(({ talent: { id }, gained }) => [id, gained])).toEqual([
    [talent, 1],
    [second, 0],
  ]);
});

test("the dashboard of content counts only talents whose content is within reach", async () => {
  const { agency, talent, second, tell, event } = await setUp();
  const lead = await buildStaff(agency, { levels: { CMS: ["VIEW_ASSIGN"] } });
  await assign(agency, second, [lead.id]);
  await tell(
    event("FOLLOW", "maris", 3, { talentId: talent }),
    event("FOLLOW", "dara", 3, { talentId: talent }),
    event("FOLLOW", "maris", 3, { talentId: second }),
  );
  const { data } = await ask(contentDashboards.content, lead.token);
  expect(dataOf(data.widgets, "FAN_FIGURES")?.followers).toBe(1);
  // Names of talents take the right to talents.
  expect(data.widgets.some(({ kind }) => kind === "TOP_TALENTS")).toBe(false);
  // The right to see a talent is none to see what fans do with them.
  const seesTalents = await buildStaff(agency, { levels: { CMS: ["VIEW_ASSIGN"], TALENT: ["VIEW_ALL"] } });
  await assign(agency, second, [seesTalents.id]);
  const statusFor = async (userId: string) =>
    (await ask(contentDashboards.talent, seesTalents.token, { params: { userId } })).status;
  expect([await statusFor(second), await statusFor(talent)]).toEqual([200, 404]);
});

test("an item that is scheduled or waits is shown before those that come later", async () => {
  const { talent, reader, add } = await setUp();
  const later = await add("Video", { status: 1, publishDate: daysAgo(-9) });
  const soon = await add("News", { status: 4, publishDate: daysAgo(-2) });
  const { data } = await ask(contentDashboards.talent, reader.token, { params: { userId: talent } });
  expect(dataOf(data.statistics, "NEXT_TO_PUBLISH")).toMatchObject({
    count: 2,
    items: [
      { id: soon, isPending: true },
      { id: later, isPending: false },
    ],
  });
});

test("a widget that can't be read leaves the others standing", async () => {
  const { agency, talent, owner, item } = await setUp();
  const other = await startApp({ analyticsUrl: "http://127.0.0.1:9" });
  await inAgency(agency, "insert into analytics_target (filled_at) values (now()) on conflict do nothing", []);
  try {
    const { status, data } = await other.ask(contentDashboards.talent, owner.token, {
      params: { userId: talent },
      query: TEN_DAYS,
    });
    expect(status).toBe(200);
    expect(dataOf(data.statistics, "FAN_FIGURES")).toBeNull();
    expect(dataOf(data.statistics, "BEST_POSTS")?.posts.map(({ id }) => id)).toEqual([item]);
  } finally {
    await inAgency(agency, "delete from analytics_target", []);
  }
});

test("a period that ends before it begins is refused at its last day", async () => {
  const { owner } = await setUp();
  const { status, error } = await ask(contentDashboards.content, owner.token, {
    query: { fromDate: NOW, toDate: NOW - DAY_MS },
  });
  expect(status).toBe(400);
  expect(error?.details?.map(({ field }) => field)).toEqual(["toDate"]);
});
