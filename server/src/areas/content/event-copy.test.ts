/** Events for fans that are made from an event of the agency: once, as a copy, within the rights of both sides. */
import { expect, test } from "vitest";
import { cmsEvents } from "#contract/content/content.ts";
import { EventCreate, eventRecord } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import { startApp } from "#test/app.ts";
import { buildFile, setUpContent } from "#test/content.ts";
import { buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const app = await startApp();
const { ask } = app;

async function setUp() {
  const content = await setUpContent(app);
  const { agency, owner, talent } = content;
  const publisher = await buildStaff(agency, {
    levels: { CMS: ["EDIT_ALL"], EVENT: ["VIEW_ALL"], TALENT: ["VIEW_ALL"] },
  });
  const image = await buildFile(agency, publisher.id);
  const create = async (form: object = {}): Promise<string> => {
    const body = {
      ...formOf(EventCreate).empty,
      title: "Quiet Season",
      lineUp: [{ personId: talent }],
      startDate: "2027-07-10T19:30",
      endDate: "2027-07-10T22:00",
      timeZoneId: "Australia/Perth",
      address: "Lantern Hall, Newtown",
      description: "<p>With <strong>strings</strong>.</p>",
      ...form,
    };
    const answer = await ask(eventRecord.calls.create, owner.token, { body: body as never });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const copyOf = (id: string, by = publisher) => ask(cmsEvents.copyOf, by.token, { params: { id } });
  /** Saves a copy as its form would. */
  const publish = (id: string, form: object = {}, by = publisher) =>
    content.send("Event", { title: "Quiet Season", agencyEventId: id, mediaIds: [image], ...form }, by);
  return { ...content, publisher, create, copyOf, publish };
}

test("a copy begins with the event's title, talents, times, zone, place and description", async () => {
  const { agency, talent, create, copyOf } = await setUp();
  const scout = await buildPerson(agency, { displayName: "A scout", stage: "scout" });
  const id = await create({ lineUp: [{ personId: talent }, { personId: scout }] });
  expect((await copyOf(id)).data).toEqual({
    made: null,
    isMade: false,
    title: "Quiet Season",
    content: "<p>With <strong>strings</strong>.</p>",
    start: "2027-07-10T11:30:00Z",
    end: "2027-07-10T14:00:00Z",
    timeZoneId: "Australia/Perth",
    location: "Lantern Hall, Newtown",
    locationId: null,
    venue: null,
    talents: [{ userId: talent, displayName: "Marlo Quist", avatarUrl: null }],
  });
  // A day says nothing of the hour.
  const dated = await create({ startDate: "2027-07-11", endDate: null, address: null, description: null });
  expect((await copyOf(dated)).data).toMatchObject({ start: null, end: null, location: null, content: null });
});

test("an event is published to fans once, and its copy in the bin makes room for another", async () => {
  const { writer, publisher, create, copyOf, publish, get } = await setUp();
  const id = await create();
  const first = await publish(id);
  expect(first.status, first.text).toBe(200);
  expect((await copyOf(id)).data).toMatchObject({
    isMade: true,
    made: { id: first.data.id, kind: "Event", status: 13 },
  });
  const [second, third] = await Promise.all([publish(id), publish(id)]);
  for (const answer of [second, third])
    expect([answer.status, answer.error?.details[0]?.message]).toEqual([
      409,
      "This event was published to fans already.",
    ]);
  // It says where it comes from, to those who may see that.
  expect((await get("Event", first.data.id, publisher)).agencyEvent).toEqual({ id, name: "Quiet Season" });
  expect((await get("Event", first.data.id, writer)).agencyEvent).toBeNull();

  await ask(cmsEvents.remove, publisher.token, { body: { ids: [first.data.id] } });
  expect((await copyOf(id)).data).toMatchObject({ isMade: false, made: null });
  const again = await publish(id);
  expect(again.status, again.text).toBe(200);
  // One that comes back from the bin is a copy no more.
  await ask(cmsEvents.restore, publisher.token, { body: { ids: [first.data.id] } });
  expect((await get("Event", first.data.id, publisher)).agencyEvent).toBeNull();
  expect((await copyOf(id)).data.made?.id).toBe(again.data.id);
});

test("two people copying at once make one copy", async () => {
  const { agency, create, publish } = await setUp();
  const id = await create();
  const answers = await Promise.all([publish(id), publish(id), publish(id)]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await inAgency(agency, "select from content_event where event_id = $1", [id])).toHaveLength(1);
});

test("changes don't pass between an event and its copy, and the copy has no commitment", async () => {
  const { agency, owner, talent, publisher, create, publish, get, change } = await setUp();
  const id = await create();
  const { data } = await publish(id);
  const busy = () => inAgency(agency, "select from commitment where person_id = $1", [talent]);
  const before = (await busy()).length;
  const event = await ask(eventRecord.calls.get, owner.token, { params: { id } });
  await inAgency(agency, "update event set title = 'Loud Season' where id = $1", [id]);
  const item = await get("Event", data.id, publisher);
  expect(item).toMatchObject({ title: "Quiet Season", agencyEvent: { name: "Loud Season" } });
  const changed = await change("Event", data.id, { title: "Season" }, item.version, publisher);
  expect(changed.status, changed.text).toBe(200);
  expect(changed.data.agencyEvent).toMatchObject({ id });
  expect(event.data.title).toBe("Quiet Season");
  expect(await busy()).toHaveLength(before);
});

test("a copy takes both rights, and another person's copy is reported without being shown", async () => {
  const { agency, writer, reader, publisher, create, copyOf, publish } = await setUp();
  const id = await create();
  // One writes content and sees no events; one sees events and only reads content.
  expect((await copyOf(id, writer)).status).toBe(404);
  expect((await publish(id, {}, writer)).status).toBe(400);
  expect((await copyOf(id, reader)).status).toBe(403);
  const onlyEvents = await buildStaff(agency, { levels: { EVENT: ["EDIT_ALL"], CMS: ["VIEW_ALL"] } });
  expect((await copyOf(id, onlyEvents)).status).toBe(403);
  await publish(id, {}, publisher);
  const ownOnly = await buildStaff(agency, {
    levels: { CMS: ["EDIT_ASSIGN"], EVENT: ["VIEW_ALL"], TALENT: ["VIEW_ALL"] },
  });
  expect((await copyOf(id, ownOnly)).data).toMatchObject({ isMade: true, made: null });
});
