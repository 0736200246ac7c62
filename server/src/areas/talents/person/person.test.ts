import { describe, expect, test } from "vitest";
import { people } from "#contract/talents/person.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPerson, buildStaff, buildTalentType } from "#test/factories.ts";
import { minimalPersonForm } from "#test/minimal-forms.ts";

const { ask } = await startApp();
const talents = { family: "talents" } as const;

describe("talents", () => {
  test("a list shows only the agency's own", async () => {
    const [here, there] = [await buildAgency(), await buildAgency()];
    const owner = await buildStaff(here, { role: "agency" });
    const id = await buildPerson(here);
    await buildPerson(there);
    const list = await ask(people.list, owner.token, { params: talents });
    expect(list.status).toBe(200);
    expect(list.data.map((row) => row.id)).toEqual([id]);
    expect(list.total).toBe(1);
  });

  test("staff with an assigned level see and edit only their roster", async () => {
    const agency = await buildAgency();
    const staff = await buildStaff(agency, { levels: { TALENT: ["EDIT_ASSIGN"] } });
    const mine = await buildPerson(agency, { assignedTo: [staff.id] });
    const other = await buildPerson(agency);
    expect((await ask(people.list, staff.token, { params: talents })).data.map((row) => row.id)).toEqual([mine]);
    expect((await ask(people.summary, staff.token, { params: { ...talents, id: mine } })).status).toBe(200);
    expect((await ask(people.summary, staff.token, { params: { ...talents, id: other } })).status).toBe(404);
    expect((await ask(people.remove, staff.token, { params: { ...talents, id: other } })).status).toBe(404);
  });

  test("the creator of a talent is assigned, and an update needs the current version", async () => {
    const agency = await buildAgency();
    const staff = await buildStaff(agency, { levels: { TALENT: ["EDIT_ASSIGN"] } });
    const typeId = await buildTalentType(agency);
    const made = await ask(people.create, staff.token, {
      params: talents,
      body: minimalPersonForm({ typeIds: [typeId], phoneNumber: "491 570 156", tags: ["jazz"] }),
    });
    expect(made.status).toBe(200);
    const at = { params: { ...talents, id: made.data.id } };
    const summary = await ask(people.summary, staff.token, at);
    expect(summary.data).toMatchObject({
      phoneNumber: "491570156",
      phoneCode: "+61",
      version: 1,
      assignedStaff: [{ id: staff.id }],
      types: [{ id: typeId }],
    });
    const body = minimalPersonForm({ displayName: "Imogen Hart", assignedStaffIds: [staff.id], version: 1 });
    expect((await ask(people.updateSummary, staff.token, { ...at, body })).data).toMatchObject({
      displayName: "Imogen Hart",
      version: 2,
    });
    const stale = await ask(people.updateSummary, staff.token, { ...at, body });
    expect(stale.status).toBe(409);
    expect(stale.error).toMatchObject({
      code: "stale",
      current: { version: 2 },
      saved: { by: staff.displayName, at: expect.stringMatching(/^20.*Z$/) as string },
    });
  });

  test.each([
    ["talents", "TALENT"],
    ["scouts", "SCOUT"],
  ] as const)(
    "C-343: whoever quick-adds %s is assigned, and gives a category; the rest can follow",
    async (family, resource) => {
      const agency = await buildAgency();
      const staff = await buildStaff(agency, { levels: { [resource]: ["EDIT_ASSIGN"] } });
      const params = { family };
      const bare = await ask(people.quickAdd, staff.token, { params, body: { name: "Wren Oduya" } as never });
      expect(bare.error?.details.map(({ field }) => field)).toEqual(["category"]);
      const added = await ask(people.quickAdd, staff.token, {
        params,
        body: { name: " Wren Oduya ", category: "Music" },
      });
      expect(added.data).toEqual({ id: added.data.id, displayName: "Wren Oduya" });
      const { data } = await ask(people.summary, staff.token, { params: { family, id: added.data.id } });
      expect(data).toMatchObject({
        displayName: "Wren Oduya",
        category: "Music",
        status: 0,
        state: "ACTIVE",
        stage: family === "talents" ? "talent" : "scout",
        assignedStaff: [{ id: staff.id }],
      });
      const list = await ask(people.list, staff.token, { params });
      expect(list.data.map(({ id }) => id)).toEqual([added.data.id]);
    },
  );

  test("without write access to one of the two it can't be quick-added, but the other can (B-309)", async () => {
    const agency = await buildAgency();
    const staff = await buildStaff(agency, { levels: { TALENT: ["EDIT_ALL"], SCOUT: ["VIEW_ALL"] } });
    const body = { name: "Wren Oduya", category: "Music" } as const;
    expect((await ask(people.quickAdd, staff.token, { params: { family: "scouts" }, body })).status).toBe(403);
    expect((await ask(people.quickAdd, staff.token, { params: talents, body })).status).toBe(200);
  });

  test("a phone number invalid in its country is refused beside its field", async () => {
    const owner = await buildStaff(await buildAgency(), { role: "agency" });
    const refused = await ask(people.create, owner.token, {
      params: talents,
      body: minimalPersonForm({ phoneNumber: "12345" }),
    });
    expect(refused.status).toBe(400);
    expect(refused.error?.details).toEqual([
      { field: "phoneNumber", code: "invalid", message: "Invalid phone format" },
    ]);
  });

  test("a search finds names ignoring accents and case", async () => {
    const agency = await buildAgency();
    const owner = await buildStaff(agency, { role: "agency" });
    const id = await buildPerson(agency, { displayName: "Bảo Châu Ellery" });
    await buildPerson(agency, { displayName: "Someone else" });
    expect(
      (await ask(people.list, owner.token, { params: talents, query: { q: "BAO chau" } })).data.map((row) => row.id),
    ).toEqual([id]);
  });

  test("a deleted record can be restored", async () => {
    const agency = await buildAgency();
    const owner = await buildStaff(agency, { role: "agency" });
    const at = { params: { ...talents, id: await buildPerson(agency) } };
    expect((await ask(people.remove, owner.token, at)).status).toBe(200);
    expect((await ask(people.summary, owner.token, at)).status).toBe(404);
    expect((await ask(people.restore, owner.token, { ...at, body: {} })).status).toBe(200);
    expect((await ask(people.summary, owner.token, at)).status).toBe(200);
  });
});

test("staff with access by assignment can't unassign themselves", async () => {
  const agency = await buildAgency();
  const staff = await buildStaff(agency, { levels: { TALENT: ["EDIT_ASSIGN"] } });
  const id = await buildPerson(agency, { assignedTo: [staff.id] });
  const refused = await ask(people.assign, staff.token, {
    params: { ...talents, id },
    body: { staffIds: [], version: 1 },
  });
  expect(refused.status).toBe(400);
  expect(refused.error?.details[0]).toMatchObject({ field: "staffIds" });
});
