/** Ranks of roles: each act on an account, by each role on each other. */
import { describe, expect, test } from "vitest";
import type { Role } from "#contract/enums.ts";
import { mails } from "#contract/staff/outbox.ts";
import { permission } from "#contract/staff/permission.ts";
import { staff } from "#contract/staff/staff.ts";
import { startApp } from "../app.ts";
import { type BuiltStaff, buildAgency, buildStaff, inAgency } from "../factories.ts";

const { ask } = await startApp();
const ROLES = ["agency", "app_admin", "staff"] as const satisfies readonly Role[];
/** Roles above each role; written by hand. */
const BELOW: Readonly<Record<(typeof ROLES)[number], readonly Role[]>> = {
  agency: [],
  app_admin: ["agency"],
  staff: ["agency", "app_admin"],
};
const ACTS = {
  lock: (by: BuiltStaff, id: string) => ask(staff.lock, by.token, { params: { id } }),
  unlock: (by: BuiltStaff, id: string) => ask(staff.unlock, by.token, { params: { id } }),
  "reset the second factor of": (by: BuiltStaff, id: string) => ask(staff.resetTwoFactor, by.token, { params: { id } }),
  "delete the account of": (by: BuiltStaff, id: string) => ask(staff.remove, by.token, { params: { id } }),
};

async function setUp(role: Role) {
  const agency = await buildAgency();
  // So that no one is the last.
  await buildStaff(agency, { role: "agency" });
  await buildStaff(agency, { role: "app_admin" });
  const levels = { STAFF: ["EDIT_ALL"] } as const;
  const by = await buildStaff(agency, role === "staff" ? { levels } : { role: role as "agency" });
  return { agency, by };
}

describe.each(ROLES)("%s", (role) => {
  test.each(Object.entries(ACTS))("a user may %s no one above them, and everyone else", async (_, act) => {
    const { agency, by } = await setUp(role);
    for (const other of ROLES) {
      const target = await buildStaff(agency, { role: other });
      const answer = await act(by, target.id);
      const expected = BELOW[role].includes(other) ? "accountAbove" : undefined;
      expect(answer.error?.code, `${other}: ${answer.text}`).toBe(expected);
      const [row] = await inAgency(agency, "select locked_at, deleted_at from account where id = $1", [target.id]);
      if (expected) expect(row, other).toEqual({ locked_at: null, deleted_at: null });
    }
  });

  test("a user invites no one above again, and reads no kept email that lets one in above", async () => {
    const { agency, by } = await setUp(role);
    for (const other of ROLES) {
      const target = await buildStaff(agency, { role: other, activated: false });
      const expected = BELOW[role].includes(other) ? "accountAbove" : undefined;
      expect((await ask(staff.invite, by.token, { params: { id: target.id } })).error?.code, other).toBe(expected);
      const owner = await buildStaff(agency, { role: "agency" });
      await ask(staff.invite, owner.token, { params: { id: target.id } });
      const { data } = await ask(mails.list, owner.token, { body: {} });
      const mail = data.find(({ to }) => to === target.email);
      const read = await ask(mails.reveal, by.token, { params: { id: mail?.id ?? "" } });
      expect(read.error?.code, other).toBe(role === "staff" ? "noRight" : expected);
    }
  });
});

test("a user can't take away a level that they may not give, and changes what both have", async () => {
  const agency = await buildAgency();
  const giver = await buildStaff(agency, {
    levels: { STAFF: ["EDIT_ALL"], FINANCE: ["VIEW_ALL"], TALENT: ["EDIT_ALL"] },
  });
  const change = async (levels: object, to: string[], name = "res::FINANCE") => {
    const { id } = await buildStaff(agency, { levels });
    const body = { resources: [{ name, resourceAccesses: to }], version: 1 };
    return (await ask(permission.update, giver.token, { params: { id }, body: body as never })).error?.code ?? null;
  };
  expect(await change({ FINANCE: ["EDIT_ALL"] }, ["NO_ACCESS"])).toBe("aboveOwnLevel");
  expect(await change({ FINANCE: ["EDIT_ALL"] }, ["VIEW_ALL"])).toBe("aboveOwnLevel");
  expect(await change({ FINANCE: ["VIEW_ALL"] }, ["NO_ACCESS"])).toBeNull();
  expect(await change({ EVENT: ["VIEW_ASSIGN"] }, ["NO_ACCESS"], "res::EVENT")).toBe("aboveOwnLevel");
  expect(await change({ TALENT: ["EDIT_ALL"] }, ["VIEW_ASSIGN"], "res::TALENT")).toBeNull();
});
