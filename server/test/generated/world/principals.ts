/** The 18 who knock at every call. Each gets a fresh session for each call: some calls end it. */
import { LEVELS, type Level, RESOURCE_LEVELS, RESOURCES } from "#contract/access.ts";
import { newToken } from "#server/lib/security/secrets.ts";
import { type BuiltStaff, buildSession, buildStaff, buildSuperAdmin, inAgency } from "../../factories.ts";
import type { Governed, Rule } from "../expected.ts";
import { REACH } from "../expected.ts";

export type Verdict = "allowed" | "noSession" | "noRight" | "twoFactorDue";
export interface Principal {
  name: string;
  /** Of the account, where there is one. */
  id: string | undefined;
  token: () => Promise<string | undefined>;
  /** What the door says, before any record is looked at. */
  expectedAtDoor: (rule: Rule) => Verdict;
  /** How far they reach on records of the resource. */
  scope: (rule: Rule) => "all" | "assigned" | "none";
}

const DEAD: Principal["expectedAtDoor"] = (rule) => (rule.who === "public" ? "allowed" : "noSession");
const none = () => "none" as const;
const whole = () => "all" as const;

/** Owners, app admins and super admins in the agency; staff by level on `resource`, who see all of what it is `of`. */
export async function principals(agencyId: string, resource: Governed, of?: Governed): Promise<Principal[]> {
  const owner = await buildStaff(agencyId, { role: "agency" });
  const admin = await buildStaff(agencyId, { role: "app_admin" });
  const locked = await buildStaff(agencyId, { role: "agency" });
  await inAgency(agencyId, "update account set locked_at = now() where id = $1", [locked.id]);
  const superAdmin = await buildSuperAdmin(agencyId);
  const live = (account: { id: string }) => async () => (await buildSession(agencyId, account.id)).token;

  const dead: Principal[] = [
    { name: "nobody", id: undefined, token: async () => undefined, expectedAtDoor: DEAD, scope: none },
    { name: "garbage token", id: undefined, token: async () => newToken(), expectedAtDoor: DEAD, scope: none },
    {
      name: "expired session",
      id: owner.id,
      token: async () => (await buildSession(agencyId, owner.id, { expired: true })).token,
      expectedAtDoor: DEAD,
      scope: none,
    },
    { name: "signed out", id: owner.id, token: () => signedOut(agencyId, owner), expectedAtDoor: DEAD, scope: none },
    {
      name: "refresh token as access token",
      id: owner.id,
      token: () => refreshToken(agencyId, owner),
      expectedAtDoor: DEAD,
      scope: none,
    },
    { name: "locked account", id: locked.id, token: live(locked), expectedAtDoor: DEAD, scope: none },
  ];
  const half: Principal = {
    name: "second factor due",
    id: owner.id,
    token: async () => (await buildSession(agencyId, owner.id, { state: "two_factor_verify" })).token,
    expectedAtDoor: (rule) => (rule.who === "public" || rule.who === "half" ? "allowed" : "twoFactorDue"),
    scope: none,
  };
  const unlessSuper: Principal["expectedAtDoor"] = (rule) => (rule.who === "superAdmin" ? "noRight" : "allowed");
  const high: Principal[] = [
    {
      name: "super admin",
      id: superAdmin.id,
      token: async () => (await buildSession(agencyId, superAdmin.id, { chosen: agencyId })).token,
      expectedAtDoor: () => "allowed",
      scope: whole,
    },
    { name: "app admin", id: admin.id, token: live(admin), expectedAtDoor: unlessSuper, scope: whole },
    { name: "owner", id: owner.id, token: live(owner), expectedAtDoor: unlessSuper, scope: whole },
  ];
  const staff = await Promise.all(LEVELS.map((level) => ofLevel(agencyId, resource, level, of)));
  return [...dead, half, ...high, ...staff, await ofOthers(agencyId, resource)];
}

/** The owner of another agency, who may do all in that and sees nothing here. */
export async function stranger(otherAgencyId: string): Promise<Principal> {
  const account = await buildStaff(otherAgencyId, { role: "agency" });
  return {
    name: "owner of another agency",
    id: undefined,
    token: async () => (await buildSession(otherAgencyId, account.id)).token,
    expectedAtDoor: (rule) => (rule.who === "superAdmin" ? "noRight" : "allowed"),
    scope: none,
  };
}

function byRight(
  name: string,
  account: BuiltStaff,
  far: (resource: Governed, action: "read" | "write") => "all" | "assigned" | "none",
): Principal {
  const farOf = (rule: Rule) =>
    rule.who === "right" || rule.who === "reach" ? far(rule.resource, rule.action) : "none";
  return {
    name,
    id: account.id,
    token: async () => (await buildSession(account.agencyId, account.id)).token,
    expectedAtDoor: (rule) =>
      rule.who === "owner" || rule.who === "superAdmin"
        ? "noRight"
        : rule.who !== "right" || farOf(rule) !== "none"
          ? "allowed"
          : "noRight",
    scope: farOf,
  };
}

async function ofLevel(agencyId: string, resource: Governed, level: Level, of?: Governed): Promise<Principal> {
  const account = await buildStaff(agencyId, { levels: { [resource]: [level], ...(of && { [of]: ["VIEW_ALL"] }) } });
  return byRight(`staff ${level}`, account, (asked, action) =>
    asked === resource ? REACH[resource][level][action] : "none",
  );
}

async function ofOthers(agencyId: string, resource: Governed): Promise<Principal> {
  const levels = Object.fromEntries(
    RESOURCES.filter((other) => other !== resource).map((other) => [other, [...RESOURCE_LEVELS[other]]]),
  );
  return byRight("staff with all but this", await buildStaff(agencyId, { levels }), (asked) =>
    asked === resource ? "none" : "all",
  );
}

async function signedOut(agencyId: string, { id }: BuiltStaff): Promise<string> {
  const { token, sessionId } = await buildSession(agencyId, id);
  await inAgency(agencyId, "delete from session where id = $1", [sessionId]);
  return token;
}

async function refreshToken(agencyId: string, { id }: BuiltStaff): Promise<string> {
  const { sessionId } = await buildSession(agencyId, id);
  const token = newToken();
  await inAgency(
    agencyId,
    "insert into refresh_token (hash, session_id, expires_at) values (sha256($1::bytea), $2, now() + interval '1 day')",
    [token, sessionId],
  );
  return token;
}
