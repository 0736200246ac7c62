import { expect, test } from "vitest";
import { fanroomPolls, postTools } from "#contract/content/posts/posts.ts";
import { startApp } from "#test/app.ts";
import { inAgency } from "#test/factories.ts";
import { setUpPosts } from "#test/posts.ts";

const app = await startApp();
const { ask } = app;
const DAY = 86_400_000;
const detailsOf = (answer: { error?: { details: { field: string; message: string }[] } | null | undefined }) =>
  answer.error?.details.map(({ field, message }) => [field, message]);

test("a poll is added, read, listed and counted (C-407, C-408, C-411, E-275…E-302)", async () => {
  const { add, getPoll, writer } = await setUpPosts(app);
  const id = await add("poll");
  expect(await getPoll(id)).toMatchObject({
    kind: "Fanroom-Poll",
    question: "Which song by candlelight?",
    expired: false,
    options: [
      { position: 0, text: "Winter Light", totalVotes: 0, votePercent: 0, mostVoted: false },
      { position: 1, text: "Small Hours", totalVotes: 0, votePercent: 0, mostVoted: false },
    ],
    totalParticipants: 0,
    pin: false,
    editable: true,
  });
  const listed = await ask(fanroomPolls.list, writer.token, { body: { section: "polls", expired: false } });
  expect(listed.data.map((row) => row.id)).toEqual([id]);
  const counted = await ask(fanroomPolls.count, writer.token, { body: {} });
  expect(counted.data.tabs[0]).toMatchObject({ value: "polls", count: 1 });
});

const texts = (...labels: string[]) => ({ options: labels.map((text) => ({ text })) });

test("a poll has 2 to 10 options that say something (B-624, B-627, B-628, B-763)", async () => {
  const { send, add } = await setUpPosts(app);
  expect(detailsOf(await send("poll", texts("One", " ")))).toEqual([["options", "A poll has at least 2 options"]]);
  expect(detailsOf(await send("poll", texts(..."abcdefghijk")))).toEqual([
    ["options", "A poll has at most 10 options"],
  ]);
  await add("poll", texts("One", "Two"));
  await add("poll", texts(..."abcdefghij"));
});

test("an option has 100 characters at most and is there once; blank ones are left out (B-625, B-626, B-633, B-762)", async () => {
  const { send, add, getPoll } = await setUpPosts(app);
  expect(detailsOf(await send("poll", texts("One", " ONE ")))).toEqual([
    ["options.1.text", "This option is already there"],
  ]);
  expect(detailsOf(await send("poll", texts("One", "a".repeat(101))))).toEqual([
    ["options.1.text", "At most 100 characters"],
  ]);
  const id = await add("poll", texts("a".repeat(100), "", " Two ", "  "));
  expect((await getPoll(id)).options.map(({ text }) => text)).toEqual(["a".repeat(100), "Two"]);
});

test("a poll ends with a day from today to the same day next month, in the writer's zone (B-629, B-538, E-309)", async () => {
  const { send, add, getPoll, writer, agency } = await setUpPosts(app);
  await inAgency(agency, "update account set time_zone_id = 'Pacific/Auckland' where id = $1", [writer.id]);
  const { earliestExpiry, latestExpiry, timeZoneId } = (await ask(postTools.metadata, writer.token, { body: {} })).data;
  expect(timeZoneId).toBe("Pacific/Auckland");
  const dayIn = (time: number) => new Intl.DateTimeFormat("sv-SE", { timeZone: timeZoneId }).format(time);
  const today = Temporal.Now.plainDateISO("Pacific/Auckland");
  expect([earliestExpiry, latestExpiry]).toEqual([today.toString(), today.add({ months: 1 }).toString()]);
  const noon = (day: string) => Date.parse(`${day}T00:00:00Z`);
  const { expiryDate } = await getPoll(await add("poll", { expiryDate: noon(latestExpiry) }));
  expect(dayIn(expiryDate ?? 0)).toBe(latestExpiry);
  // The last instant of that day there.
  expect(dayIn((expiryDate ?? 0) + 1)).not.toBe(latestExpiry);
  expect(detailsOf(await send("poll", { expiryDate: noon(latestExpiry) + DAY }))?.[0]?.[0]).toBe("expiryDate");
  expect(detailsOf(await send("poll", { expiryDate: noon(earliestExpiry) - DAY }))?.[0]?.[0]).toBe("expiryDate");
  await add("poll", { expiryDate: Date.now() });
});

test("votes come to percentages and the most voted; a fan's last vote counts (E-284, E-285, E-286, E-289)", async () => {
  const { add, getPoll, vote } = await setUpPosts(app);
  const id = await add("poll", { options: [{ text: "A" }, { text: "B" }, { text: "C" }] });
  const { options, version } = await getPoll(id);
  const [a = "", b = "", c = ""] = options.map((option) => option.id);
  await vote(id, "fan-1", a);
  await vote(id, "fan-2", b);
  await vote(id, "fan-3", c);
  await vote(id, "fan-3", b);
  const poll = await getPoll(id);
  expect(poll.options).toMatchObject([
    { totalVotes: 1, votePercent: 33, mostVoted: false },
    { totalVotes: 2, votePercent: 67, mostVoted: true },
    { totalVotes: 0, votePercent: 0, mostVoted: false },
  ]);
  // A vote makes no version of the poll.
  expect(poll).toMatchObject({ totalParticipants: 3, version });
});

test("an edit moves the end of an open poll, changes no option, and is refused once it is over (C-412, B-585)", async () => {
  const { add, change, getPoll, agency } = await setUpPosts(app);
  const id = await add("poll");
  const poll = await getPoll(id);
  const stays = await change("poll", id, { options: [{ text: "Winter Light" }, { text: "Another" }] }, poll.version);
  expect(detailsOf(stays)).toEqual([["options", "It stays what it is"]]);
  const moved = await change(
    "poll",
    id,
    {
      expiryDate: Date.now() + 5 * DAY,
      content: "Which one?",
      options: poll.options.map(({ id: option, text }) => ({ id: option, text })),
    },
    poll.version,
  );
  expect(moved.data, moved.text).toMatchObject({ question: "Which one?", expired: false });
  await inAgency(agency, "update content_item set expires_at = now() - interval '1 day' where id = $1", [id]);
  const over = await getPoll(id);
  expect(over.expired).toBe(true);
  expect(detailsOf(await change("poll", id, { expiryDate: Date.now() + DAY }, over.version))).toEqual([
    ["expiryDate", "This poll is over"],
  ]);
  // Its text may still be changed, and its end sent as it is.
  const changed = await change("poll", id, { content: "Which was it?", expiryDate: over.expiryDate }, over.version);
  expect(changed.data, changed.text).toMatchObject({ question: "Which was it?", expiryDate: over.expiryDate });
});

test("a poll is pinned, marked, deleted and restored like a post (C-409, C-410, C-413, C-414, B-707)", async () => {
  const { add, mark, writer } = await setUpPosts(app);
  const first = await add("poll");
  const second = await add("poll");
  await ask(fanroomPolls.pin, writer.token, { body: { id: first, pin: true } });
  const order = async () => (await ask(fanroomPolls.list, writer.token, { body: {} })).data.map(({ id }) => id);
  expect(await order()).toEqual([first, second]);
  await mark(second);
  expect((await ask(fanroomPolls.irrelevance, writer.token, { body: {} })).data.map(({ id }) => id)).toEqual([second]);
  expect((await ask(fanroomPolls.irrelevanceCount, writer.token, { body: {} })).data.count).toBe(1);
  await ask(fanroomPolls.remove, writer.token, { body: { ids: [second] } });
  expect(await order()).toEqual([first]);
  await ask(fanroomPolls.restore, writer.token, { body: { ids: [second] } });
  expect(await order()).toEqual([first, second]);
});
