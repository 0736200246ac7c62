import { expect, test } from "vitest";
import { socialContents } from "#contract/social/content.ts";
import { startApp } from "#test/app.ts";
import { takeOwnDatabase } from "#test/database/of-file.ts";
import { assign, buildStaff } from "#test/factories.ts";
import { setUpSocial } from "#test/social-setting.ts";
import { GraphStandIn } from "#test/stand-ins/graph.ts";
import { fileAt, openWeb } from "#test/stand-ins/web/web.ts";
import { picture } from "#test/uploads.ts";

// The worker takes what is due of every agency.
await takeOwnDatabase();
const graph = await new GraphStandIn().open();
const web = await openWeb({ sites: { "scontent.example": fileAt(await picture("jpeg", 320, 200), "image/jpeg") } });
const app = await startApp(graph.settings, undefined, web.outside);

const timeOf = (minutes: number) => new Date(Date.UTC(2026, 4, 1, 10, minutes)).toISOString();
async function filled() {
  const setting = await setUpSocial(app, graph);
  const page = await setting.connectPage();
  const picture = "https://scontent.example/one.jpg";
  page.posts.push(
    graph.post(page.id, {
      message: "A reel",
      createdAt: timeOf(3),
      media: "video",
      reel: true,
      counts: { comments: 4, reactions: 9, shares: 2 },
    }),
    graph.post(page.id, { message: "On tour\nin June", createdAt: timeOf(2), media: "photo", picture }),
    graph.post(page.id, { message: "Hidden there", createdAt: timeOf(1), hidden: true }),
  );
  page.business?.media.push(
    graph.post(page.business.id, { message: "Backstage", createdAt: timeOf(2), media: "video", reel: true }),
    graph.post(page.business.id, { message: "Sunset", createdAt: timeOf(1), media: "photo" }),
  );
  await setting.allDue();
  await setting.runJobs();
  const { ask, writer } = setting;
  const hide = (ids: string[], hidden = true, by: { token: string } = writer) =>
    ask(socialContents.hide, by.token, { body: { ids, hidden } });
  const remove = (body: object, by: { token: string } = writer) =>
    ask(socialContents.remove, by.token, { body: body as never });
  const again = async () => {
    await setting.allDue();
    await setting.runJobs();
  };
  return { ...setting, page, hide, remove, again };
}

test("the list has what stands on a page, with its type, counts and picture, reels among them (C-416, C-417, B-444, B-535, B-536)", async () => {
  const { list, ask, writer, talent, page } = await filled();
  const posts = await list("facebook");
  expect(posts.map((row) => [row.displayName, row.socialContentType, row.hidden, row.typeOfMedia])).toEqual([
    ["A reel", "Reel", false, 2],
    ["On tour in June", "Post", false, 1],
    ["Hidden there", "Post", true, null],
  ]);
  expect(posts[0]).toMatchObject({
    totalComment: 4,
    totalReaction: 9,
    totalShare: 2,
    totalReport: 0,
    talent: { userId: talent, displayName: "Marlo Quist" },
    creator: { username: page.name },
  });
  expect(posts[0]?.externalUrl).toContain("/reel/");
  expect(posts[1]?.thumbnailUrl).toContain("/media/v1/files/");
  const seen = await app.app.inject({ url: posts[1]?.thumbnailUrl ?? "" });
  expect([seen.statusCode, seen.headers["content-type"]]).toEqual([200, "image/webp"]);
  expect((await list("instagram")).map((row) => [row.displayName, row.socialContentType])).toEqual([
    ["Backstage", "Reel"],
    ["Sunset", "Post"],
  ]);
  const counted = await ask(socialContents.count, writer.token, { body: {} as never });
  expect(counted.data.tabs).toEqual([
    { value: "facebook", count: 3, isMinimum: false },
    { value: "instagram", count: 2, isMinimum: false },
  ]);
  expect((await list("facebook", writer, { socialContentTypes: ["Reel"] })).length).toBe(1);
  expect((await list("facebook", writer, { hidden: true })).map((row) => row.displayName)).toEqual(["Hidden there"]);
  expect((await list("facebook", writer, { keyword: "TOUR" })).length).toBe(1);
});

test("posts are hidden and shown again on Facebook too, and a refused change is reverted (C-418, B-575, B-708)", async () => {
  const { list, hide, page, runJobs } = await filled();
  const [reel, tour] = await list("facebook");
  const ids = [reel?.id ?? "", tour?.id ?? ""];
  expect((await hide(ids)).data).toEqual({ count: 2 });
  expect((await list("facebook"))[0]).toMatchObject({ hidden: true, asked: "HIDE" });
  await runJobs();
  expect(page.posts.slice(0, 2).map(({ hidden }) => hidden)).toEqual([true, true]);
  expect((await list("facebook"))[0]).toMatchObject({ hidden: true, asked: null });
  await hide([ids[0] ?? ""], false);
  await runJobs();
  expect(page.posts[0]?.hidden).toBe(false);
  expect((await list("facebook"))[0]).toMatchObject({ id: ids[0], hidden: false, asked: null });
  graph.faults.push({
    on: new RegExp(page.posts[0]?.id ?? "x"),
    method: "POST",
    fault: { status: 400, code: 200, message: "No right" },
  });
  graph.faults.push({
    on: new RegExp(page.posts[1]?.id ?? "x"),
    method: "POST",
    fault: { status: 400, code: 100, message: "This post can't be shown" },
  });
  await hide([ids[1] ?? ""], false);
  await runJobs();
  expect((await list("facebook"))[1]).toMatchObject({ hidden: true, asked: null, failure: "This post can't be shown" });
  graph.faults.length = 0;
});

test("posts are deleted there too and do not come back, and an unknown outcome is asked again (C-419, B-576)", async () => {
  const { list, remove, page, again } = await filled();
  const [reel, tour] = await list("facebook");
  graph.faults.push({ on: new RegExp(page.posts[0]?.id ?? "x"), method: "DELETE", fault: "lost" });
  graph.faults.push({ on: new RegExp(page.posts[1]?.id ?? "x"), method: "DELETE", fault: { status: 500, code: 2 } });
  expect((await remove({ ids: [reel?.id, tour?.id] })).data).toEqual({ count: 2 });
  expect((await list("facebook")).map((row) => row.displayName)).toEqual(["Hidden there"]);
  await again();
  await again();
  expect(page.posts.map(({ message }) => message)).toEqual(["Hidden there"]);
  expect((await list("facebook")).map((row) => row.displayName)).toEqual(["Hidden there"]);
});

test("hiding and deleting on Instagram act here only, survive a reading, and can be undone (C-418, C-419)", async () => {
  const { list, hide, remove, page, again, ask, writer } = await filled();
  const [backstage, sunset] = await list("instagram");
  await hide([backstage?.id ?? ""]);
  await remove({ ids: [sunset?.id] });
  const requestCount = graph.asked.length;
  await again();
  expect(
    graph.asked.slice(requestCount).filter((request) => /^(POST|DELETE) /.test(request) && request.includes(page.id)),
  ).toEqual([]);
  expect(page.business?.media).toHaveLength(2);
  expect((await list("instagram")).map((row) => [row.displayName, row.hidden])).toEqual([["Backstage", true]]);
  const restored = await ask(socialContents.restore, writer.token, { body: { ids: [sunset?.id ?? ""] } });
  expect(restored.data).toEqual({ count: 1 });
  expect(await list("instagram")).toHaveLength(2);
});

test("a filter deletes all of these talents on a platform, and no more than that (C-419)", async () => {
  const { list, remove, talent, anotherTalent } = await filled();
  expect((await remove({})).error?.code).toBe("validation");
  expect((await remove({ platform: "instagram" })).error?.code).toBe("validation");
  expect((await remove({ platform: "instagram", userIds: [await anotherTalent()] })).data).toEqual({ count: 0 });
  expect((await remove({ platform: "instagram", userIds: [talent] })).data).toEqual({ count: 2 });
  expect([(await list("instagram")).length, (await list("facebook")).length]).toEqual([0, 3]);
});

test("a post deleted on Facebook leaves the list, and changes made there are shown", async () => {
  const { list, page, again, sql, runJobs } = await filled();
  page.posts.splice(1, 1);
  Object.assign(page.posts[0] ?? {}, { message: "A reel, again", hidden: true });
  await again();
  expect((await list("facebook")).map((row) => [row.displayName, row.hidden])).toEqual([
    ["A reel, again", true],
    ["Hidden there", true],
  ]);
  graph.faults.push({
    on: /published_posts/,
    fault: { status: 400, code: 32, message: "Page request limit reached", retryAfter: 120 },
  });
  page.posts.push(graph.post(page.id, { message: "Later", createdAt: timeOf(0) }));
  await again();
  expect(await list("facebook")).toHaveLength(2);
  const [paused] = await sql(
    `select paused_until > now() + interval '100 seconds' as long
      from social_connection
      where agency_id = $1 and platform = 'facebook'`,
  );
  expect(paused?.long).toBe(true);
  await runJobs();
  expect(await list("facebook")).toHaveLength(2);
  await again();
  expect(await list("facebook")).toHaveLength(3);
});

test("a refresh reads what is due on opening, once a minute", async () => {
  const { ask, writer, page, list, runJobs, sql } = await filled();
  page.posts.unshift(graph.post(page.id, { message: "Just now" }));
  const refresh = async () =>
    (await ask(socialContents.refresh, writer.token, { body: { platform: "facebook" } })).data.asked;
  expect(await refresh()).toBe(0);
  await sql("update social_connection set mirrored_at = now() - interval '2 minutes' where agency_id = $1");
  expect(await refresh()).toBe(1);
  await runJobs();
  expect((await list("facebook"))[0]?.displayName).toBe("Just now");
});

test("only those who write hide and delete, and all see what is of their talents (B-682)", async () => {
  const { list, hide, remove, reader, agency, talent } = await filled();
  const ids = (await list("facebook")).map(({ id }) => id);
  expect((await hide(ids, true, reader)).status).toBe(403);
  const own = await buildStaff(agency, { levels: { CMS: ["EDIT_ASSIGN"] } });
  expect(await list("facebook", own)).toEqual([]);
  expect((await remove({ ids }, own)).error?.code).toBe("validation");
  await assign(agency, talent, [own.id]);
  const [first] = await list("facebook", own);
  expect(first?.talent).toBeNull();
  expect((await hide(ids, true, own)).status).toBe(200);
});
