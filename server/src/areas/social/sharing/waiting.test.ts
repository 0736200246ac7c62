/** Shares that Facebook and Instagram do not take now, or not at all. */
import { beforeEach, describe, expect, test } from "vitest";
import { givenUps } from "#contract/staff/given-up.ts";
import { startApp } from "#test/app.ts";
import { takeOwnDatabase } from "#test/database/of-file.ts";
import { buildStaff } from "#test/factories.ts";
import { setUpSocial } from "#test/social-setting.ts";
import { GraphStandIn } from "#test/stand-ins/graph.ts";
import type { MetaFault } from "#test/stand-ins/meta.ts";

// The worker takes what is due of every agency.
await takeOwnDatabase();
const graph = await new GraphStandIn().open();
const app = await startApp(graph.settings);
beforeEach(async () => {
  graph.faults.length = 0;
  await graph.comeBack();
});

async function ready() {
  const setting = await setUpSocial(app, graph);
  const page = await setting.connectPage();
  const { ask, agency, allDue, runJobs, sql, shares } = setting;
  const owner = await buildStaff(agency, { role: "agency" });
  const settle = async (rounds = 4) => {
    for (let round = 0; round < rounds; round += 1) {
      await allDue();
      await runJobs();
    }
  };
  const listed = async () => (await ask(givenUps.list, owner.token, { body: {} })).data;
  const again = (ids: string[]) => ask(givenUps.retry, owner.token, { body: { ids } });
  const stateOf = async (post: string) => (await shares(post))[0];
  const failFor = (text: string) =>
    sql(
      `update social_share set failing_since = now() - interval '${text}' where agency_id = $1 and state = 'WAITING'`,
    );
  return { ...setting, page, settle, listed, again, stateOf, failFor, media: page.business?.media ?? [] };
}
const PICTURE = { mediaUrl: "https://cdn.example/cover.jpg" };

test("a share waits in growing steps while Facebook is away, and is there once when it is back", async () => {
  const { addPost, share, settle, stateOf, page, sql, listed } = await ready();
  const post = await addPost();
  await graph.goDown();
  await share("facebook", post, { message: "Out on Friday" });
  const waits: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    await settle(1);
    const [row] = await sql(
      `select extract(epoch from due_at - now())::int as wait
        from social_share
        where agency_id = $1 and state = 'WAITING'`,
    );
    waits.push(Number(row?.wait));
  }
  expect(waits.every((wait, n) => n === 0 || wait > (waits[n - 1] ?? 0))).toBe(true);
  expect(await stateOf(post)).toMatchObject({ state: "WAITING", failure: "Meta could not be reached." });
  await graph.comeBack();
  await settle();
  expect(page.posts.map(({ message }) => message)).toEqual(["Out on Friday"]);
  expect(await stateOf(post)).toMatchObject({ state: "SHARED", failure: null });
  expect(await listed()).toEqual([]);
});

test("after three days a share is given up, listed, and can be shared again once", async () => {
  const { addPost, share, settle, stateOf, page, failFor, listed, again } = await ready();
  const post = await addPost();
  await graph.goDown();
  await share("facebook", post, { message: "Tickets" });
  await settle(1);
  await failFor("71 hours 59 minutes 58 seconds");
  await settle(1);
  await graph.comeBack();
  expect(await stateOf(post)).toMatchObject({
    state: "FAILED",
    failure: "Meta could not be reached. It was tried for three days.",
  });
  const [given] = await listed();
  expect(given).toMatchObject({
    kind: "share",
    aboutId: post,
    postKind: "Fanroom-Post",
    title: expect.stringMatching(/^Facebook: /),
  });
  expect((await again([given?.id ?? ""])).data).toEqual({ count: 1, refused: [] });
  expect(await listed()).toEqual([]);
  await settle();
  expect(page.posts.map(({ message }) => message)).toEqual(["Tickets"]);
});

test("a token that is refused asks to connect again, and the share goes on once a person has", async () => {
  const { addPost, share, settle, stateOf, page, check, connect, listed } = await ready();
  const post = await addPost();
  graph.ended.add(page.token);
  await share("facebook", post, { message: "Patience" });
  await settle(3);
  expect(await stateOf(post)).toMatchObject({
    state: "WAITING",
    failure: "The account has to be connected again.",
  });
  expect((await check("facebook")).state).toBe("RECONNECT");
  graph.ended.delete(page.token);
  await connect("facebook");
  await settle(3);
  expect([page.posts.map(({ message }) => message), (await stateOf(post))?.state, await listed()]).toEqual([
    ["Patience"],
    "SHARED",
    [],
  ]);
});

test("a share that stays unconnected for three days is given up, until it is connected again", async () => {
  const { addPost, share, settle, stateOf, page, failFor, listed, again, sql } = await ready();
  const [late, ended] = [await addPost(), await addPost()];
  graph.ended.add(page.token);
  await share("facebook", late);
  await settle(2);
  await failFor("73 hours");
  await settle(1);
  expect(await stateOf(late)).toMatchObject({ state: "FAILED", failure: "The account has to be connected again." });
  expect((await again((await listed()).map(({ id }) => id))).data).toMatchObject({
    count: 0,
    refused: [{ reason: expect.stringContaining("connect") }],
  });
  await sql("update social_connection set state = 'CONNECTED' where agency_id = $1 and platform = 'facebook'");
  graph.ended.delete(page.token);
  graph.faults.push({ on: /\/feed$/, fault: { status: 503, code: 2, isTransient: true } });
  await share("facebook", ended);
  await settle(1);
  await sql("update social_connection set state = 'DISCONNECTED' where agency_id = $1");
  await settle(1);
  expect((await stateOf(ended))?.state).toMatch(/FAILED|UNCONFIRMED/);
  expect(page.posts).toEqual([]);
});

test("a share of a post that was withdrawn meanwhile is not sent", async () => {
  const { addPost, share, settle, stateOf, page, sql } = await ready();
  const [later, deleted] = [await addPost(), await addPost()];
  await graph.goDown();
  for (const post of [later, deleted]) await share("facebook", post);
  await settle(1);
  await sql("update content_item set publish_at = now() + interval '1 day' where id = $1", [later]);
  await sql("update content_item set deleted_at = now() where id = $1", [deleted]);
  await graph.comeBack();
  await settle();
  expect(page.posts).toEqual([]);
  expect(await stateOf(later)).toMatchObject({ state: "FAILED", failure: "The post is not published any more." });
});

test("a share that Facebook says went wrong is looked for, and not shared twice", async () => {
  const { addPost, share, settle, stateOf, page } = await ready();
  const post = await addPost();
  await share("facebook", post, { message: "Perhaps" });
  graph.faults.push({ on: /\/feed$/, fault: { status: 500, code: 1, message: "An unknown error occurred" } });
  page.posts.unshift(graph.post(page.id, { message: "Perhaps" }));
  await settle();
  expect([page.posts.length, (await stateOf(post))?.state]).toEqual([1, "SHARED"]);
});

describe("error codes of Instagram and Facebook", () => {
  // As their documentation of error codes has them.
  test.each<["facebook" | "instagram", RegExp, MetaFault, "SHARED" | "FAILED"]>([
    ["facebook", /\/feed$/, { status: 400, code: 341, message: "Application limit reached" }, "SHARED"],
    ["facebook", /\/feed$/, { status: 400, code: 80001, message: "Too many calls to this Page" }, "SHARED"],
    ["facebook", /\/feed$/, { status: 400, code: 424242, isTransient: true, message: "Try again" }, "SHARED"],
    ["facebook", /\/feed$/, { status: 400, code: 506, message: "Duplicate status message" }, "FAILED"],
    ["facebook", /\/feed$/, { status: 400, code: 368, message: "Temporarily blocked" }, "FAILED"],
    ["instagram", /\/media$/, { status: 400, code: -1, subcode: 2207001, message: "Instagram server error" }, "SHARED"],
    ["instagram", /\/media$/, { status: 400, code: -2, subcode: 2207003, message: "It takes too long" }, "SHARED"],
    ["instagram", /\/media_publish$/, { status: 400, code: 9007, subcode: 2207027, message: "Not ready" }, "SHARED"],
    [
      "instagram",
      /\/media_publish$/,
      { status: 400, code: 9, subcode: 2207042, message: "Maximum of posts" },
      "SHARED",
    ],
    ["instagram", /\/media$/, { status: 400, code: 4, subcode: 2207051, message: "We restrict activity" }, "FAILED"],
    ["instagram", /\/media$/, { status: 400, code: 25, subcode: 2207050, message: "Restricted" }, "FAILED"],
    ["instagram", /\/media$/, { status: 400, code: 36_003, subcode: 2207009, message: "Aspect ratio" }, "FAILED"],
    ["instagram", /\/media$/, { status: 400, code: 9004, subcode: 2207052, message: "Could not be fetched" }, "FAILED"],
  ])("a share on %s with a fault at %s, %j, is %s", async (platform, on, fault, state) => {
    const { addPost, share, settle, stateOf, media, page } = await ready();
    const post = await addPost();
    graph.faults.push({ on, method: "POST", fault });
    await share(platform, post, platform === "instagram" ? PICTURE : {});
    await settle(6);
    expect((await stateOf(post))?.state).toBe(state);
    expect(page.posts.length + media.length).toBe(state === "SHARED" ? 1 : 0);
  });
});
