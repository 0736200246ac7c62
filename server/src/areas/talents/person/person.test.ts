import { describe, expect, test } from "vitest";
import { people } from "#contract/talents/person.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPerson, buildStaff, buildTalentType, inAgency } from "#test/factories.ts";
import { minimalPersonForm } from "#test/minimal-forms.ts";

const { ask } = await startApp();
const talents = { family: "talents" } as const;

describe("talents", () => {
  test("a list shows only the agency's own talents", async () => {
    const [agency, there] = [await buildAgency(), await buildAgency()];
    const owner = await buildStaff(agency, { role: "agency" });
    const id = await buildPerson(agency);
    await buildPerson(there);
    const list = await ask(people.list, owner.token, { params: talents });
    expect(list.status).toBe(200);
    expect(list.data.map((row) => row.id)).toEqual([id]);
    expect(list.total).toBe(1);
  });

  test("staff with an assigned level see and edit only their roster", async () => {
    const agency = await buildAgency();
    const staff = await buildStaff(agency, { levels: { TALENT: ["EDIT_ASSIGN"] } });
    const assigned = await buildPerson(agency, { assignedTo: [staff.id] });
    const other = await buildPerson(agency);
    expect((await ask(people.list, staff.token, { params: talents })).data.map((row) => row.id)).toEqual([assigned]);
    expect((await ask(people.summary, staff.token, { params: { ...talents, id: assigned } })).status).toBe(200);
    expect((await ask(people.summary, staff.token, { params: { ...talents, id: other } })).status).toBe(404);
    expect((await ask(people.remove, staff.token, { params: { ...talents, id: other } })).status).toBe(404);
  });

  test("the creator of a talent is assigned, and an update needs the current version", async () => {
    const agency = await buildAgency();
    const staff = await buildStaff(agency, { levels: { TALENT: ["EDIT_ASSIGN"] } });
    const typeId = await buildTalentType(agency);
    const created = await ask(people.create, staff.token, {
      params: talents,
      body: minimalPersonForm({ typeIds: [typeId], phoneNumber: "491 570 156", tags: ["jazz"] }),
    });
    expect(created.status).toBe(200);
    const path = { params: { ...talents, id: created.data.id } };
    const summary = await ask(people.summary, staff.token, path);
    expect(summary.data).toMatchObject({
      phoneNumber: "491570156",
      phoneCode: "+61",
      version: 1,
      assignedStaff: [{ id: staff.id }],
      types: [{ id: typeId }],
    });
    const body = minimalPersonForm({ displayName: "Imogen Hart", assignedStaffIds: [staff.id], version: 1 });
    expect((await ask(people.updateSummary, staff.token, { ...path, body })).data).toMatchObject({
      displayName: "Imogen Hart",
      version: 2,
    });
    const stale = await ask(people.updateSummary, staff.token, { ...path, body });
    expect(stale.status).toBe(409);
    expect(stale.error).toMatchObject({
      code: "stale",
      current: { version: 2 },
      saved: { by: staff.displayName, at: expect.stringMatching(/^20.*Z$/) as string },
    });
  });

  describe.each([
    ["talents", "TALENT"],
    ["scouts", "SCOUT"],
  ] as const)("%s", (family, resource) => {
    const params = { family };

    test("quick-adding takes a name alone, assigns the creator, and leaves the rest for later (C-343)", async () => {
      const agency = await buildAgency();
      const staff = await buildStaff(agency, { levels: { [resource]: ["EDIT_ASSIGN"] } });
      const added = await ask(people.quickAdd, staff.token, { params, body: { name: " Wren Oduya " } });
      expect(added.data).toEqual({ id: added.data.id, displayName: "Wren Oduya" });
      const { data } = await ask(people.summary, staff.token, { params: { family, id: added.data.id } });
      expect(data).toMatchObject({
        displayName: "Wren Oduya",
        category: null,
        status: 0,
        state: "ACTIVE",
        stage: family === "talents" ? "talent" : "scout",
        assignedStaff: [{ id: staff.id }],
      });
      const list = await ask(people.list, staff.token, { params });
      expect(list.data.map(({ id, category }) => [id, category])).toEqual([[added.data.id, null]]);
    });

    test("the status becomes Active only with a category, and types need one (C-343)", async () => {
      const agency = await buildAgency();
      const staff = await buildStaff(agency, { levels: { [resource]: ["EDIT_ALL"] } });
      const { data } = await ask(people.quickAdd, staff.token, { params, body: { name: "Wren Oduya" } });
      const path = { params: { family, id: data.id } };
      const save = (change: object) =>
        ask(people.updateSummary, staff.token, {
          ...path,
          body: minimalPersonForm({ version: 1, category: null, status: 0, ...change }),
        });
      const early = await save({ status: 1 });
      expect(early.error?.details).toEqual([
        { field: "category", code: "invalid", message: "Choose a category before the status becomes Active" },
      ]);
      const typed = await save({ typeIds: [await buildTalentType(agency, "Rower", "Sports")] });
      expect(typed.error?.details).toMatchObject([{ field: "typeIds", message: "Choose a category first" }]);
      if (family === "talents") {
        const body = { status: 1, version: 1 } as const;
        const refused = await ask(people.status, staff.token, { params: { id: data.id }, body });
        expect(refused.error?.details).toMatchObject([
          { field: "status", message: "Choose a category before the status becomes Active" },
        ]);
      }
      expect((await save({ category: "Music", status: 1 })).data).toMatchObject({ category: "Music", status: 1 });
    });

    test("representation can't end before it starts (C-074)", async () => {
      const owner = await buildStaff(await buildAgency(), { role: "agency" });
      const form = (representationEnd: string) =>
        minimalPersonForm({ representationStart: "2026-04-27", representationEnd });
      const refused = await ask(people.create, owner.token, { params, body: form("2020-01-01") });
      expect(refused.error?.details).toEqual([
        { field: "representationEnd", code: "invalid", message: "Must not be before the start date" },
      ]);
      const { data } = await ask(people.create, owner.token, { params, body: form("2026-04-27") });
      const path = { params: { family, id: data.id } };
      const late = await ask(people.updateSummary, owner.token, {
        ...path,
        body: { ...form("2026-04-26"), version: 1 },
      });
      expect(late.error?.details.map(({ field }) => field)).toEqual(["representationEnd"]);
    });

    test("headline and biography keep their line breaks as br tags (B-096)", async () => {
      const agency = await buildAgency();
      const owner = await buildStaff(agency, { role: "agency" });
      const body = minimalPersonForm({ headline: "Loud\nand clear", bio: "One<br />Two<BR>Three\r\nFour <br" });
      const { data } = await ask(people.create, owner.token, { params, body });
      const path = { params: { family, id: data.id } };
      const read = (await ask(people.summary, owner.token, path)).data;
      expect(read).toMatchObject({ headline: "Loud<br>and clear", bio: "One<br>Two<br>Three<br>Four <br" });
      // A text as read may be sent again, and changes nothing.
      const again = { ...body, headline: read.headline, bio: read.bio, version: 1 };
      expect((await ask(people.updateSummary, owner.token, { ...path, body: again })).data).toMatchObject({
        headline: read.headline,
        bio: read.bio,
      });
      const stored = await inAgency(agency, "select headline, bio from person where id = $1", [data.id]);
      expect(stored).toEqual([{ headline: "Loud\nand clear", bio: "One\nTwo\nThree\nFour <br" }]);
      const blank = { ...body, headline: "<br>", bio: " <br/> ", version: 2 };
      expect((await ask(people.updateSummary, owner.token, { ...path, body: blank })).data).toMatchObject({
        headline: null,
        bio: null,
      });
    });
  });

  test("a kind without write access can't be quick-added, but the other can (B-309)", async () => {
    const agency = await buildAgency();
    const staff = await buildStaff(agency, { levels: { TALENT: ["EDIT_ALL"], SCOUT: ["VIEW_ALL"] } });
    const body = { name: "Wren Oduya" };
    expect((await ask(people.quickAdd, staff.token, { params: { family: "scouts" }, body })).status).toBe(403);
    expect((await ask(people.quickAdd, staff.token, { params: talents, body })).status).toBe(200);
  });

  test("a phone number invalid in its country is refused next to its field", async () => {
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
    const path = { params: { ...talents, id: await buildPerson(agency) } };
    expect((await ask(people.remove, owner.token, path)).status).toBe(200);
    expect((await ask(people.summary, owner.token, path)).status).toBe(404);
    expect((await ask(people.restore, owner.token, { ...path, body: {} })).status).toBe(200);
    expect((await ask(people.summary, owner.token, path)).status).toBe(200);
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
