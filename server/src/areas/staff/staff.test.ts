import { describe, expect, test } from "vitest";
import { permission } from "#contract/staff/permission.ts";
import { positions } from "#contract/staff/position.ts";
import { staff } from "#contract/staff/staff.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { minimalStaffForm } from "#test/minimal-forms.ts";

const { ask } = await startApp();

describe("adding staff", () => {
  test("an email in use anywhere on the installation is refused next to its field (B-249, B-344)", async () => {
    const elsewhere = await buildStaff(await buildAgency());
    const owner = await buildStaff(await buildAgency(), { role: "agency" });
    expect((await ask(staff.checkEmail, owner.token, { query: { email: elsewhere.email } })).data).toEqual({
      exists: true,
    });
    const refused = await ask(staff.create, owner.token, { body: minimalStaffForm({ email: elsewhere.email }) });
    expect(refused.error?.details).toEqual([
      { field: "email", code: "emailExisted", message: "This email is already in use." },
    ]);
  });

  test.each([
    ["email", "", "This field is required"],
    ["email", "nonsense", "Invalid email"],
    ["displayName", " ", "This field is required"],
    ["phoneNumber", "12", "Invalid phone format"],
    ["phoneNumber", "0491", "Invalid phone format"],
    ["phoneNumber", "1234567", "Invalid phone format"],
    ["phoneNumber", "123456789012345678", "Invalid phone format"],
    ["phoneNumber", "12345678901234567890123", "Invalid phone format"],
    ["phoneNumber", "ring me", "Invalid phone format"],
    ["dob", "2090-01-01", "A date of birth can't be in the future"],
    ["dob", "1990-02-30", "This date doesn't exist"],
    ["startDate", "1000-01-01", "Choose a year from 1900 to 2199"],
    ["startDate", "soon", "Use the format YYYY-MM-DD"],
  ])("%s %j is refused with %j (B-245, B-246, B-247, B-248)", async (field, value, message) => {
    const owner = await buildStaff(await buildAgency(), { role: "agency" });
    const { error } = await ask(staff.create, owner.token, { body: minimalStaffForm({ [field]: value }) });
    expect(error?.details).toMatchObject([{ field, message }]);
  });

  test("adding staff saves rosters and permission in normal form, with Australia as default (B-180, B-183, B-184, B-243)", async () => {
    const agency = await buildAgency();
    const owner = await buildStaff(agency, { role: "agency" });
    const [talent, scout] = [await buildPerson(agency), await buildPerson(agency, { stage: "scout" })];
    const body = minimalStaffForm({
      countryCode: undefined,
      talentIds: [talent, scout],
      permissions: [{ name: "res::TALENT", resourceAccesses: ["EDIT_ALL"] }],
      phoneNumber: "491 570 156",
    });
    const { data } = await ask(staff.create, owner.token, { body });
    const { data: shown } = await ask(staff.get, owner.token, { params: { id: data.id } });
    expect(shown).toMatchObject({
      state: "invited",
      phoneCode: "+61",
      phoneNumber: "491570156",
      accountRole: "staff",
      countryCode: "AU",
    });
    expect(shown.roster.map(({ id }) => id).sort()).toEqual([talent, scout].sort());
    const { data: rights } = await ask(permission.get, owner.token, { params: { id: data.id } });
    expect(rights.resources.every(({ name }) => name.startsWith("res::"))).toBe(true);
    expect(rights.resources.find(({ name }) => name === "res::TALENT")).toMatchObject({
      resourceAccesses: ["VIEW_ASSIGN", "VIEW_ALL", "EDIT_ASSIGN", "EDIT_ALL"],
      permission: 1,
      featureAccess: "full access",
      fullDataAccess: true,
    });
    expect(rights.resources.find(({ name }) => name === "res::FINANCE")).toMatchObject({
      resourceAccesses: ["NO_ACCESS"],
      permission: 0,
      resourceAccessOptions: ["NO_ACCESS", "VIEW_ALL", "EDIT_ALL"],
    });
  });
});

describe("permission", () => {
  const change = (name: string, ...resourceAccesses: string[]) => ({
    resources: [{ name: `res::${name}`, resourceAccesses }],
    version: 1,
  });

  test("a level that the resource does not offer is refused (B-310)", async () => {
    const agency = await buildAgency();
    const owner = await buildStaff(agency, { role: "agency" });
    const { id } = await buildStaff(agency);
    const { status, error } = await ask(permission.update, owner.token, {
      params: { id },
      body: change("CALENDAR", "EDIT_ALL"),
    });
    expect([status, error?.details[0]?.code]).toEqual([400, "levelNotOffered"]);
  });

  test("users can't grant above their own level, nor edit their own permission or an owner's", async () => {
    const agency = await buildAgency();
    const giver = await buildStaff(agency, { levels: { STAFF: ["EDIT_ALL"], TALENT: ["VIEW_ALL"] } });
    const owner = await buildStaff(agency, { role: "agency" });
    const { id } = await buildStaff(agency);
    const give = (to: string, body: ReturnType<typeof change>) =>
      ask(permission.update, giver.token, { params: { id: to }, body });
    expect((await give(id, change("TALENT", "EDIT_ALL"))).error?.code).toBe("aboveOwnLevel");
    expect((await give(giver.id, change("TALENT", "EDIT_ALL"))).error?.code).toBe("ownPermission");
    expect((await give(owner.id, change("TALENT", "NO_ACCESS"))).error?.code).toBe("accountAbove");
    expect((await give(id, change("TALENT", "VIEW_ALL"))).status).toBe(200);
  });

  test("a position's preset is what most of its staff may do, and an unused one has none", async () => {
    const agency = await buildAgency();
    const owner = await buildStaff(agency, { role: "agency" });
    const [agent, unused] = await Promise.all(
      ["Agent", "Unused"].map((position) => ask(positions.create, owner.token, { body: { position } })),
    );
    const add = (...resourceAccesses: string[]) =>
      ask(staff.create, owner.token, {
        body: minimalStaffForm({
          positionId: agent?.data.id,
          permissions: [{ name: "res::TALENT", resourceAccesses }],
        }),
      });
    await add("EDIT_ALL");
    await add("VIEW_ALL");
    await add("VIEW_ALL");
    const { data } = await ask(permission.presets, owner.token);
    expect(data.map(({ position, colleagues }) => [position.name, colleagues])).toEqual([["Agent", 2]]);
    expect(data[0]?.resources.find(({ name }) => name === "res::TALENT")?.resourceAccesses).toEqual([
      "VIEW_ASSIGN",
      "VIEW_ALL",
    ]);
    expect(data.some(({ position }) => position.id === unused?.data.id)).toBe(false);
  });

  test("rights above the editor's own level are kept when another row is changed", async () => {
    const agency = await buildAgency();
    const giver = await buildStaff(agency, { levels: { STAFF: ["EDIT_ALL"], TALENT: ["VIEW_ALL"] } });
    const { id } = await buildStaff(agency, { levels: { FINANCE: ["EDIT_ALL"] } });
    const { data } = await ask(permission.update, giver.token, {
      params: { id },
      body: change("TALENT", "VIEW_ASSIGN"),
    });
    expect(data.resources.find(({ name }) => name === "res::FINANCE")?.resourceAccesses).toEqual([
      "VIEW_ALL",
      "EDIT_ALL",
    ]);
  });
});

describe("locking and deleting", () => {
  test("the last active owner can't be locked or deleted, even concurrently", async () => {
    const agency = await buildAgency();
    const [first, other] = [await buildStaff(agency, { role: "agency" }), await buildStaff(agency, { role: "agency" })];
    const answers = await Promise.all([
      ask(staff.lock, first.token, { params: { id: other.id } }),
      ask(staff.lock, other.token, { params: { id: first.id } }),
    ]);
    const codes = answers.map(({ status, error }) => error?.code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    // The slower of the two may find its session ended already.
    expect(["lastOwner", "sessionEnded"]).toContain(codes.find((code) => code !== 200));
    const left = await inAgency(
      agency,
      "select id from account where agency_id = $1 and locked_at is null and role <> 'staff'",
      [agency],
    );
    expect(left).toHaveLength(1);
  });

  test("users can't lock themselves; a locked user can be unlocked", async () => {
    const agency = await buildAgency();
    const owner = await buildStaff(agency, { role: "agency" });
    const { id } = await buildStaff(agency);
    expect((await ask(staff.lock, owner.token, { params: { id: owner.id } })).error?.code).toBe("ownAccount");
    expect((await ask(staff.remove, owner.token, { params: { id: owner.id } })).error?.message).toBe(
      "You can't lock, delete or reset your own account. Ask another owner or app admin.",
    );
    await ask(staff.lock, owner.token, { params: { id } });
    expect((await ask(staff.get, owner.token, { params: { id } })).data.state).toBe("locked");
    await ask(staff.unlock, owner.token, { params: { id } });
    expect((await ask(staff.get, owner.token, { params: { id } })).data.state).toBe("active");
  });

  test("deleting ends the assignments with their date and frees the email", async () => {
    const agency = await buildAgency();
    const owner = await buildStaff(agency, { role: "agency" });
    const leaver = await buildStaff(agency);
    await buildPerson(agency, { assignedTo: [leaver.id] });
    expect((await ask(staff.remove, owner.token, { params: { id: leaver.id } })).status).toBe(200);
    expect(
      await inAgency(agency, "select ended_at is not null as ended from assignment where staff_id = $1", [leaver.id]),
    ).toEqual([{ ended: true }]);
    expect((await ask(staff.create, owner.token, { body: minimalStaffForm({ email: leaver.email }) })).status).toBe(
      200,
    );
  });
});

describe("positions", () => {
  test("a new position is trimmed, and a duplicate, ignoring case, is refused next to its field (B-264, B-265)", async () => {
    const owner = await buildStaff(await buildAgency(), { role: "agency" });
    expect((await ask(positions.create, owner.token, { body: { position: "  Head of music " } })).data.position).toBe(
      "Head of music",
    );
    expect(
      (await ask(positions.create, owner.token, { body: { position: "head OF music" } })).error?.details,
    ).toMatchObject([{ field: "position", code: "duplicate" }]);
    expect((await ask(positions.create, owner.token, { body: { position: "  " } })).error?.details).toMatchObject([
      { code: "requiredField" },
    ]);
  });
});

test("a roster shows and changes only what its editor may see", async () => {
  const agency = await buildAgency();
  const member = await buildStaff(agency);
  const hidden = await buildPerson(agency, { assignedTo: [member.id] });
  const reader = await buildStaff(agency, { levels: { STAFF: ["EDIT_ALL"], TALENT: ["VIEW_ASSIGN"] } });
  const { data: before } = await ask(staff.get, reader.token, { params: { id: member.id } });
  expect(before.roster).toEqual([]);
  const { email: _email, permissions: _permissions, ...form } = minimalStaffForm({ displayName: member.displayName });
  expect(
    (await ask(staff.update, reader.token, { params: { id: member.id }, body: { ...form, version: before.version } }))
      .status,
  ).toBe(200);
  expect(
    await inAgency(agency, "select record_id from assignment where staff_id = $1 and ended_at is null", [member.id]),
  ).toEqual([{ record_id: hidden }]);
});

test("the directory combines sort, page, search, talents and role (B-189)", async () => {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const { data: role } = await ask(positions.create, owner.token, { body: { position: "Road manager" } });
  const talent = await buildPerson(agency);
  const add = (displayName: string, roleId: string | null, talentIds: string[]) =>
    ask(staff.create, owner.token, { body: minimalStaffForm({ displayName, positionId: roleId, talentIds }) });
  await add("Odile Marsh", role.id, [talent]);
  await add("Anton Marsh", role.id, [talent]);
  await add("Zita Marsh", role.id, [talent]);
  await add("Bela Marsh", role.id, []);
  await add("Carl Marsh", null, [talent]);
  await add("Dora Field", role.id, [talent]);
  const { data, total, error } = await ask(staff.list, owner.token, {
    body: {
      orderBy: "name",
      orderDirection: "DESC",
      pageIndex: 1,
      pageSize: 2,
      q: "marsh",
      talentIds: [talent],
      role: [role.id],
    },
  });
  expect(error).toBeUndefined();
  expect(data.map(({ name }) => name)).toEqual(["Anton Marsh"]);
  expect(total).toBe(3);
});
