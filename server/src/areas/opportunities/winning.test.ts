import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { opportunities } from "#contract/opportunities/opportunity.ts";
import { winning } from "#contract/opportunities/winning.ts";
import { type TaskTemplate, taskTemplates } from "#contract/settings/task-setting.ts";
import { opportunityTasks } from "#contract/tasks/record-tasks.ts";
import { taskOptions, tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import { refusedFields, setUpDeals } from "#test/deals.ts";
import {
  type BuiltStaff,
  buildPartner,
  buildPartnerContact,
  buildPerson,
  buildStaff,
  inAgency,
} from "#test/factories.ts";

const { ask } = await startApp();

const EVENT = {
  title: "Opening night",
  startDate: "2027-03-10T19:00",
  endDate: "2027-03-10T23:00",
  address: "River stage",
};
const PROJECT = { title: "Autumn campaign", startDate: "2027-02-01", endDate: "2027-04-30" };

async function setUp() {
  const base = await setUpDeals({ ask });
  const { owner } = base;
  const win = (id: string, body: object = {}, by: Pick<BuiltStaff, "token"> = owner, key?: string) =>
    ask(winning.win, by.token, { params: { id }, body, ...(key && { headers: { "idempotency-key": key } }) });
  const takeBack = (id: string, by: Pick<BuiltStaff, "token"> = owner) =>
    ask(winning.takeBack, by.token, { params: { id } });
  const propose = async (id: string, by: Pick<BuiltStaff, "token"> = owner) =>
    (await ask(winning.propose, by.token, { params: { id } })).data;
  const addTemplate = async (items: object[], more: object = {}): Promise<TaskTemplate> => {
    const plain = { typeId: null, anchor: null, offset: 0, time: null, assigneeId: null, role: null };
    const body = {
      name: randomUUID(),
      items: items.map((item, index) => ({ ...plain, summary: `Task ${index + 1}`, ...item })),
    };
    const answer = await ask(taskTemplates.create, owner.token, { body: { ...body, ...more } as never });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const task = async (id: string) => (await ask(tasks.get, owner.token, { params: { id }, query: {} })).data;
  const madeOf = (answer: Awaited<ReturnType<typeof win>>, kind: string): string[] => {
    expect(answer.status, answer.text).toBe(200);
    return answer.data.made.filter((entry) => entry.kind === kind).map(({ id }) => id);
  };
  return { ...base, win, takeBack, propose, addTemplate, task, madeOf };
}

describe("winning in one go", () => {
  test("winning creates an event, a project and tasks with the deal's data, linked both ways", async () => {
    const { agency, owner, add, read, win, addTemplate, task, madeOf } = await setUp();
    const [talent, other] = [await buildPerson(agency), await buildPerson(agency)];
    const partner = await buildPartner(agency);
    const contact = await buildPartnerContact(agency, partner);
    const [lead, adviser] = [await buildStaff(agency), await buildStaff(agency)];
    const id = await add("opportunity", {
      partnerId: partner,
      contactIds: [contact],
      personIds: [talent, other],
      leadId: lead.id,
      assignedStaffIds: [adviser.id],
      type: "PERFORMANCE",
      value: 6_350_000,
      currency: "EUR",
      tags: ["festival"],
    });
    await inAgency(agency, "update assignment set role = 'Advisor' where record_id = $1 and staff_id = $2", [
      id,
      adviser.id,
    ]);
    const pack = await addTemplate([
      { anchor: "EVENT_START", offset: -3, time: "09:00", role: "Lead" },
      { anchor: "PROJECT_START", offset: 1 },
    ]);
    const won = await win(id, {
      event: EVENT,
      project: { ...PROJECT, budget: 100 },
      taskPack: { templateIds: [pack.id] },
    });
    const [event = "", project = ""] = [...madeOf(won, "event"), ...madeOf(won, "project")];
    expect(await read("opportunity", id)).toMatchObject({ outcome: "WON", version: won.data.version });
    const common = {
      partner: { id: partner },
      contacts: [{ id: contact }],
      lead: { id: lead.id },
      tags: ["festival"],
      opportunity: { id },
      currency: "EUR",
    };
    const created = await read("event", event);
    expect(created).toMatchObject({
      ...common,
      ...EVENT,
      kinds: ["PERFORMANCE"],
      fee: 6_350_000,
      project: { id: project },
      status: { category: { meaning: "confirmed" } },
    });
    expect(created.people.map((person) => person.id).sort()).toEqual([talent, other].sort());
    expect(await read("project", project)).toMatchObject({ ...common, ...PROJECT, budget: 100 });
    const roles = await inAgency(
      agency,
      "select staff_id, role from assignment where record_id = $1 and ended_at is null",
      [event],
    );
    expect(roles).toEqual(
      expect.arrayContaining([
        { staff_id: lead.id, role: "Lead" },
        { staff_id: adviser.id, role: "Advisor" },
      ]),
    );
    const [first = "", second = ""] = madeOf(won, "task");
    const show = await task(first);
    expect(show).toMatchObject({
      dueDate: "2027-03-07T09:00",
      assignee: { id: lead.id },
      pack: { name: pack.name, anchor: "EVENT_START", offset: -3, changed: false },
    });
    expect(show.linkTos.map(({ objectId }) => objectId).sort()).toEqual([id, event, project].sort());
    expect(show.relatedTos.map(({ objectId }) => objectId)).toEqual(expect.arrayContaining([talent, other, partner]));
    expect(await task(second)).toMatchObject({ dueDate: "2027-02-02" });
    // From the deal one finds its tasks too.
    const ofDeal = await ask(opportunityTasks.list, owner.token, { params: { id }, body: {} });
    expect(ofDeal.data.map((row) => row.id).sort()).toEqual([first, second].sort());
  });

  test("winning creates only the chosen parts, and none if one is refused", async () => {
    const { add, listIds, win, addTemplate, read } = await setUp();
    const id = await add("opportunity");
    const pack = await addTemplate([{}]);
    const backwards = { ...PROJECT, startDate: "2027-05-01", endDate: "2027-04-30" };
    const refused = await win(id, { event: EVENT, project: backwards, taskPack: { templateIds: [pack.id] } });
    expect(refused.status).toBe(400);
    expect(await listIds("event")).toEqual([]);
    expect(await read("opportunity", id)).toMatchObject({ outcome: "OPPORTUNITY", version: 1 });
    const won = await win(id);
    expect([won.status, won.data.made]).toEqual([200, []]);
  });

  test("winning happens once, also when it is sent twice, and again after the deal was reopened", async () => {
    const { add, owner, listIds, win } = await setUp();
    const id = await add("opportunity");
    const key = randomUUID();
    const answers = await Promise.all([win(id, { event: EVENT }, owner, key), win(id, { event: EVENT }, owner, key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.data).toEqual(answers[1]?.data);
    const again = await win(id, { event: EVENT });
    expect([again.status, again.error?.code]).toEqual([409, "alreadyWon"]);
    expect(await listIds("event")).toHaveLength(1);
    await ask(opportunities.outcome, owner.token, { params: { id }, body: { outcome: "OPPORTUNITY" } });
    expect((await win(id)).status).toBe(200);
  });

  test("one of two people who win a deal at once succeeds", async () => {
    const { agency, owner, add, listIds, win } = await setUp();
    const other = await buildStaff(agency, { role: "agency" });
    const id = await add("opportunity");
    const answers = await Promise.all([win(id, { event: EVENT }, owner), win(id, { event: EVENT }, other)]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect(await listIds("event")).toHaveLength(1);
  });

  test("winning takes the right to write each kind that is made, and proposes no others", async () => {
    const { agency, add, win, propose, addTemplate, read } = await setUp();
    const pack = await addTemplate([{}]);
    const seller = await buildStaff(agency, {
      levels: { PIPELINE: ["EDIT_ALL"], PROJECT: ["EDIT_ALL"], EVENT: ["VIEW_ALL"] },
    });
    const id = await add("opportunity", { value: 100 });
    expect(await propose(id, seller)).toMatchObject({ event: null, taskPack: null, project: { budget: 100 } });
    expect((await win(id, { event: EVENT }, seller)).status).toBe(403);
    expect((await win(id, { taskPack: { templateIds: [pack.id] } }, seller)).status).toBe(403);
    expect((await win(id, { project: PROJECT }, seller)).status).toBe(200);
    const planner = await buildStaff(agency, { levels: { PIPELINE: ["EDIT_ALL"], EVENT: ["EDIT_ALL"] } });
    const second = await add("opportunity", { value: 700 });
    const won = await win(second, { event: EVENT }, planner);
    // The fee is what was agreed, though they do not see it.
    const event = won.data.made[0]?.id ?? "";
    expect(await read("event", event, planner)).not.toHaveProperty("fee");
    expect(await read("event", event)).toMatchObject({ fee: 700 });
  });

  test("winning proposes what is known, and which templates a status of won deals makes", async () => {
    const { agency, add, propose, addTemplate, statusOf } = await setUp();
    const talent = await buildPerson(agency);
    await inAgency(agency, "update person set time_zone_id = 'Australia/Perth' where id = $1", [talent]);
    const lead = await buildStaff(agency);
    const fires = await addTemplate([{ anchor: "EVENT_END", offset: 2, role: "Lead" }], {
      statusId: await statusOf("opportunity", "WON"),
    });
    const other = await addTemplate([{}], { statusId: await statusOf("event", "CONFIRMED") });
    const dates = { startDate: "2027-03-10", endDate: "2027-03-11" };
    const id = await add("opportunity", { ...dates, personIds: [talent], leadId: lead.id, address: "Hall", value: 5 });
    const proposal = await propose(id);
    const place = { address: "Hall", timeZoneId: "Australia/Perth" };
    expect(proposal.event).toMatchObject({ title: "Harbour night", ...dates, ...place, existing: [] });
    expect(proposal.project).toMatchObject({ title: "Harbour night", ...dates, budget: 5 });
    const packs = new Map(proposal.taskPack?.packs.map((pack) => [pack.id, pack]));
    expect(packs.get(fires.id)).toMatchObject({
      fires: true,
      items: [{ anchor: "EVENT_END", assignee: { id: lead.id } }],
    });
    expect(packs.get(other.id)).toMatchObject({ fires: false });
  });

  test("winning goes to a status of won deals alone", async () => {
    const { add, win, statusOf } = await setUp();
    const id = await add("opportunity");
    expect(refusedFields(await win(id, { statusId: await statusOf("opportunity", "ENQUIRY") }))).toEqual(["statusId"]);
    expect((await win(id, { statusId: await statusOf("opportunity", "WON") })).status).toBe(200);
  });

  test("winning asks about a person who is busy then", async () => {
    const { agency, add, win } = await setUp();
    const talent = await buildPerson(agency);
    const won = async (body: object) =>
      win(await add("opportunity", { personIds: [talent] }), { event: EVENT, ...body });
    expect((await won({})).status).toBe(200);
    const clash = await won({});
    expect([clash.status, clash.error?.code]).toEqual([409, "conflict"]);
    expect((await won({ conflictReason: "Both fit" })).status).toBe(200);
  });
});

describe("taking a winning back", () => {
  const whole = async () => {
    const base = await setUp();
    const { add, win, addTemplate, madeOf } = base;
    const id = await add("opportunity");
    const pack = await addTemplate([{ anchor: "EVENT_START" }, {}]);
    const won = await win(id, { event: EVENT, project: PROJECT, taskPack: { templateIds: [pack.id] } });
    const [event = "", project = ""] = [...madeOf(won, "event"), ...madeOf(won, "project")];
    return { ...base, id, pack, event, project, taskIds: madeOf(won, "task") };
  };

  test("taking a winning back takes everything back and leaves the deal where it was", async () => {
    const { owner, id, pack, event, listIds, read, statusOf, takeBack, win, madeOf } = await whole();
    const back = await takeBack(id);
    expect(back.status, back.text).toBe(200);
    expect(back.data.statusId).toBe(await statusOf("opportunity", "ENQUIRY"));
    expect(await read("opportunity", id)).toMatchObject({ outcome: "OPPORTUNITY", closedAt: null });
    expect([await listIds("event"), await listIds("project")]).toEqual([[], []]);
    expect((await ask(tasks.list, owner.token, { body: {} })).data).toEqual([]);
    expect((await takeBack(id)).status).toBe(409);
    // Won again, it makes them again.
    const again = madeOf(await win(id, { event: EVENT, taskPack: { templateIds: [pack.id] } }), "event");
    expect(again).not.toEqual([event]);
  });

  test.each(["event", "task", "note", "opportunity"] as const)(
    "taking a winning back is refused once the %s was written",
    async (what) => {
      const { agency, owner, id, event, taskIds, change, takeBack, listIds } = await whole();
      if (what === "event") await change("event", event, { title: "Later" });
      if (what === "task")
        await ask(tasks.complete, owner.token, { params: { userId: taskIds[0] ?? "" }, body: { note: "Done" } });
      if (what === "note")
        await inAgency(
          agency,
          "insert into note (id, agency_id, record_id, body) values (gen_random_uuid(), $1, $2, 'A note')",
          [agency, event],
        );
      if (what === "opportunity") await change("opportunity", id, { title: "Later" });
      const back = await takeBack(id);
      expect([back.status, back.error?.code]).toEqual([409, "changedSince"]);
      expect(await listIds("event")).toHaveLength(1);
    },
  );

  test("only the user who won a deal may undo the winning", async () => {
    const { agency, id, takeBack } = await whole();
    expect((await takeBack(id, await buildStaff(agency, { role: "agency" }))).status).toBe(403);
    expect((await takeBack(id)).status).toBe(200);
  });
});

describe("a template that a status fires", () => {
  test("a template of a status creates its tasks once, whichever way leads to the status", async () => {
    const { owner, add, move, change, addTemplate, statusOf } = await setUp();
    const count = async (id: string) => (await ask(tasks.list, owner.token, { body: { linkIds: [id] } })).data.length;
    for (const [kind, code] of [
      ["opportunity", "NEGOTIATION"],
      ["event", "CONFIRMED"],
      ["project", "IN_PROGRESS"],
    ] as const) {
      const statusId = await statusOf(kind, code);
      await addTemplate([{}, {}], { statusId });
      const [moved, changed] = [await add(kind), await add(kind)];
      await move(kind, moved, { statusId });
      await change(kind, changed, { statusId });
      const created = await add(kind, { statusId });
      expect(await Promise.all([moved, changed, created].map(count)), kind).toEqual([2, 2, 2]);
      await change(kind, moved, { title: "Renamed" });
      await move(kind, moved, { statusId: await statusOf(kind, kind === "opportunity" ? "ENQUIRY" : "COMPLETED") });
      await move(kind, moved, { statusId });
      expect(await count(moved), kind).toBe(2);
    }
  });

  test("a template is chosen when winning, and applied by itself where only the outcome is set", async () => {
    const { owner, add, win, addTemplate, statusOf } = await setUp();
    await addTemplate([{}], { statusId: await statusOf("opportunity", "WON") });
    const left = await add("opportunity");
    expect((await win(left)).data.made).toEqual([]);
    const id = await add("opportunity");
    await ask(opportunities.outcome, owner.token, { params: { id }, body: { outcome: "WON" } });
    expect((await ask(tasks.list, owner.token, { body: { linkIds: [id] } })).data).toHaveLength(1);
  });

  test("a template that a status fires is one of opportunities, events or projects", async () => {
    const { owner, statusOf } = await setUp();
    const items = [
      { summary: "A task", typeId: null, anchor: null, offset: 0, time: null, assigneeId: null, role: null },
    ];
    const { statuses } = (await ask(taskOptions.form, owner.token, {})).data;
    const add = (statusId: string) =>
      ask(taskTemplates.create, owner.token, { body: { name: randomUUID(), statusId, items } });
    expect(refusedFields(await add(statuses[0]?.id ?? ""))).toEqual(["statusId"]);
    expect((await add(await statusOf("project", "PLANNED"))).data).toMatchObject({ statusName: "Planned" });
  });
});

describe("a template applied by hand", () => {
  test("a template applied by hand dates its tasks by the record, once for each", async () => {
    const { owner, add, addTemplate, task } = await setUp();
    const event = await add("event", {
      startDate: "2027-03-10T19:00",
      endDate: "2027-03-12",
      timeZoneId: "Australia/Perth",
    });
    const pack = await addTemplate([
      { anchor: "EVENT_START", offset: -1, time: "09:00" },
      { anchor: "EVENT_END", offset: 1 },
      { anchor: "PROJECT_START" },
      { offset: 5 },
    ]);
    const apply = (recordId: string, date: string | null = "2027-01-01") =>
      ask(taskTemplates.apply, owner.token, { params: { id: pack.id }, body: { recordId, date } });
    const applied = await apply(event);
    expect(applied.status, applied.text).toBe(200);
    const created = await Promise.all(applied.data.ids.map(task));
    expect(created.map(({ dueDate }) => dueDate)).toEqual(["2027-03-09T09:00", "2027-03-13", null, "2027-01-06"]);
    expect(created[0]).toMatchObject({ timeZoneId: "Australia/Perth", linkTos: [{ objectId: event }] });
    const again = await apply(event);
    expect([again.status, again.error?.code]).toEqual([409, "alreadyApplied"]);
    for (const id of applied.data.ids) await ask(tasks.remove, owner.token, { params: { id }, query: {} });
    expect((await apply(event)).status).toBe(200);
    // Before there is an event, the dates wanted stand for its own.
    const deal = await add("opportunity", { startDate: "2027-05-01", endDate: "2027-05-02" });
    const ofDeal = await Promise.all((await apply(deal)).data.ids.map(task));
    expect(ofDeal.map(({ dueDate }) => dueDate)).toEqual(["2027-04-30T09:00", "2027-05-03", null, "2027-01-06"]);
  });
});
