/** The 18 principals tested at every call. Each gets a new session per call, because some calls end it. */
import { LEVELS, type Level, RESOURCE_LEVELS, RESOURCES } from "#contract/access.ts";
import { newToken } from "#server/lib/security/secrets.ts";
import { type BuiltStaff, buildSession, buildStaff, buildSuperAdmin, inAgency } from "../../factories.ts";
import { REACH } from "../access/reach.ts";
import type { Governed, Rule } from "../access/rule.ts";

export type Verdict = "allowed" | "noSession" | "noRight" | "twoFactorDue";
export interface Principal {
  name: string;
  /** Account id, if there is one. */
  id: string | undefined;
  token: () => Promise<string | undefined>;
  /** Expected access to the call, before any record is checked. */
  expectedAccess: (rule: Rule) => Verdict;
  /** Records of the resource that they have access to. */
  scope: (rule: Rule) => "all" | "assigned" | "none";
}

const DEAD: Principal["expectedAccess"] = (rule) => (rule.who === "public" ? "allowed" : "noSession");
const none = () => "none" as const;
const whole = () => "all" as const;

/**
 * Builds owner, app admin and super admin of the agency, and staff with each level on `resource` (and on the one beside it)
 * and VIEW_ALL on `of`.
 */
export async function principals(
  agencyId: string,
  resource: Governed,
  parentResource?: Governed,
  beside?: Governed,
): Promise<Principal[]> {
  const owner = await buildStaff(agencyId, { role: "agency" });
  const admin = await buildStaff(agencyId, { role: "app_admin" });
  const locked = await buildStaff(agencyId, { role: "agency" });
  await inAgency(agencyId, "update account set locked_at = now() where id = $1", [locked.id]);
  const superAdmin = await buildSuperAdmin(agencyId);
  const live = (account: { id: string }) => async () => (await buildSession(agencyId, account.id)).token;

  const dead: Principal[] = [
    { name: "no session", id: undefined, token: async () => undefined, expectedAccess: DEAD, scope: none },
    { name: "garbage token", id: undefined, token: async () => newToken(), expectedAccess: DEAD, scope: none },
    {
      name: "expired session",
      id: owner.id,
      token: async () => (await buildSession(agencyId, owner.id, { expired: true })).token,
      expectedAccess: DEAD,
      scope: none,
    },
    { name: "signed out", id: owner.id, token: () => signedOut(agencyId, owner), expectedAccess: DEAD, scope: none },
    {
      name: "refresh token as access token",
      id: owner.id,
      token: () => refreshToken(agencyId, owner),
      expectedAccess: DEAD,
      scope: none,
    },
    { name: "locked account", id: locked.id, token: live(locked), expectedAccess: DEAD, scope: none },
  ];
  const awaitingCode: Principal = {
    name: "second factor due",
    id: owner.id,
    token: async () => (await buildSession(agencyId, owner.id, { state: "two_factor_verify" })).token,
    expectedAccess: (rule) => (rule.who === "public" || rule.who === "half" ? "allowed" : "twoFactorDue"),
    scope: none,
  };
  const unlessSuper: Principal["expectedAccess"] = (rule) => (rule.who === "superAdmin" ? "noRight" : "allowed");
  const high: Principal[] = [
    {
      name: "super admin",
      id: superAdmin.id,
      token: async () => (await buildSession(agencyId, superAdmin.id, { chosen: agencyId })).token,
      expectedAccess: () => "allowed",
      scope: whole,
    },
    { name: "app admin", id: admin.id, token: live(admin), expectedAccess: unlessSuper, scope: whole },
    { name: "owner", id: owner.id, token: live(owner), expectedAccess: unlessSuper, scope: whole },
  ];
  const staff = await Promise.all(LEVELS.map((level) => ofLevel(agencyId, resource, level, parentResource, beside)));
  return [...dead, awaitingCode, ...high, ...staff, await ofOthers(agencyId, resource)];
}

/** Builds the owner of another agency, who has full access there and none here. */
export async function otherAgencyOwner(otherAgencyId: string): Promise<Principal> {
  const account = await buildStaff(otherAgencyId, { role: "agency" });
  return {
    name: "owner of another agency",
    id: undefined,
    token: async () => (await buildSession(otherAgencyId, account.id)).token,
    expectedAccess: (rule) => (rule.who === "superAdmin" ? "noRight" : "allowed"),
    scope: none,
  };
}

function byRight(
  name: string,
  account: BuiltStaff,
  reachOf: (resource: Governed, action: "read" | "write") => "all" | "assigned" | "none",
): Principal {
  const scope = (rule: Rule) =>
    rule.who === "right" || rule.who === "reach" ? reachOf(rule.resource, rule.action) : "none";
  return {
    name,
    id: account.id,
    token: async () => (await buildSession(account.agencyId, account.id)).token,
    expectedAccess: (rule) =>
      rule.who === "owner" || rule.who === "superAdmin"
        ? "noRight"
        : rule.who !== "right" || scope(rule) !== "none"
          ? "allowed"
          : "noRight",
    scope,
  };
}

async function ofLevel(
  agencyId: string,
  resource: Governed,
  level: Level,
  parentResource?: Governed,
  beside?: Governed,
): Promise<Principal> {
  const account = await buildStaff(agencyId, {
    levels: {
      [resource]: [level],
      ...(beside && { [beside]: [level] }),
      ...(parentResource && { [parentResource]: ["VIEW_ALL"] }),
    },
  });
  return byRight(`staff ${level}`, account, (other, action) =>
    other === resource ? REACH[resource][level][action] : "none",
  );
}

async function ofOthers(agencyId: string, resource: Governed): Promise<Principal> {
  const levels = Object.fromEntries(
    RESOURCES.filter((other) => other !== resource).map((other) => [other, [...RESOURCE_LEVELS[other]]]),
  );
  return byRight("staff with all other permissions", await buildStaff(agencyId, { levels }), (other) =>
    other === resource ? "none" : "all",
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
