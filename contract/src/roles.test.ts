/** Roles, and the rights of each, as the specification lists them. */
import { expect, test } from "vitest";
import { featureAccess, fullDataAccess, may, RESOURCES, reach, wireName } from "./access.ts";
import { LANDING, ROLES } from "./enums.ts";
import { LIMITS } from "./limits.ts";
import { z } from "./schema.ts";
import { TokenSet } from "./session/session.ts";
import { password } from "./values/formats.ts";

const ACTIONS = ["read", "write"] as const;

test("a session's role is agency, app_admin, staff or super_admin, and nothing else (B-003, B-004, B-005)", () => {
  expect(new Set(ROLES)).toEqual(new Set(["agency", "app_admin", "staff", "super_admin"]));
  const { role } = TokenSet.shape;
  for (const name of ROLES) expect(z.safeParse(role, name).success).toBe(true);
  for (const name of ["Agency", "AppAdmin", "SuperAdmin", "admin", ""])
    expect(z.safeParse(role, name).success).toBe(false);
});

test("owners, app admins and super admins have full access, staff what their permission holds (B-319, B-320, B-406)", () => {
  for (const role of ROLES)
    for (const resource of RESOURCES)
      for (const action of ACTIONS) expect(may({ role, levels: {} }, resource, action)).toBe(role !== "staff");
  const staff = { role: "staff", levels: { TALENT: ["VIEW_ALL"] } } as const;
  const rights = { role: staff.role, levels: { TALENT: [...staff.levels.TALENT] } };
  expect(may(rights, "TALENT", "read")).toBe(true);
  expect(may(rights, "TALENT", "write")).toBe(false);
  expect(RESOURCES.filter((resource) => resource !== "TALENT" && may(rights, resource, "read"))).toEqual([]);
});

test("a right is asked for by resource and action (B-326)", () => {
  const rights = {
    role: "staff" as const,
    levels: { TASK: ["EDIT_ASSIGN" as const, "VIEW_ASSIGN" as const], CONTRACT: ["VIEW_ALL" as const] },
  };
  expect(ACTIONS.map((action) => may(rights, "TASK", action))).toEqual([true, true]);
  expect(ACTIONS.map((action) => may(rights, "CONTRACT", action))).toEqual([true, false]);
  expect(ACTIONS.map((action) => may(rights, "LIBRARY", action))).toEqual([false, false]);
  expect([reach(rights, "TASK", "write"), reach(rights, "CONTRACT", "read")]).toEqual(["assigned", "all"]);
});

test("each resource begins with res:: on the wire, and data access is apart from feature access (B-321, B-689)", () => {
  expect(RESOURCES.map(wireName)).toEqual(RESOURCES.map((resource) => `res::${resource}`));
  expect([featureAccess(["EDIT_ASSIGN"]), fullDataAccess(["EDIT_ASSIGN"])]).toEqual(["full access", false]);
  expect([featureAccess(["VIEW_ALL"]), fullDataAccess(["VIEW_ALL"])]).toEqual(["view only", true]);
  expect([featureAccess(["NO_ACCESS"]), fullDataAccess(["NO_ACCESS"])]).toEqual(["none", false]);
});

test("agency users and staff land on talents, app admins on favourites, super admins on content (B-062, B-063, B-064, B-065)", () => {
  expect(LANDING).toEqual({ agency: "/talent", staff: "/talent", app_admin: "/favorites", super_admin: "/cms/talent" });
});

test("a password has at least six characters (B-357)", () => {
  expect(LIMITS.passwordMin).toBe(6);
  expect(z.safeParse(password(), "abc1!").success).toBe(false);
  expect(z.safeParse(password(), "abcd1!").success).toBe(true);
});
