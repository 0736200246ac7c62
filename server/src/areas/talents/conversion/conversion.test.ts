import { describe, expect, test } from "vitest";
import { history } from "#contract/history/history.ts";
import { personNotes } from "#contract/notes/record-notes.ts";
import { conversion } from "#contract/talents/conversion.ts";
import { people } from "#contract/talents/person.ts";
import { newAddress } from "#contract/values/address.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildCustomField, buildPerson, buildStaff, buildTalentType, inAgency } from "#test/factories.ts";
import { minimalPersonForm } from "#test/minimal-forms.ts";
import { keptConverted } from "./conversion.rules.ts";

const { ask } = await startApp();
const agency = await buildAgency();
const owner = await buildStaff(agency, { role: "agency" });
const { token } = owner;
const type = await buildTalentType(agency);

const complete = async (more: Record<string, unknown> = {}): Promise<string> => {
  const body = minimalPersonForm({
    typeIds: [type],
    email: "imogen@example.com",
    addresses: [{ ...newAddress([]), addressLine1: "14 Calder Lane" }],
    representationStart: "2026-01-05",
    assignedStaffIds: [owner.id],
    ...more,
  });
  return (await ask(people.create, token, { params: { family: "scouts" }, body })).data.id;
};
const standing = async (family: "talents" | "scouts", id: string) =>
  (await ask(conversion.get, token, { params: { family, id } })).data;
const convert = (ids: string[], as = token) => ask(conversion.convert, as, { body: { ids } });
const finalise = (ids: string[], as = token) => ask(conversion.finalise, as, { body: { ids } });
const undo = async (family: "talents" | "scouts", id: string) =>
  ask(conversion.undo, token, { params: { family, id }, body: {} });

describe("a scout is converted to talent, then finalised (B-202, B-620)", () => {
  test("the id, notes and history are kept, and the dates are recorded (C-105, C-106)", async () => {
    const id = await complete();
    const note = { talentUserId: id, note: "<p>Sang at the Corner.</p>" };
    expect((await ask(personNotes.create, token, { params: { family: "scouts" }, body: note })).status).toBe(200);
    expect((await convert([id])).data).toMatchObject([{ id, stage: "converted", missing: [], finalisedAt: null }]);
    // Said again it is the same.
    expect((await convert([id])).data[0]?.convertedAt).toBe((await standing("scouts", id)).convertedAt);
    expect((await finalise([id])).status).toBe(200);
    expect((await finalise([id])).status).toBe(200);
    expect((await ask(people.summary, token, { params: { family: "scouts", id } })).status).toBe(404);
    expect((await ask(people.summary, token, { params: { family: "talents", id } })).data.stage).toBe("talent");
    const after = await standing("talents", id);
    expect(after.convertedAt).not.toBeNull();
    expect(Date.parse(after.undoUntil ?? "") - Date.parse(after.finalisedAt ?? "")).toBe(30 * 86_400_000);
    const params = { family: "talents" as const, id };
    expect((await ask(personNotes.list, token, { params })).total).toBe(1);
    const entries = (await ask(history.ofPerson, token, { params, query: { fields: ["stage"] } })).data;
    expect(entries.map(({ changes }) => changes.find(({ field }) => field === "stage")?.new)).toEqual([
      ["talent"],
      ["converted"],
      ["scout"],
    ]);
    const audit = await inAgency(agency, "select what from audit where subject_id = $1 order by id", [id]);
    expect(audit.map(({ what }) => what)).toEqual(["scout converted", "conversion finalised"]);
  });

  test("missing fields are listed, and prevent finalising", async () => {
    const field = await buildCustomField(agency, { label: "Size of hat" });
    await inAgency(
      agency,
      "update custom_field set required = true, stages = '{talent}', categories = '{Music}' where id = $1",
      [field],
    );
    const body = minimalPersonForm();
    const { id } = (await ask(people.create, token, { params: { family: "scouts" }, body })).data;
    const sport = await complete({ category: "Sports", typeIds: [await buildTalentType(agency, "Rower", "Sports")] });
    const missing = (await convert([id, sport])).data.map((item) =>
      item.missing.map(({ what, label }) => label ?? what),
    );
    expect(missing).toEqual([
      ["types", "reach", "contactAddress", "representationStart", "assignedStaff", "Size of hat"],
      [],
    ]);
    const { error, status } = await finalise([sport, id]);
    expect([status, error?.code, error?.details[0]?.field]).toEqual([409, "conversionIncomplete", "ids.1"]);
    // All of them stayed.
    expect((await standing("scouts", sport)).stage).toBe("converted");
    await inAgency(agency, "update custom_field set archived_at = now() where id = $1", [field]);
  });

  test("each step requires the one before", async () => {
    const [scout, talent] = [await complete(), await buildPerson(agency)];
    expect((await finalise([scout])).error?.code).toBe("notConverted");
    expect((await convert([talent])).error?.code).toBe("alreadyTalent");
    expect((await undo("scouts", scout)).error?.code).toBe("notConverted");
    expect((await undo("talents", talent)).error?.code).toBe("notConverted");
  });

  test("a conversion requires the right to scouts and to talents, and access to each of them", async () => {
    const id = await complete();
    const readsTalents = await buildStaff(agency, { levels: { SCOUT: ["EDIT_ALL"], TALENT: ["VIEW_ALL"] } });
    const both = await buildStaff(agency, { levels: { SCOUT: ["EDIT_ASSIGN"], TALENT: ["EDIT_ASSIGN"] } });
    const wide = await buildStaff(agency, { levels: { SCOUT: ["EDIT_ALL"], TALENT: ["EDIT_ASSIGN"] } });
    expect((await convert([id], readsTalents.token)).status).toBe(403);
    expect((await convert([id], both.token)).status).toBe(400);
    expect((await convert([id], wide.token)).status).toBe(200);
  });
});

describe("it can be undone", () => {
  test("a conversion can be undone within 30 days, before finalising and after", async () => {
    const id = await complete();
    await convert([id]);
    expect((await undo("scouts", id)).status).toBe(200);
    expect(await standing("scouts", id)).toMatchObject({ stage: "scout", convertedAt: null });
    await convert([id]);
    await finalise([id]);
    expect((await undo("talents", id)).status).toBe(200);
    expect(await standing("scouts", id)).toMatchObject({ stage: "scout", finalisedAt: null, undoUntil: null });
  });

  test("a conversion can't be undone later", async () => {
    const id = await complete();
    await convert([id]);
    await finalise([id]);
    await inAgency(agency, "update person set finalised_at = now() - interval '31 days' where id = $1", [id]);
    const { status, error } = await undo("talents", id);
    expect([status, error?.code]).toEqual([409, "conversionTooOld"]);
    expect((await standing("talents", id)).stage).toBe("talent");
  });

  test("a conversion can be undone until the end of the thirtieth day", () => {
    const finalisedAt = new Date("2026-03-01T10:00:00Z");
    const why = (now: string) => keptConverted({ stage: "talent", finalisedAt }, new Date(now));
    expect(why("2026-03-31T10:00:00Z")).toBeNull();
    expect(why("2026-03-31T10:00:01Z")).toBe("conversionTooOld");
  });
});
