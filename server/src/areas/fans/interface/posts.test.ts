/** Posts that fans write in the fan room, and answers to meetups, as their app sends them. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { fanroomPolls, fanroomPosts, postTools } from "#contract/content/posts/posts.ts";
import { startApp } from "#test/app.ts";
import { buildStaff, buildSupplier, inAgency } from "#test/factories.ts";
import { setUpFans } from "#test/fan-setting.ts";

const app = await startApp();
const { ask } = app;
let visitors = 0;
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

async function setUp() {
  const fans = await setUpFans(app);
  const { talent, writer, agency } = fans;
  const { key } = await fans.key("write");
  const send = async (events: readonly object[]) => {
    visitors += 1;
    const answer = await app.app.inject({
      method: "POST",
      url: "/fan/v1/events",
      remoteAddress: `10.80.0.${visitors}`,
      headers: { authorization: `Bearer ${key}` },
      payload: { events },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().responseData;
  };
  const post = (more: object = {}) => ({
    id: randomUUID(),
    type: "POST",
    at: ago(60),
    fanId: "fan-dara",
    fanName: "Dara",
    talentId: talent,
    itemId: randomUUID(),
    text: "I drove six hours\nand it was worth it",
    ...more,
  });
  const said = (type: string, itemId: string, more: object = {}) => ({
    id: randomUUID(),
    type,
    at: ago(30),
    fanId: "fan-1",
    itemId,
    ...more,
  });
  const get = async (id: string, by = writer) => (await ask(fanroomPosts.get, by.token, { params: { id } })).data;
  const listed = async (by = writer) =>
    (await ask(fanroomPosts.list, by.token, { body: { fanroomTypes: ["FANROOM"] } })).data;
  const reasons = async (events: readonly object[]) =>
    (await send(events)).refused.map(({ reason }: { reason: string }) => reason);
  /** A meetup of the talent, as staff add it. */
  const meetup = async (): Promise<string> => {
    const eventId = await fans.add("Event", { status: 1, start: new Date(Date.now() + 86_400_000 * 9).toISOString() });
    const body = { talentUserId: talent, content: "Meet us there", eventId };
    const answer = await ask(fanroomPosts.create, writer.token, { body: body as never });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  return { ...fans, agency, send, post, said, get, listed, reasons, meetup };
}

test("a fan's post stands in the fan room under their name, and staff moderate but can't edit it", async () => {
  const { send, post, get, listed, writer, talent } = await setUp();
  const newPost = post({ link: "example.com/tour" });
  expect(await send([newPost])).toEqual({ accepted: 1, repeated: 0, refused: [] });
  const row = await get(newPost.itemId);
  expect(row).toMatchObject({
    fanroomType: "FANROOM",
    kind: "Fanroom-Post",
    displayName: "I drove six hours and it was worth it",
    content: "I drove six hours\nand it was worth it",
    editable: false,
    pin: false,
    creator: { id: "fan-dara", username: "Dara", isFan: true },
    talent: { userId: talent },
    linkPreview: { url: "https://example.com/tour", title: null },
    publishDate: new Date(newPost.at)
      .toISOString()
      .replace(/(\.\d*?)0*Z$/, (_, digits: string) => `${digits === "." ? "" : digits}Z`),
  });
  expect((await listed()).map(({ id }) => id)).toEqual([newPost.itemId]);
  const { data } = await ask(postTools.creators, writer.token, { query: { fanroomType: "FANROOM" } as never });
  expect(data).toEqual([{ id: "fan-dara", username: "Dara", isFan: true }]);
  const edited = await ask(fanroomPosts.update, writer.token, {
    body: { id: newPost.itemId, version: row.version, content: "Something else" } as never,
  });
  expect([edited.status, edited.error?.code]).toEqual([409, "fanContent"]);
  const pinned = await ask(fanroomPosts.pin, writer.token, { body: { id: newPost.itemId, pin: true } });
  expect(pinned.status, pinned.text).toBe(200);
});

test("a post sent again changes nothing, and one whose id belongs to something else is refused", async () => {
  const { send, post, reasons, listed, add } = await setUp();
  const newPost = post();
  await send([newPost]);
  expect(await send([newPost, { ...newPost, text: "Another text" }])).toEqual({
    accepted: 0,
    repeated: 2,
    refused: [],
  });
  expect((await listed()).map(({ content }) => content)).toEqual(["I drove six hours\nand it was worth it"]);
  const item = await add("News");
  expect(await reasons([post({ itemId: newPost.itemId }), post({ itemId: item })])).toEqual(["taken", "taken"]);
  const [first, second] = [post(), post()];
  expect(await reasons([first, { ...second, itemId: first.itemId }])).toEqual(["taken"]);
  expect(await listed()).toHaveLength(2);
});

const OPTION = 9;
/** Ids of an agency: of its records, of what is in the bin, of a post and a poll of a fan; the last is of an option. */
async function idsOf({ agency, owner, add, talent, send, post, meetup }: Awaited<ReturnType<typeof setUp>>) {
  const [written, option, binned] = [post(), randomUUID(), await add("News")];
  const poll = post({
    poll: {
      options: [
        { id: option, text: "Winter Light" },
        { id: randomUUID(), text: "Small Hours" },
      ],
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    },
  });
  expect(await send([written, poll])).toMatchObject({ accepted: 2 });
  await inAgency(agency, "update content_item set deleted_at = now() where id = $1", [binned]);
  return [
    talent,
    owner.id,
    await buildSupplier(agency),
    await add("News"),
    await add("Event"),
    await meetup(),
    binned,
    written.itemId,
    poll.itemId,
    option,
  ];
}

test("a taken id is refused alike in this agency or another, and nothing of its post is kept", async () => {
  const [ours, there] = [await setUp(), await setUp()];
  const { send, post, listed } = ours;
  const TABLES = ["record", "content_post", "content_poll_option", "content_fan_picture", "involvement", "fan_event"];
  const counted = TABLES.map((table) => `(select count(*) from ${table} where agency_id = $1) as ${table}`).join();
  const counts = () =>
    Promise.all([ours, there].map((side) => inAgency(side.agency, `select ${counted}`, [side.agency])));
  const [own, foreign] = [await idsOf(ours), await idsOf(there)];
  expect(own).toHaveLength(foreign.length);
  const before = await counts();
  const shown = await listed();
  const asPost = (itemId: string) => post({ itemId, pictures: ["https://example.com/a.png"] });
  const asOption = (id: string) =>
    post({
      poll: {
        options: [
          { id, text: "A" },
          { id: randomUUID(), text: "B" },
        ],
        expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      },
    });
  for (const [index, ownId] of own.entries())
    for (const id of [ownId, foreign[index] ?? ""])
      expect(await send([index === OPTION ? asOption(id) : asPost(id)])).toEqual({
        accepted: 0,
        repeated: 0,
        refused: [{ index: 0, reason: "taken" }],
      });
  expect(await counts()).toEqual(before);
  // The rest of the batch is taken in, and events about the refused post are about nothing.
  const [first, second, last] = [post(), asPost(foreign[3] ?? ""), post()];
  const about = { id: randomUUID(), type: "COMMENT", at: ago(5), fanId: "fan-9", itemId: second.itemId };
  expect(await send([first, second, about, last, asPost(own[3] ?? ""), asOption(foreign[OPTION] ?? "")])).toEqual({
    accepted: 2,
    repeated: 0,
    refused: [
      { index: 1, reason: "taken" },
      { index: 2, reason: "unknownItem" },
      { index: 4, reason: "taken" },
      { index: 5, reason: "taken" },
    ],
  });
  expect((await listed()).map(({ id }) => id).toSorted()).toEqual(
    [...shown.map(({ id }) => id), first.itemId, last.itemId].toSorted(),
  );
  expect((await counts())[1]).toEqual(before[1]);
});

test("an invalid post is refused by itself, and holds up nothing", async () => {
  const { reasons, post, listed } = await setUp();
  const other = await setUp();
  const poll = (options: readonly object[], days = 3) => ({
    options,
    expiresAt: new Date(Date.now() + 86_400_000 * days).toISOString(),
  });
  const option = (text: string) => ({ id: randomUUID(), text });
  const wrong: object[] = [
    post({ text: "   " }),
    post({ text: "x".repeat(401) }),
    post({ fanId: null }),
    post({ talentId: null }),
    post({ link: "not a link" }),
    post({ poll: poll([option("Only one")]) }),
    post({ poll: poll([option("Same"), option(" same ")]) }),
    post({ poll: poll([option("A"), option("B")], 40) }),
    post({ poll: poll([option("A"), option("B")], -3) }),
    post({ poll: poll(Array.from({ length: 11 }, (_, n) => option(`${n}`))) }),
  ];
  expect(await reasons([...wrong, post({ talentId: other.talent }), post()])).toEqual([
    ...wrong.map(() => "malformed"),
    "unknownTalent",
  ]);
  expect(await listed()).toHaveLength(1);
});

test("a fan's poll is voted on in the same batch, and so is a post commented and reported", async () => {
  const { send, post, writer, get } = await setUp();
  const [winter, small] = [randomUUID(), randomUUID()];
  const poll = post({
    text: "Which song?",
    poll: {
      options: [
        { id: winter, text: "Winter Light" },
        { id: small, text: "Small Hours" },
      ],
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    },
  });
  const words = post();
  const about = (type: string, itemId: string, more: object = {}) => ({
    id: randomUUID(),
    type,
    at: ago(10),
    fanId: "fan-2",
    itemId,
    ...more,
  });
  const events = [
    about("VOTE", poll.itemId, { optionId: small }),
    about("COMMENT", words.itemId),
    about("NOT_RELEVANT", words.itemId),
    poll,
    words,
  ];
  expect(await send(events)).toEqual({ accepted: 5, repeated: 0, refused: [] });
  const { data } = await ask(fanroomPolls.get, writer.token, { params: { id: poll.itemId } });
  expect(data).toMatchObject({
    question: "Which song?",
    expired: false,
    totalParticipants: 1,
    editable: false,
    options: [
      { id: winter, text: "Winter Light", votePercent: 0 },
      { id: small, text: "Small Hours", votePercent: 100, mostVoted: true },
    ],
  });
  expect(await get(words.itemId)).toMatchObject({ totalComment: 1, totalIrrelevance: 1, reportedCount: 1 });
});

test("a fan takes back their own post and no other's; staff restore it from the bin", async () => {
  const { send, post, said, listed, writer } = await setUp();
  const [ownPost, theirs] = [post(), post({ fanId: "fan-2" })];
  await send([ownPost, theirs]);
  const back = [
    said("WITHDRAW", ownPost.itemId, { fanId: "fan-dara" }),
    said("WITHDRAW", theirs.itemId, { fanId: "fan-dara" }),
  ];
  expect(await send(back)).toEqual({ accepted: 2, repeated: 0, refused: [] });
  expect((await listed()).map(({ id }) => id)).toEqual([theirs.itemId]);
  const restored = await ask(fanroomPosts.restore, writer.token, { body: { ids: [ownPost.itemId] } });
  expect(restored.status, restored.text).toBe(200);
  // The same event again does not withdraw it again.
  await send(back);
  expect(await listed()).toHaveLength(2);
});

test("a fan who goes to a meetup is counted once, by what they said last", async () => {
  const { send, said, get, meetup, reasons, post, agency } = await setUp();
  const id = await meetup();
  const going = async () => (await get(id)).totalMeetupUsers;
  const first = said("GOING", id);
  expect(
    await send([first, said("GOING", id, { fanId: "fan-2" }), said("GOING", id, { fanId: "fan-3" })]),
  ).toMatchObject({
    accepted: 3,
  });
  expect(await going()).toBe(3);
  expect(await send([first])).toMatchObject({ accepted: 0, repeated: 1 });
  await send([said("GOING", id, { at: ago(20) })]);
  expect(await going()).toBe(3);
  await send([said("NOT_GOING", id, { at: ago(5) })]);
  expect(await going()).toBe(2);
  // One that happened before and comes late changes nothing.
  await send([said("GOING", id, { at: ago(15) })]);
  expect(await going()).toBe(2);
  const plain = post();
  await send([plain]);
  expect(await reasons([said("GOING", plain.itemId), said("GOING", randomUUID())])).toEqual([
    "noMeetup",
    "unknownItem",
  ]);
  await inAgency(agency, "update content_meetup_fan set said_at = said_at - interval '25 months'");
  await app.tidy([agency]);
  expect(await going()).toBe(2);
  expect(JSON.stringify(await inAgency(agency, "select m::text as row from content_meetup_fan m"))).not.toContain(
    "fan-2",
  );
});

test("a fan's post follows the reach of its talent", async () => {
  const { send, post, agency, listed, talent } = await setUp();
  await send([post()]);
  const own = await buildStaff(agency, { levels: { CMS: ["VIEW_ASSIGN"], TALENT: ["VIEW_ASSIGN"] } });
  expect(await listed(own)).toEqual([]);
  await inAgency(
    agency,
    "insert into assignment (id, agency_id, record_id, staff_id) values (gen_random_uuid(), $1, $2, $3)",
    [agency, talent, own.id],
  );
  expect(await listed(own)).toHaveLength(1);
});

test("fans and their keys are no users of the back office (B-006)", async () => {
  const { send, post, key } = await setUp();
  await send([post()]);
  for (const token of [(await key("write")).key, (await key("read")).key, "fan-dara"])
    expect((await ask(fanroomPosts.list, token, { body: {} })).status).toBe(401);
});
