import { expect, test } from "vitest";
import { content } from "#contract/content/content.ts";
import { fanroomPosts, postTools } from "#contract/content/posts/posts.ts";
import { startApp } from "#test/app.ts";
import { buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { setUpPosts } from "#test/posts.ts";

const app = await startApp();
const { ask } = app;
const detailsOf = (answer: { error?: { details: { field: string; message: string }[] } | null | undefined }) =>
  answer.error?.details.map(({ field, message }) => [field, message]);

test("a post is added, read, listed and counted where it stands (C-397, C-398, C-401, E-237…E-260)", async () => {
  const { add, getPost, writer, talent, image } = await setUpPosts(app);
  const snippet = await add("post", { sortedMedias: [{ mediaId: image, order: 0 }] });
  const room = await add("post", { fanroomType: "FANROOM" });
  expect(await getPost(snippet)).toMatchObject({
    kind: "Fanroom-Post",
    fanroomType: "SNIPPET",
    talent: { userId: talent, displayName: "Marlo Quist" },
    content: "The quartet and I stay in the foyer until midnight.",
    medias: [{ order: 0, media: { id: image } }],
    creator: { id: writer.id, isFan: false },
    pin: false,
    editable: true,
    meetupsType: false,
    event: null,
    totalShare: 0,
    linkPreview: null,
  });
  const listPosts = async (query: object) => {
    const answer = await ask(fanroomPosts.list, writer.token, { body: query as never });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.map(({ id }) => id);
  };
  expect(await listPosts({ fanroomTypes: ["SNIPPET"] })).toEqual([snippet]);
  expect(await listPosts({ fanroomTypes: ["FANROOM"] })).toEqual([room]);
  expect(await listPosts({ fanroomTypes: ["ALL"] })).toEqual([room, snippet]);
  expect(await listPosts({ keyword: "foyer until" })).toEqual([room, snippet]);
  const counted = await ask(fanroomPosts.count, writer.token, { body: { fanroomTypes: ["SNIPPET"] } as never });
  expect(counted.data).toMatchObject({
    tabs: [
      { value: "posts", count: 1 },
      { value: "meetups", count: 0 },
      { value: "not-relevant", count: 0 },
    ],
  });
  const both = await ask(fanroomPosts.count, writer.token, { body: { fanroomTypes: ["ALL"] } as never });
  expect(both.data.tabs).toContainEqual(expect.objectContaining({ value: "posts", count: 2 }));
  // Content with a status has lists of its own.
  expect((await ask(content.list, writer.token, { body: {} })).data).toEqual([]);
  expect((await ask(content.get, writer.token, { params: { id: snippet } })).status).toBe(404);
});

test("talent and content are needed, at most 400 characters, and a link is a web address (B-621, B-622, B-623, B-630)", async () => {
  const { send, add } = await setUpPosts(app);
  expect(detailsOf(await send("post", { content: "  " }))).toEqual([["content", "required field"]]);
  const tooLong = [["content", "At most 400 characters"]];
  expect(detailsOf(await send("post", { content: "a".repeat(401) }))).toEqual(tooLong);
  expect(detailsOf(await send("poll", { content: "a".repeat(401) }))).toEqual(tooLong);
  expect(detailsOf(await send("poll", { expiryDate: "2026-12-01" }))).toEqual([["expiryDate", "Invalid value"]]);
  expect(detailsOf(await send("poll", { expiryDate: undefined }))).toEqual([["expiryDate", "required field"]]);
  await add("post", { content: "a".repeat(400) });
  expect((await send("post", { talentUserId: undefined })).status).toBe(400);
  const wrong = await send("post", { linkPreview: { url: "no address" } });
  expect(detailsOf(wrong)?.[0]?.[0]).toBe("linkPreview.url");
});

test("a post has media or a link, not both (B-579)", async () => {
  const { send, image } = await setUpPosts(app);
  const both = await send("post", {
    sortedMedias: [{ mediaId: image, order: 0 }],
    linkPreview: { url: "https://www.example.com" },
  });
  expect(detailsOf(both)).toEqual([["linkPreview", "A post has media or a link"]]);
});

test("a link shows what was read of it, which is kept; one that was not read its address alone (E-246…E-250)", async () => {
  const { add, getPost, agency } = await setUpPosts(app);
  await inAgency(
    agency,
    `insert into link (id, agency_id, url, kind, title, description)
      values (gen_random_uuid(), $1, 'https://www.example.com/a', 'website', 'A page', 'About it')`,
    [agency],
  );
  const read = await add("post", { linkPreview: { url: "https://www.example.com/a" } });
  expect((await getPost(read)).linkPreview).toEqual({
    url: "https://www.example.com/a",
    imageUrl: null,
    title: "A page",
    description: "About it",
    typeOfMedia: 5,
  });
  expect(await inAgency(agency, "select is_kept from link where agency_id = $1", [agency])).toEqual([
    { is_kept: true },
  ]);
  const unread = await add("post", { linkPreview: { url: "https://www.example.com/b" } });
  expect((await getPost(unread)).linkPreview).toMatchObject({ url: "https://www.example.com/b", title: null });
});

test("pinned posts come first, the last pinned on top (C-403, B-574)", async () => {
  const { add, writer } = await setUpPosts(app);
  const ids = [await add("post"), await add("post"), await add("post")];
  const [oldest = "", , newest = ""] = ids;
  const pin = (id: string, on: boolean) => ask(fanroomPosts.pin, writer.token, { body: { id, pin: on } });
  const order = async () => (await ask(fanroomPosts.list, writer.token, { body: {} })).data.map(({ id }) => id);
  expect(await order()).toEqual(ids.toReversed());
  expect((await pin(oldest, true)).data).toMatchObject({ pin: true });
  expect((await order())[0]).toBe(oldest);
  await pin(newest, true);
  expect((await order()).slice(0, 2)).toEqual([newest, oldest]);
  await pin(newest, false);
  expect((await order())[0]).toBe(oldest);
});

test("an edit changes text, media and link, and neither talent nor place; stale ones are refused (C-402, B-491)", async () => {
  const { add, change, getPost, agency } = await setUpPosts(app);
  const id = await add("post");
  const { version } = await getPost(id);
  const other = await buildPerson(agency);
  expect(detailsOf(await change("post", id, { talentUserId: other }, version))).toEqual([
    ["talentUserId", "It stays what it is"],
  ]);
  expect(detailsOf(await change("post", id, { fanroomType: "FANROOM" }, version))).toEqual([
    ["fanroomType", "It stays what it is"],
  ]);
  const changed = await change("post", id, { content: "Come by" }, version);
  expect(changed.data, changed.text).toMatchObject({ content: "Come by" });
  expect((await change("post", id, { content: "Too late" }, version)).status).toBe(409);
});

test("a fan's post is not editable, and can be deleted and restored (C-415, E-260)", async () => {
  const { byFan, change, getPost, writer } = await setUpPosts(app);
  const id = await byFan("fan-7", "I was there!", "Dara");
  const post = await getPost(id);
  expect(post).toMatchObject({ editable: false, creator: { id: "fan-7", username: "Dara", isFan: true } });
  expect(await change("post", id, { content: "Changed" }, post.version)).toMatchObject({
    status: 409,
    error: { code: "fanContent" },
  });
  const body = { ids: [id] };
  expect((await ask(fanroomPosts.remove, writer.token, { body })).data).toEqual({ count: 1 });
  expect((await ask(fanroomPosts.list, writer.token, { body: {} })).data).toEqual([]);
  expect((await ask(fanroomPosts.restore, writer.token, { body })).data).toEqual({ count: 1 });
  expect((await getPost(id)).content).toBe("I was there!");
});

test("the creator filter offers staff and fans as a list by pages and words (C-405, B-392, B-706, B-773)", async () => {
  const { add, byFan, writer } = await setUpPosts(app);
  await add("post");
  await byFan("fan-1", "One", "Dara");
  await byFan("fan-2", "Two", "Wil");
  const creators = async (query: object) => {
    const { status, text } = await ask(postTools.creators, writer.token, { query: query as never });
    expect(status, text).toBe(200);
    return JSON.parse(text) as { responseData: { username: string }[]; [name: string]: unknown };
  };
  expect(await creators({ keyword: "dar" })).toEqual({
    responseData: [{ id: "fan-1", username: "Dara", isFan: true }],
    total: 1,
    loadMore: false,
    nextPageIndex: null,
  });
  const names = async (query: object) => (await creators(query)).responseData.map(({ username }) => username);
  expect(await names({ fanroomType: "FANROOM" })).toEqual(["Dara", "Wil"]);
  expect(await names({ fanroomType: "FANROOM", orderDirection: "DESC" })).toEqual(["Wil", "Dara"]);
  expect(await names({})).toHaveLength(3);
  expect(await names({ fanroomType: "ALL" })).toHaveLength(3);
  expect(await creators({ pageSize: "2" })).toMatchObject({ total: 3, loadMore: true, nextPageIndex: 1 });
  expect(await names({ pageSize: "2", pageIndex: "1" })).toHaveLength(1);
  expect((await ask(postTools.creators, writer.token, { query: { pageSize: "101" } as never })).status).toBe(400);
  const listed = await ask(fanroomPosts.list, writer.token, { body: { creatorIds: ["fan-2"] } });
  expect(listed.data.map(({ content: text }) => text)).toEqual(["Two"]);
});

test("marked posts have a list and a count, no action clears a mark, and reports say who set it (C-399, C-400, C-389, C-430, B-450)", async () => {
  const { add, mark, writer, talent } = await setUpPosts(app);
  const id = await add("post");
  await mark(id, { of: talent, fan: "fan-1" });
  await mark(id, { fan: "fan-2" });
  const marked = await ask(fanroomPosts.irrelevance, writer.token, { body: {} });
  expect(marked.data, marked.text).toMatchObject([
    {
      id,
      reportedCount: 2,
      meetupsType: false,
      irrelevanceTalents: [{ userId: talent }],
      latestReportedDate: expect.any(String),
    },
  ]);
  expect((await ask(fanroomPosts.irrelevanceCount, writer.token, { body: {} })).data).toEqual({
    count: 1,
    isMinimum: false,
  });
  const reports = await ask(fanroomPosts.reports, writer.token, {
    params: { id },
    query: { hidingType: "NOT_RELEVANT" },
  });
  expect(new Set(reports.data.map(({ fan }) => fan?.id))).toEqual(new Set(["fan-1", "fan-2"]));
  const done = await ask(fanroomPosts.noAction, writer.token, { params: { ids: id }, body: { ids: [id] } });
  expect(done.data, done.text).toEqual({ count: 1 });
  expect((await ask(fanroomPosts.irrelevance, writer.token, { body: {} })).data).toEqual([]);
});

test("a post is published now, or at a chosen time by one job", async () => {
  const { add, getPost, agency } = await setUpPosts(app);
  const now = await getPost(await add("post"));
  expect(Math.abs(Date.parse(now.publishDate) - Date.now())).toBeLessThan(60_000);
  const later = await add("post", { publishDate: "2099-01-02T18:00", publishTimeZoneId: "Australia/Sydney" });
  const { publishDate } = await getPost(later);
  expect(publishDate).toBe("2099-01-02T07:00:00Z");
  const jobs = await inAgency(
    agency,
    "select start_after as at from pgboss.job where name = 'publishContent' and data ->> 'itemId' = $1",
    [later],
  );
  expect(jobs.map(({ at }) => Date.parse(String(at)))).toEqual([Date.parse(publishDate)]);
  await inAgency(agency, "update content_item set publish_at = now() where id = $1", [later]);
  const [row] = await inAgency(agency, "select publish_at as at from content_item where id = $1", [later]);
  await app.jobHandlers.publishContent({ agencyId: agency, itemId: later, publishAt: String(row?.at) });
  const [announcement] = await inAgency(
    agency,
    "select announced_at is not null as is from content_item where id = $1",
    [later],
  );
  expect(announcement?.is).toBe(true);
});

test("a user who may not write content can read posts and change none (B-327)", async () => {
  const { add, reader, send, getPost, agency } = await setUpPosts(app);
  const id = await add("post");
  expect(await getPost(id, reader)).toMatchObject({ id, editable: false });
  expect((await send("post", {}, reader)).status).toBe(403);
  expect((await ask(fanroomPosts.pin, reader.token, { body: { id, pin: true } })).status).toBe(403);
  const nobody = await buildStaff(agency, { levels: { CMS: ["VIEW_ASSIGN"] } });
  expect((await ask(fanroomPosts.get, nobody.token, { params: { id } })).status).toBe(404);
});
