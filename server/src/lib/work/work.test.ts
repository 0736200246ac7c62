import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { records } from "#contract/records/record.ts";
import { tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import { type DealKind as AnyDeal, about, DEALS, refusedFields, setUpDeals } from "#test/deals.ts";
import { buildAgency, buildPartner, buildPartnerContact, buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();
/** Contracts go along a way of their own. */
type DealKind = Exclude<AnyDeal, "contract">;
const RESOURCE = { opportunity: "PIPELINE", event: "EVENT", project: "PROJECT" } as const;
/** The code of the first category, and of one that closes the record without asking for a reason. */
const CODES = {
  opportunity: ["ENQUIRY", "WON"],
  event: ["TENTATIVE", "COMPLETED"],
  project: ["PLANNED", "COMPLETED"],
} as const;
const KINDS: readonly DealKind[] = ["opportunity", "event", "project"];

describe.each(KINDS)("an %s or the like", (kind) => {
  const [firstCode, closedCode] = CODES[kind];

  test("work needs a title alone, begins in the first status, and staffs an assigned-only writer", async () => {
    const { agency, add, read } = await setUpDeals({ ask });
    const agent = await buildStaff(agency, { levels: { [RESOURCE[kind]]: ["EDIT_ASSIGN"] } });
    expect(await read(kind, await add(kind, {}, agent))).toMatchObject({
      title: "Harbour night",
      displayName: "Harbour night",
      status: { category: { code: firstCode } },
      closedAt: null,
      lead: null,
      partner: null,
      people: [],
      assignedStaff: [{ id: agent.id }],
      version: 1,
    });
  });

  test("work is closed by a status that says so, and open again with another", async () => {
    const { add, read, move, change, statusOf } = await setUpDeals({ ask });
    const id = await add(kind);
    const [first, closed] = [await statusOf(kind, firstCode), await statusOf(kind, closedCode)];
    expect((await move(kind, id, { statusId: closed })).status).toBe(200);
    expect((await read(kind, id)).closedAt).not.toBeNull();
    expect((await change(kind, id, { statusId: first })).status).toBe(200);
    expect((await read(kind, id)).closedAt).toBeNull();
    // A form that leaves the status out leaves it as it is.
    expect((await change(kind, id, { title: "Renamed" })).data).toMatchObject({ status: { id: first } });
  });

  test("work takes no status of another module", async () => {
    const { agency, add, send, change, move } = await setUpDeals({ ask });
    const id = await add(kind);
    const [row] = await inAgency(
      agency,
      `select s.id
        from status s join status_category c on c.id = s.category_id
        where s.agency_id = $1 and c.module = 'TASK'
        limit 1`,
      [agency],
    );
    const statusId = String(row?.id);
    for (const answer of [
      await send(kind, { statusId }),
      await change(kind, id, { statusId }),
      await move(kind, id, { statusId }),
    ])
      expect([answer.status, refusedFields(answer)]).toEqual([400, ["statusId"]]);
  });

  test("work has its lead on its staff, and no other lead", async () => {
    const { agency, owner, add, read, change } = await setUpDeals({ ask });
    const [mia, sam] = [await buildStaff(agency), await buildStaff(agency)];
    const roles = async (id: string) =>
      (
        await inAgency(
          agency,
          `select staff_id, role
            from assignment
            where agency_id = $1 and record_id = $2 and ended_at is null and role = 'Lead'`,
          [agency, id],
        )
      ).map(({ staff_id: staff }) => staff);
    const id = await add(kind, { leadId: mia.id, assignedStaffIds: [owner.id] });
    expect(await read(kind, id)).toMatchObject({ lead: { id: mia.id } });
    expect((await read(kind, id)).assignedStaff.map((item) => item.id).sort()).toEqual([mia.id, owner.id].sort());
    expect(await roles(id)).toEqual([mia.id]);
    const assignedStaffIds = [mia.id, owner.id];
    const saved = await change(kind, id, { leadId: sam.id, assignedStaffIds });
    expect(saved.status, saved.text).toBe(200);
    expect((await read(kind, id)).assignedStaff.map((item) => item.id)).toEqual(
      expect.arrayContaining([mia.id, sam.id]),
    );
    expect(await roles(id)).toEqual([sam.id]);
    await change(kind, id, { assignedStaffIds });
    expect((await read(kind, id)).lead).toBeNull();
    expect(await roles(id)).toEqual([]);
  });

  test("a lead who is taken off the staff does not lead the work any more", async () => {
    const { agency, add, read } = await setUpDeals({ ask });
    const mia = await buildStaff(agency);
    const id = await add(kind, { leadId: mia.id });
    await inAgency(agency, "update assignment set ended_at = now() where record_id = $1 and staff_id = $2", [
      id,
      mia.id,
    ]);
    expect((await read(kind, id)).lead).toBeNull();
  });

  test("work is reached by who has one of its talents, sees those alone and keeps the others", async () => {
    const { agency, add, read, change, listIds } = await setUpDeals({ ask });
    const agent = await buildStaff(agency, { levels: { [RESOURCE[kind]]: ["EDIT_ASSIGN"], TALENT: ["VIEW_ASSIGN"] } });
    const [theirs, other] = [await buildPerson(agency, { assignedTo: [agent.id] }), await buildPerson(agency)];
    const id = await add(kind, about(kind, theirs, other));
    await add(kind, about(kind, other));
    expect(await listIds(kind, {}, agent)).toEqual([id]);
    const { people } = await read(kind, id, agent);
    expect(people.map((person) => person.id)).toEqual([theirs]);
    const saved = await change(kind, id, about(kind, theirs), agent);
    expect(saved.status, saved.text).toBe(200);
    expect((await read(kind, id)).people.map((person) => person.id).sort()).toEqual([theirs, other].sort());
  });

  test("work keeps the partner and the contacts that the writer does not see", async () => {
    const { agency, add, read, change } = await setUpDeals({ ask });
    const agent = await buildStaff(agency, { levels: { [RESOURCE[kind]]: ["EDIT_ALL"] } });
    const partner = await buildPartner(agency);
    const contact = await buildPartnerContact(agency, partner);
    const id = await add(kind, { partnerId: partner, contactIds: [contact] });
    expect(await read(kind, id, agent)).toMatchObject({ partner: null, contacts: [] });
    expect((await change(kind, id, { partnerId: null, contactIds: [] }, agent)).status).toBe(200);
    expect(await read(kind, id)).toMatchObject({ partner: { id: partner }, contacts: [{ id: contact }] });
    await change(kind, id, { partnerId: null, contactIds: [] });
    expect(await read(kind, id)).toMatchObject({ partner: null, contacts: [] });
  });

  test.skipIf(kind === "event")("the search names the partner of work to readers of that partner alone", async () => {
    const { agency, owner, add } = await setUpDeals({ ask });
    const agent = await buildStaff(agency, { levels: { [RESOURCE[kind]]: ["VIEW_ALL"] } });
    const id = await add(kind, { partnerId: await buildPartner(agency, { displayName: "Harbour Trust" }) });
    const note = async ({ token }: { token: string }) =>
      (await ask(records.find, token, { query: { among: id } })).data.map((row) => row.note);
    expect(await note(owner)).toEqual(["Harbour Trust"]);
    expect(await note(agent)).toEqual([null]);
  });

  test("work takes contacts of its partner alone", async () => {
    const { agency, send } = await setUpDeals({ ask });
    const [partner, other] = [await buildPartner(agency), await buildPartner(agency)];
    const contactIds = [await buildPartnerContact(agency, other)];
    expect(refusedFields(await send(kind, { partnerId: partner, contactIds }))).toEqual(["contactIds"]);
    expect(refusedFields(await send(kind, { contactIds }))).toEqual(["contactIds"]);
    expect((await send(kind, { partnerId: other, contactIds })).status).toBe(200);
  });

  test("the list of work is that of an owner: a talent, a scout, a partner or a member of staff", async () => {
    const { agency, add, listIds } = await setUpDeals({ ask });
    const [talent, scout] = [await buildPerson(agency), await buildPerson(agency, { stage: "scout" })];
    const partner = await buildPartner(agency);
    const staff = await buildStaff(agency);
    const owned = {
      talent: [talent, await add(kind, about(kind, talent))],
      scout: [scout, await add(kind, about(kind, scout))],
      partner: [partner, await add(kind, { partnerId: partner })],
      staff: [staff.id, await add(kind, { assignedStaffIds: [staff.id] })],
    } as const;
    for (const [ownerType, [ownerId, id]] of Object.entries(owned))
      expect(await listIds(kind, { ownerType, ownerId }), ownerType).toEqual([id]);
    // The specification's own names, in any case.
    const [ofScout, ofPartner] = [owned.scout, owned.partner];
    expect(await listIds(kind, { ownerType: "Prospect", ownerId: ofScout[0] })).toEqual([ofScout[1]]);
    expect(await listIds(kind, { ownerType: "Partner", ownerId: ofPartner[0] })).toEqual([ofPartner[1]]);
  });

  test("the owner of work is found like an id in a path: of that kind, by its id, within reach (N-062)", async () => {
    const { agency, add, owner } = await setUpDeals({ ask });
    const [talent, partner] = [await buildPerson(agency), await buildPartner(agency)];
    const elsewhere = await buildPerson(await buildAgency());
    await add(kind, about(kind, talent));
    const listWith = (body: object, by = owner) => ask(DEALS[kind].list, by.token, { body: body as never });
    expect((await listWith({ ownerType: "talent", ownerId: talent })).status).toBe(200);
    for (const [ownerType, ownerId] of [
      ["partner", talent],
      ["talent", partner],
      ["staff", talent],
      ["talent", randomUUID()],
      ["talent", elsewhere],
      // No score or score group has these ids.
      ["Scores", talent],
      ["Invoice", talent],
    ])
      expect((await listWith({ ownerType, ownerId })).status, `${ownerType} ${ownerId}`).toBe(404);
    const blind = await buildStaff(agency, { levels: { [RESOURCE[kind]]: ["VIEW_ALL"] } });
    expect((await listWith({ ownerType: "talent", ownerId: talent }, blind)).status).toBe(404);
    // A count takes the filters of an address as they are, and finds nothing of another kind.
    const counted = async (ownerType: string) => {
      const filters = new URLSearchParams({ ownerType, ownerId: talent }).toString();
      return (await ask(DEALS[kind].count, owner.token, { body: { filters } })).data.total;
    };
    expect([await counted("talent"), await counted("partner")]).toEqual([1, 0]);
    // Half of a reference would show everything.
    expect(refusedFields(await listWith({ ownerType: "talent" }))).toEqual(["ownerId"]);
    expect(refusedFields(await listWith({ ownerId: talent }))).toEqual(["ownerType"]);
    expect(refusedFields(await listWith({ ownerType: "nobody", ownerId: talent }))).toEqual(["ownerType"]);
  });

  test("the list of work is of one of the agency's categories, or of all", async () => {
    const { agency, add, listIds, owner } = await setUpDeals({ ask });
    const id = await add(kind);
    for (const categoryCode of ["all", "api", firstCode])
      expect(await listIds(kind, { categoryCode }), categoryCode).toEqual([id]);
    const listOf = (categoryCode: string) => ask(DEALS[kind].list, owner.token, { body: { categoryCode } as never });
    // A category of tasks is none of this work.
    for (const code of ["NOPE", "BLOCKED"]) {
      const { status, error } = await listOf(code);
      expect([status, error?.details], code).toEqual([
        400,
        [{ field: "categoryCode", code: "invalid", message: "Choose one of the options" }],
      ]);
    }
    await inAgency(
      agency,
      `insert into status_category (id, agency_id, module, code, name, meaning, place)
        select gen_random_uuid(), agency_id, module, 'EXTRA', 'Extra', meaning, 99
        from status_category
        where agency_id = $1 and module = $2 and code = $3`,
      [agency, RESOURCE[kind], firstCode],
    );
    expect(await listIds(kind, { categoryCode: "EXTRA" })).toEqual([]);
  });

  test("work is counted by category, with the other filters of its list", async () => {
    const { owner, add, statusOf } = await setUpDeals({ ask });
    await add(kind, { tags: ["tour"] });
    await add(kind);
    await add(kind, { tags: ["tour"], statusId: await statusOf(kind, closedCode) });
    const counts = async (filters: string) => {
      const { total, categories } = (await ask(DEALS[kind].count, owner.token, { body: { filters } })).data;
      const counted = Object.fromEntries(categories.map(({ code, count }) => [code, count]));
      return [total, counted[firstCode], counted[closedCode]];
    };
    expect(await counts("")).toEqual([3, 2, 1]);
    expect(await counts(`tags=tour&categoryCode=${firstCode}`)).toEqual([2, 1, 1]);
  });

  test.runIf(kind === "event")("a period lists undated, open and late work too, where that is asked for", async () => {
    const { add, listIds, statusOf } = await setUpDeals({ ask });
    const during = (startDate: string, more: object = {}) =>
      add(kind, { timeZoneId: "UTC", startDate, endDate: startDate, ...more });
    const statusId = await statusOf(kind, closedCode);
    const [within, late] = [await during("2030-05-10"), await during("2020-01-01")];
    const [undated] = [await add(kind), await during("2020-01-01", { statusId }), await during("2030-07-01")];
    const period = { fromDate: Date.UTC(2030, 4, 1), toDate: Date.UTC(2030, 5, 1) - 1 };
    expect(await listIds(kind, period)).toEqual([within]);
    expect(await listIds(kind, { ...period, withOpen: true })).toEqual([within, late, undated].sort());
  });

  test("recent work is what is open, and what was closed this month", async () => {
    const { agency, add, listIds, statusOf } = await setUpDeals({ ask });
    const statusId = await statusOf(kind, closedCode);
    const [open, now, before] = [await add(kind), await add(kind, { statusId }), await add(kind, { statusId })];
    await inAgency(agency, `update ${kind} set closed_at = now() - interval '40 days' where id = $1`, [before]);
    expect(await listIds(kind, { progress: "recent" })).toEqual([open, now].sort());
    expect(await listIds(kind, { progress: "open" })).toEqual([open]);
    expect(await listIds(kind, { progress: "closed" })).toEqual([now, before].sort());
  });

  test("a link opens neither side of work, and finds the tasks that have it", async () => {
    const { agency, owner, add } = await setUpDeals({ ask });
    const id = await add(kind);
    const task = await ask(tasks.create, owner.token, { body: { summary: "Call the hall", linkIds: [id] } });
    expect(task.status, task.text).toBe(200);
    await ask(tasks.create, owner.token, { body: { summary: "Another" } });
    const found = await ask(tasks.list, owner.token, { body: { linkIds: [id] } });
    expect(found.data.map((row) => row.id)).toEqual([task.data.id]);
    const onIt = await buildStaff(agency, { levels: { [RESOURCE[kind]]: ["VIEW_ASSIGN"], TASK: ["VIEW_ASSIGN"] } });
    await inAgency(
      agency,
      "insert into assignment (id, agency_id, record_id, staff_id) values (gen_random_uuid(), $1, $2, $3)",
      [agency, id, onIt.id],
    );
    expect((await ask(DEALS[kind].get, onIt.token, { params: { id } })).status).toBe(200);
    expect((await ask(tasks.list, onIt.token, { body: {} })).data).toEqual([]);
    const onTask = await buildStaff(agency, { levels: { [RESOURCE[kind]]: ["VIEW_ASSIGN"], TASK: ["VIEW_ASSIGN"] } });
    await inAgency(agency, "update task set assignee_id = $2 where id = $1", [task.data.id, onTask.id]);
    expect((await ask(DEALS[kind].get, onTask.token, { params: { id } })).status).toBe(404);
  });
});
