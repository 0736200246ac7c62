/** Votes of fans, as their app sends them. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { fanroomPolls, fanroomPosts } from "#contract/content/posts/posts.ts";
import { fans } from "#contract/fans/fan.ts";
import { startApp } from "#test/app.ts";
import { inAgency } from "#test/factories.ts";
import { setUpFans } from "#test/fan-setting.ts";

const app = await startApp();
const { ask } = app;
let visitors = 0;
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

async function setUp() {
  const fans = await setUpFans(app);
  const { writer, talent } = fans;
  const { key } = await fans.key("write");
  const body = {
    talentUserId: talent,
    content: "Which song by candlelight?",
    options: [{ text: "Winter Light" }, { text: "Small Hours" }],
    expiryDate: Date.now() + 86_400_000,
  };
  const poll = await ask(fanroomPolls.create, writer.token, { body: body as never });
  expect(poll.status, poll.text).toBe(200);
  const { id } = poll.data;
  const read = async () => (await ask(fanroomPolls.get, writer.token, { params: { id } })).data;
  const options = (await read()).options.map((option) => option.id);
  const send = async (events: readonly object[]) => {
    visitors += 1;
    const answer = await app.app.inject({
      method: "POST",
      url: "/fan/v1/events",
      remoteAddress: `10.79.0.${visitors}`,
      headers: { authorization: `Bearer ${key}` },
      payload: { events },
    });
    return answer.json().responseData;
  };
  const vote = (fanId: string, option: number, more: object = {}) => ({
    id: randomUUID(),
    type: "VOTE",
    at: ago(60),
    fanId,
    itemId: id,
    optionId: options[option],
    ...more,
  });
  const votes = async () => (await read()).options.map(({ totalVotes }) => totalVotes);
  return { ...fans, poll: id, options, send, vote, votes };
}

test("a fan has one vote in a poll: the latest counts, in whatever order votes come", async () => {
  const { send, vote, votes } = await setUp();
  const first = vote("fan-1", 0);
  expect(await send([first, vote("fan-2", 0)])).toEqual({ accepted: 2, repeated: 0, refused: [] });
  expect(await votes()).toEqual([2, 0]);
  expect(await send([first])).toEqual({ accepted: 0, repeated: 1, refused: [] });
  await send([vote("fan-1", 1, { at: ago(30) })]);
  expect(await votes()).toEqual([1, 1]);
  await send([vote("fan-1", 0, { at: ago(90) })]);
  expect(await votes()).toEqual([1, 1]);
  await send([vote("fan-3", 0, { at: ago(20) }), vote("fan-3", 1, { at: ago(10) })]);
  expect(await votes()).toEqual([1, 2]);
});

test("a vote for an option of another poll, for none, and after the poll has ended is refused", async () => {
  const { send, vote, votes, poll, agency } = await setUp();
  const other = await setUp();
  const reasons = async (events: readonly object[]) =>
    (await send(events)).refused.map(({ reason }: { reason: string }) => reason);
  expect(
    await reasons([
      vote("fan-1", 0, { optionId: other.options[0] }),
      vote("fan-1", 0, { optionId: randomUUID() }),
      vote("fan-1", 0, { itemId: other.poll }),
      vote("fan-1", 0, { fanId: null }),
    ]),
  ).toEqual(["unknownOption", "unknownOption", "unknownItem", "malformed"]);
  await inAgency(agency, "update content_item set expires_at = now() - interval '2 minutes' where id = $1", [poll]);
  expect(await reasons([vote("fan-1", 0)])).toEqual(["closed"]);
  // One that was made in time and comes late counts.
  expect(await reasons([vote("fan-1", 0, { at: ago(180) })])).toEqual([]);
  expect(await votes()).toEqual([1, 0]);
});

test("erasing a fan leaves vote and post without a name, and after 24 months so for all", async () => {
  const { send, vote, votes, owner, writer, talent, agency, tidy } = { ...(await setUp()), tidy: app.tidy };
  await send([vote("fan-canary", 0), vote("fan-2", 1)]);
  const body = { talentUserId: talent, content: "Thank you for last night" };
  const post = (await ask(fanroomPosts.create, writer.token, { body: body as never })).data.id;
  await inAgency(
    agency,
    "update content_post set by_fan = true, fan_id = 'fan-canary', fan_name = 'Canary' where item_id = $1",
    [post],
  );
  const erased = await ask(fans.erase, owner.token, { body: { fanId: "fan-canary" } });
  expect(erased.data).toEqual({ markings: 0, events: 1, posts: 1 });
  const storedRows = async () =>
    JSON.stringify([
      await inAgency(agency, "select v::text as row from content_poll_vote v"),
      await inAgency(agency, "select p::text as row from content_post p"),
      await inAgency(agency, "select e::text as row from fan_event e"),
    ]);
  expect(await storedRows()).not.toMatch(/canary/i);
  expect(await storedRows()).toContain("fan-2");
  expect(await votes()).toEqual([1, 1]);
  await inAgency(agency, "update content_poll_vote set voted_at = voted_at - interval '25 months'");
  await inAgency(agency, "update fan_event set at = at - interval '25 months'");
  await tidy([agency]);
  expect(await storedRows()).not.toContain("fan-2");
  expect(await votes()).toEqual([1, 1]);
});
