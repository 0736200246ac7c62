import { expect, test } from "vitest";
import { cmsEvents } from "#contract/content/content.ts";
import { fanroomPolls, fanroomPosts } from "#contract/content/posts/posts.ts";
import { startApp } from "#test/app.ts";
import { buildPerson, inAgency } from "#test/factories.ts";
import { setUpPosts } from "#test/posts.ts";

const app = await startApp();
const { ask } = app;
const detailsOf = (answer: { error?: { details: { field: string; message: string }[] } | null | undefined }) =>
  answer.error?.details.map(({ field, message }) => [field, message]);

/** An event for fans that lies ahead and is out. */
async function meetupSetting() {
  const setting = await setUpPosts(app);
  const { forms, writer } = setting;
  const answer = await ask(cmsEvents.create, writer.token, {
    body: { ...forms.Event, title: "Quiet Season", status: 1 },
  });
  expect(answer.status, answer.text).toBe(200);
  return { ...setting, event: answer.data.id };
}

test("a meetup is a post or a poll at an event of its talent, in lists of their own (C-406, E-265…E-270, B-578)", async () => {
  const { add, getPost, getPoll, event, writer, talent } = await meetupSetting();
  const offered = await ask(cmsEvents.list, writer.token, { body: { talentId: talent } });
  expect(offered.data.map(({ id }) => id)).toEqual([event]);
  const post = await add("post", { eventId: event });
  const poll = await add("poll", { eventId: event, location: "At the north door" });
  expect(await getPost(post)).toMatchObject({
    event: { id: event, title: "Quiet Season", start: "2027-02-03T09:00:00Z" },
    eventDate: "2027-02-03T09:00:00Z",
    location: "Lantern Hall",
    meetupsType: true,
    totalMeetupUsers: 0,
  });
  expect(await getPoll(poll)).toMatchObject({ location: "At the north door", meetupsType: true });
  const listPosts = async (call: typeof fanroomPosts.list | typeof fanroomPolls.list, section: string) =>
    (await ask(call as typeof fanroomPosts.list, writer.token, { body: { section } as never })).data.map(
      ({ id }) => id,
    );
  expect(await listPosts(fanroomPosts.list, "meetups")).toEqual([post]);
  expect(await listPosts(fanroomPosts.list, "posts")).toEqual([]);
  expect(await listPosts(fanroomPolls.list, "meetups")).toEqual([poll]);
  expect(await listPosts(fanroomPolls.list, "polls")).toEqual([]);
});

test("the place of a meetup may be a venue, by its id (B-539)", async () => {
  const { add, getPost, event, agency } = await meetupSetting();
  const [venue] = await inAgency(
    agency,
    "insert into venue (id, agency_id, name) values (gen_random_uuid(), $1, 'The Foundry Hall') returning id",
    [agency],
  );
  const post = await add("post", { eventId: event, locationId: venue?.id });
  expect(await getPost(post)).toMatchObject({ locationId: venue?.id, location: "The Foundry Hall" });
});

test("the event of a meetup is of the same talent, published or scheduled, and not over", async () => {
  const { send, event, agency } = await meetupSetting();
  const other = await buildPerson(agency);
  const message = "Choose an event of this talent that is published or scheduled, and not over";
  const expectRefused = async (form: object) =>
    expect(detailsOf(await send("post", { eventId: event, ...form }))).toEqual([["eventId", message]]);
  await expectRefused({ talentUserId: other });
  await inAgency(agency, "update content_item set status = 13 where id = $1", [event]);
  await expectRefused({});
  await inAgency(agency, "update content_item set status = 3, starts_at = now() - interval '1 day' where id = $1", [
    event,
  ]);
  await expectRefused({});
  // It is still on.
  await inAgency(agency, "update content_event set ends_at = now() + interval '1 hour' where item_id = $1", [event]);
  expect((await send("post", { eventId: event })).status).toBe(200);
  expect(detailsOf(await send("post", { location: "Somewhere" }))).toEqual([["location", "Only a meetup has a place"]]);
});

test("an edit may not change the meetup, and the post keeps title and start when the event goes (B-585)", async () => {
  const { add, change, getPost, event, writer } = await meetupSetting();
  const id = await add("post", { eventId: event });
  const { version } = await getPost(id);
  for (const form of [{ eventId: null }, { location: "Elsewhere" }])
    expect(detailsOf(await change("post", id, form, version))).toEqual([[Object.keys(form)[0], "It stays what it is"]]);
  await ask(cmsEvents.remove, writer.token, { body: { ids: [event] } });
  expect((await getPost(id)).event).toMatchObject({ title: "Quiet Season", start: "2027-02-03T09:00:00Z" });
  const changed = await change("post", id, { content: "Still on" }, version);
  expect(changed.data, changed.text).toMatchObject({ content: "Still on", meetupsType: true });
});
