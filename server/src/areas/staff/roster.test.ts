import { describe, expect, test } from "vitest";
import { staff } from "#contract/staff/staff.ts";
import { people } from "#contract/talents/person.ts";
import { startApp } from "#test/app.ts";
import { assign, buildAgency, buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { minimalStaffForm } from "#test/minimal-forms.ts";

const { ask } = await startApp();

const { email: _, permissions: __, ...form } = minimalStaffForm();
async function save(by: { token: string }, id: string, talentIds: readonly string[]) {
  const { data } = await ask(staff.get, by.token, { params: { id } });
  return ask(staff.update, by.token, { params: { id }, body: { ...form, talentIds, version: data.version } });
}
const rosterOf = async (agency: string, id: string): Promise<unknown[]> =>
  (await inAgency(agency, "select record_id from assignment where staff_id = $1 and ended_at is null", [id])).map(
    ({ record_id }) => record_id,
  );
const refused = [{ field: "talentIds", code: "notYoursToAssign" }];

describe("a roster is changed by those who may change its records (K26)", () => {
  test("a user with assigned-only access can't widen it through their own staff record", async () => {
    const agency = await buildAgency();
    const writer = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL", "EDIT_ASSIGN"], STAFF: ["EDIT_ALL"] } });
    const talent = await buildPerson(agency);
    const { error, status } = await save(writer, writer.id, [talent]);
    expect([status, error?.details]).toMatchObject([400, refused]);
    expect(await rosterOf(agency, writer.id)).toEqual([]);
    const body = { state: "ARCHIVED", version: 1 } as const;
    expect((await ask(people.state, writer.token, { params: { family: "talents", id: talent }, body })).status).toBe(
      404,
    );
  });

  test("a user with view access can't add or remove a talent; those on the roster stay", async () => {
    const agency = await buildAgency();
    const writer = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"], STAFF: ["EDIT_ALL"] } });
    const member = await buildStaff(agency);
    const [held, other] = [await buildPerson(agency), await buildPerson(agency)];
    await assign(agency, held, [member.id]);
    expect((await save(writer, member.id, [held, other])).error?.details).toMatchObject(refused);
    expect((await save(writer, member.id, [])).error?.details).toMatchObject(refused);
    expect((await save(writer, member.id, [held])).status).toBe(200);
    expect(await rosterOf(agency, member.id)).toEqual([held]);
    const body = minimalStaffForm({ talentIds: [other] });
    expect((await ask(staff.create, writer.token, { body })).error?.details).toMatchObject(refused);
  });

  test("an assignee can add and remove an assigned talent", async () => {
    const agency = await buildAgency();
    const writer = await buildStaff(agency, { levels: { TALENT: ["EDIT_ASSIGN"], STAFF: ["EDIT_ALL"] } });
    const member = await buildStaff(agency);
    const own = await buildPerson(agency, { assignedTo: [writer.id] });
    expect((await save(writer, member.id, [own])).status).toBe(200);
    expect(await rosterOf(agency, member.id)).toEqual([own]);
    expect((await save(writer, member.id, [])).status).toBe(200);
    expect(await rosterOf(agency, member.id)).toEqual([]);
  });
});

test("colleagues to choose from are searched by name alone, not by phone or location", async () => {
  const agency = await buildAgency();
  const reader = await buildStaff(agency, { levels: { TALENT: ["VIEW_ASSIGN"] } });
  const { id } = await buildStaff(agency, { displayName: "Camille Ferreira" });
  await inAgency(agency, "update staff set phone = '+61491572549', location = 'Prahran, VIC' where id = $1", [id]);
  const find = async (q: string) => (await ask(staff.options, reader.token, { body: { q } })).data.map((row) => row.id);
  expect(await find("ferr")).toEqual([id]);
  expect(await find("+614915")).toEqual([]);
  expect(await find("prahran")).toEqual([]);
});
