/** The report on fans and what they did, for those who see all talents and for those who see some. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { fanroomPosts } from "#contract/content/posts/posts.ts";
import { contentSettings } from "#contract/content/setting.ts";
import { fanReports } from "#contract/fans/report.ts";
import { startApp } from "#test/app.ts";
import { assign, buildAgency, buildPerson, buildStaff, buildSuperAdmin, inAgency } from "#test/factories.ts";
import { setUpFans } from "#test/fan-setting.ts";
import { freshAddress } from "#test/limits/fresh-address.ts";

const app = await startApp();
const { ask } = app;
const DAY = 1440;
/** The last half past two in the morning (UTC): what happened around it is on one day of the agency. */
const NOW = new Date().setUTCHours(2, 30, 0, 0) - (new Date().toISOString().slice(11) < "02:40" ? DAY * 60_000 : 0);
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const event = (type: string, fanId: string, more: object = {}) => ({
  id: randomUUID(),
  type,
  at: ago(5),
  fanId,
  ...more,
});

/** Two talents, each with a post in the fan room, and three fans who said and did something. */
async function setUp() {
  const fans = await setUpFans(app);
  const { agency, talent, owner } = fans;
  const { key } = await fans.key("write");
  const send = async (method: "POST" | "PUT", path: string, payload: object) => {
    const answer = await app.app.inject({
      method,
      url: `/fan/v1${path}`,
      remoteAddress: freshAddress(),
      headers: { authorization: `Bearer ${key}` },
      payload,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().responseData;
  };
  const tell = (...events: object[]) => send("POST", "/events", { events });
  const second = await buildPerson(agency, { displayName: "Second Act" });
  const lead = await buildStaff(agency, { levels: { CMS: ["EDIT_ASSIGN"], TALENT: ["VIEW_ASSIGN"] } });
  await assign(agency, second, [lead.id]);
  const postOf = (person: string, fanId: string, more: object = {}) => {
    const itemId = randomUUID();
    return {
      itemId,
      ...event("POST", fanId, { talentId: person, fanName: fanId, itemId, text: "What a night", ...more }),
    };
  };
  const post = postOf(talent, "maris");
  const poll = postOf(second, "dara", {
    poll: { options: ["A", "B"].map((text) => ({ id: randomUUID(), text })), expiresAt: ago(-3 * DAY) },
  });
  await tell(post, poll);
  await tell(
    event("FOLLOW", "maris", { talentId: talent, at: ago(3 * DAY) }),
    event("FOLLOW", "maris", { talentId: second, at: ago(2 * DAY) }),
    event("MUTE", "maris", { talentId: second }),
    event("COMMENT", "maris", { at: ago(4), itemId: poll.itemId, text: "Play the old songs" }),
    event("COMMENT", "dara", { itemId: post.itemId, text: "I was there" }),
    event("REACTION", "dara", { itemId: post.itemId, reaction: "❤️" }),
    event("REACTION", "olive", { itemId: poll.itemId, at: ago(200 * DAY), reaction: "clap" }),
    event("SHARE", "maris", { itemId: post.itemId }),
    event("VIEW", "maris", { itemId: post.itemId, at: ago(4) }),
    event("VIEW", "dara", { itemId: post.itemId }),
  );
  await send("PUT", "/fans", {
    fans: [
      {
        fanId: "maris",
        name: "Maris Ellingham",
        email: "maris@example.com",
        city: "Perth",
        state: "WA",
        country: "AU",
        preferences: ["Folk"],
        marketing: { consent: true, at: ago(DAY), source: "The app" },
      },
      { fanId: "quiet", name: "Never Here" },
    ],
  });
  const report = async (body: object = {}, by: { token: string } = owner) => {
    const answer = await ask(fanReports.report, by.token, { body: body as never });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const names = async (body: object = {}, by: { token: string } = owner) =>
    (await report(body, by)).map(({ user_name: name }) => name);
  const fanCalled = async (name: string, by: { token: string } = owner): Promise<string> => {
    const [row] = await report({ keyword: name }, by);
    return row?.user_id ?? "";
  };
  return { ...fans, second, lead, post, poll, tell, report, names, fanCalled };
}

test("the report has each fan with what they did, newest act first (E-414 to E-432, B-696)", async () => {
  const { report } = await setUp();
  const rows = await report();
  expect(rows.map(({ user_name: name, status }) => [name, status])).toEqual([
    ["Maris Ellingham", "Active"],
    ["dara", "Active"],
    [null, "Inactive"],
    ["Never Here", "Inactive"],
  ]);
  expect(rows[0]).toMatchObject({
    email: "maris@example.com",
    location: "Perth, WA, AU",
    preferences: ["Folk"],
    total_subscriptions: 2,
    total_posts: 1,
    total_comments: 1,
    total_reactions: 0,
    total_shares: 1,
    total_muted: 1,
    talent_name: null,
    rank: null,
    consent: true,
  });
  expect(rows[1]).toMatchObject({
    total_comments: 1,
    total_reactions: 1,
    total_posts: 1,
    last_comment: expect.any(String),
  });
});

test("filtered by a talent, the report tells the place of each fan and whether they are notified (E-433 to E-435)", async () => {
  const { report, talent, second } = await setUp();
  const ranked = async (id: string) =>
    (await report({ talentIds: [id], orderBy: "rank", orderDirection: "ASC" })).map((row) => [
      row.user_name,
      row.rank,
      row.notification,
      row.talent_name,
    ]);
  expect(await ranked(talent)).toEqual([
    ["Maris Ellingham", 1, true, "Marlo Quist"],
    ["dara", 2, null, "Marlo Quist"],
  ]);
  expect(await ranked(second)).toEqual([
    ["dara", 1, null, "Second Act"],
    ["Maris Ellingham", 2, false, "Second Act"],
    [null, 3, null, "Second Act"],
  ]);
});

test("fans are filtered by status, place, preference and consent, and searched by name and email (B-499, B-712)", async () => {
  const { names, reader, owner } = await setUp();
  expect(await names({ statuses: ["Inactive"] })).toEqual([null, "Never Here"]);
  expect(await names({ countries: ["AU"], cities: ["Perth"] })).toEqual(["Maris Ellingham"]);
  expect(await names({ preferences: ["Folk", "Jazz"] })).toEqual(["Maris Ellingham"]);
  expect(await names({ consent: true })).toEqual(["Maris Ellingham"]);
  expect(await names({ keyword: "elling" })).toEqual(["Maris Ellingham"]);
  expect(await names({ keyword: "maris@example" })).toEqual(["Maris Ellingham"]);
  // A reader without the right to emails doesn't find fans by them either.
  expect(await names({ keyword: "maris@example" }, reader)).toEqual([]);
  const { data } = await ask(fanReports.metadata, owner.token, { body: {} });
  expect(data).toMatchObject({
    countries: [{ value: "AU", count: 1 }],
    cities: [{ value: "Perth", count: 1 }],
    preferences: [{ value: "Folk", count: 1 }],
    talents: [{ name: "Marlo Quist" }, { name: "Second Act" }],
  });
});

test("a user limited to assigned talents sees their fans, and only acts with them (B-697)", async () => {
  const { report, names, lead, talent, fanCalled } = await setUp();
  const rows = await report({}, lead);
  expect(
    rows.map((row) => [row.user_name, row.email, row.total_subscriptions, row.total_comments, row.total_posts]),
  ).toEqual([
    ["Maris Ellingham", null, 1, 1, 0],
    ["dara", null, 0, 0, 1],
    [null, null, 0, 0, 0],
  ]);
  expect(await names({ talentIds: [talent] }, lead)).toEqual([]);
  expect(await names({ keyword: "elling" }, lead)).toEqual(["Maris Ellingham"]);
  expect(await names({ statuses: ["Active"], orderBy: "total_posts" }, lead)).toEqual(["dara", "Maris Ellingham"]);
  const params = { a: "shares", b: await fanCalled("Maris") } as const;
  expect((await ask(fanReports.detail, lead.token, { params, body: {} })).data).toEqual([]);
  const panel = (await ask(fanReports.get, lead.token, { params: { id: params.b } })).data;
  expect(panel.follows.map((follow) => follow.talent?.name)).toEqual(["Second Act"]);
  expect(panel.counts).toEqual({ comments: 1, reactions: 0, shares: 0, posts: 0 });
  const statistics = await ask(fanReports.talentStatistics, lead.token, { body: {} });
  expect(statistics.data.map((row) => row.talent.name)).toEqual(["Second Act"]);
});

test("a super admin reads the agencies that they choose, and other owners read only their own (B-695)", async () => {
  const { agency, fanCalled } = await setUp();
  const admin = await buildSuperAdmin(await buildAgency());
  const body = { agencyIds: [agency] };
  const read = await ask(fanReports.report, admin.token, { body });
  expect(read.data.map((row) => row.user_name)).toContain("Maris Ellingham");
  const stranger = await buildStaff(await buildAgency(), { role: "agency" });
  expect((await ask(fanReports.report, stranger.token, { body })).data).toEqual([]);
  const params = { id: await fanCalled("Maris") };
  expect((await ask(fanReports.get, stranger.token, { params })).status).toBe(404);
});

test("comments and reactions of posts and of polls have lists, with their numbers (C-452 to C-459, B-711)", async () => {
  const { owner, lead, post, poll, fanCalled } = await setUp();
  const lists = {
    postComments: ["dara", "I was there", null, post.itemId],
    pollComments: ["Maris Ellingham", "Play the old songs", null, poll.itemId],
    postReactions: ["dara", null, "❤️", post.itemId],
    pollReactions: [null, null, "clap", poll.itemId],
  } as const;
  for (const name of ["postComments", "pollComments", "postReactions", "pollReactions"] as const) {
    const { data } = await ask(fanReports[name], owner.token, { body: {} });
    expect(data.map((row) => [row.fan?.name, row.content, row.reaction, row.item?.id])).toEqual([lists[name]]);
    const counted = await ask(fanReports[`${name}Count`], owner.token, { body: {} });
    expect(counted.data).toEqual({ count: 1, isMinimum: false });
    const seen = await ask(fanReports[`${name}Count`], lead.token, { body: {} });
    expect(seen.data.count).toBe(name.startsWith("poll") ? 1 : 0);
  }
  const found = await ask(fanReports.postComments, owner.token, { body: { keyword: "was there" } });
  expect(found.data).toHaveLength(1);
  const none = await ask(fanReports.postComments, owner.token, {
    body: { fanIds: [await fanCalled("Maris")] },
  });
  expect(none.data).toEqual([]);
});

test("an act that is taken back leaves its list", async () => {
  const { owner, post, tell } = await setUp();
  await tell(event("UNDO", "dara", { itemId: post.itemId, action: "COMMENT", at: ago(1) }));
  expect((await ask(fanReports.postComments, owner.token, { body: {} })).data).toEqual([]);
});

test("a fan's panel shows their actions, the talents they follow and their rank (C-461, C-462)", async () => {
  const { owner, fanCalled, talent, second } = await setUp();
  const id = await fanCalled("Maris");
  const { data } = await ask(fanReports.get, owner.token, { params: { id } });
  expect(data).toMatchObject({
    user_name: "Maris Ellingham",
    muted: null,
    consentSource: "The app",
    counts: { comments: 1, reactions: 0, shares: 1, posts: 1 },
    follows: [
      { talent: { id: talent }, rank: 1, fans: 2, notification: true },
      { talent: { id: second }, rank: 2, fans: 3, notification: false },
    ],
  });
  expect(data.weeks).toHaveLength(13);
  // On a Monday, some of them were last week.
  expect(data.weeks.slice(-2).reduce((sum, count) => sum + count, 0)).toBe(3);
  const detail = async (a: "posts" | "shares" | "subscriptions" | "poll-comments") => {
    const params = { a, b: id };
    const rows = await ask(fanReports.detail, owner.token, { params, body: {} });
    const counted = await ask(fanReports.detailCount, owner.token, { params, body: {} });
    expect(counted.data.count).toBe(rows.data.length);
    return rows.data.map((row) => row.talents.map(({ displayName }) => displayName).join());
  };
  expect(await detail("posts")).toEqual(["Marlo Quist"]);
  expect(await detail("shares")).toEqual(["Marlo Quist"]);
  expect(await detail("poll-comments")).toEqual(["Second Act"]);
  expect(await detail("subscriptions")).toEqual(["Second Act", "Marlo Quist"]);
});

test("the weeks of a fan's panel begin on Monday in the agency's zone", async () => {
  const { agency, owner, post, tell } = await setUp();
  await inAgency(agency, "update agency set time_zone_id = 'Pacific/Auckland' where id = $1", [agency]);
  const [row] = await inAgency(
    agency,
    `select to_char((local.monday - interval '7 days' + interval '30 minutes') at time zone 'Pacific/Auckland'
        at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"') as at,
      to_char(local.monday - interval '84 days', 'YYYY-MM-DD') as "from"
    from (select date_trunc('week', now() at time zone 'Pacific/Auckland') as monday) local`,
    [],
  );
  // It is still Sunday in UTC.
  await tell(event("COMMENT", "olive", { at: String(row?.at), itemId: post.itemId, text: "Early" }));
  const [fan] = await inAgency(agency, "select id from fan where app_id = 'olive'", []);
  const { data } = await ask(fanReports.get, owner.token, { params: { id: String(fan?.id) } });
  expect(data.weeks.slice(-3)).toEqual([0, 1, 0]);
  expect(data.weeksFrom).toBe(row?.from);
});

test("a muted fan's posts leave the fan room until they are unmuted, and who muted them is kept", async () => {
  const { owner, writer, reader, fanCalled, agency, report } = await setUp();
  const id = await fanCalled("Maris");
  const posts = async () =>
    (await ask(fanroomPosts.list, writer.token, { body: { fanroomTypes: ["FANROOM"] } })).data.length;
  const setStatus = (status: "Active" | "Muted", by = writer) =>
    ask(fanReports.setStatus, by.token, { params: { id }, body: { status } });
  expect(await posts()).toBe(1);
  expect((await setStatus("Muted", reader)).status).toBe(403);
  expect((await setStatus("Muted")).data).toEqual({ status: "Muted" });
  await setStatus("Muted");
  expect(await posts()).toBe(0);
  expect((await report({ statuses: ["Muted"] })).map((row) => row.user_id)).toEqual([id]);
  const { data } = await ask(fanReports.get, owner.token, { params: { id } });
  expect(data.muted?.by?.id).toBe(writer.id);
  expect((await setStatus("Active")).data).toEqual({ status: "Active" });
  expect(await posts()).toBe(1);
  const log = await inAgency(agency, "select muted from fan_muting where fan_id = $1 order by at", [id]);
  expect(log).toEqual([{ muted: true }, { muted: false }]);
});

test("a comment is hidden and shown again, by those who write the content of its talent", async () => {
  const { owner, lead } = await setUp();
  const commentOn = async (list: "postComments" | "pollComments") =>
    (await ask(fanReports[list], owner.token, { body: {} })).data[0];
  const hide = (id: string, hidden: boolean, by: { token: string } = lead) =>
    ask(fanReports.hideComment, by.token, { params: { id }, body: { hidden } });
  const [own, others] = [await commentOn("pollComments"), await commentOn("postComments")];
  expect((await hide(others?.id ?? "", true)).status).toBe(404);
  expect((await hide(own?.id ?? "", true)).status).toBe(200);
  expect((await commentOn("pollComments"))?.hidden).toBe(true);
  await hide(own?.id ?? "", false);
  expect((await commentOn("pollComments"))?.hidden).toBe(false);
});

test("an erased fan leaves the report, and what they did stays counted without a name", async () => {
  const { owner, fanCalled, names, talent } = await setUp();
  const id = await fanCalled("Maris");
  expect((await ask(fanReports.remove, owner.token, { params: { id } })).status).toBe(200);
  expect(await names()).not.toContain("Maris Ellingham");
  expect((await ask(fanReports.get, owner.token, { params: { id } })).status).toBe(404);
  const { data } = await ask(fanReports.pollComments, owner.token, { body: {} });
  expect(data.map((row) => [row.fan, row.content])).toEqual([[null, null]]);
  const { data: statistics } = await ask(fanReports.talentStatistics, owner.token, { body: { talentIds: [talent] } });
  expect(statistics[0]).toMatchObject({ shares: 1, followers: 0 });
});

test("the days of a talent have followers at their end and a rate of engagement (C-442, C-464, B-713)", async () => {
  const { owner, talent, second } = await setUp();
  const body = { trmId: talent, fromDate: NOW - 4 * DAY * 60_000, toDate: NOW };
  const { engagements } = (await ask(fanReports.engagements, owner.token, { body })).data;
  expect(engagements.map(({ followers }) => followers)).toEqual([0, 1, 1, 1, 1]);
  expect(engagements.at(-1)).toMatchObject({
    views: 2,
    comments: 1,
    reactions: 1,
    shares: 1,
    posts: 1,
    engagementRate: 1.5,
  });
  expect(engagements[0]).toMatchObject({ views: 0, engagementRate: 0 });
  const { data } = await ask(fanReports.talentStatistics, owner.token, { body: { talentIds: [talent, second] } });
  expect(data).toMatchObject([
    { talent: { id: talent }, views: 2, followers: 1, activeFans: 2, engagementRate: 1.5 },
    { talent: { id: second }, comments: 1, reactions: 0, followers: 1, activeFans: 2, engagementRate: 0 },
  ]);
  const backwards = { talentIds: [talent], fromDate: 2, toDate: 1 };
  expect((await ask(fanReports.talentStatistics, owner.token, { body: backwards })).status).toBe(400);
});

test("after how many days a fan is inactive is a setting of the agency", async () => {
  const { owner, report } = await setUp();
  const { version, ...settings } = (await ask(contentSettings.get, owner.token)).data;
  expect(settings.fansInactiveAfter).toBe(90);
  const saved = await ask(contentSettings.update, owner.token, {
    body: { ...settings, fansInactiveAfter: 365, version },
  });
  expect(saved.data.fansInactiveAfter).toBe(365);
  expect((await report({ statuses: ["Inactive"] })).map((row) => row.user_name)).toEqual(["Never Here"]);
});
