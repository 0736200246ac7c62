/** Roles, resources, levels and their implications; `may` is the one place a right is decided. */
import type { Role } from "./enums.ts";

/** What each role stands above. */
const RANK: Readonly<Record<Role, number>> = { staff: 0, app_admin: 1, agency: 2, super_admin: 3 };
/** Returns whether an account of one role is above one of another: whoever is below neither locks, deletes nor resets it, nor reads what lets one in. */
export const isAbove = (role: Role, other: Role): boolean => RANK[role] > RANK[other];

export const LEVELS = [
  "NO_ACCESS",
  "VIEW_ONLY",
  "FULL_ACCESS",
  "VIEW_ASSIGN",
  "VIEW_ALL",
  "EDIT_ASSIGN",
  "EDIT_ALL",
] as const;
export type Level = (typeof LEVELS)[number];

const EVERYDAY: readonly Level[] = ["NO_ACCESS", "VIEW_ASSIGN", "VIEW_ALL", "EDIT_ASSIGN", "EDIT_ALL"];
const WHOLE: readonly Level[] = ["NO_ACCESS", "VIEW_ALL", "EDIT_ALL"];

/** Which levels each resource offers. The server enforces it too. */
export const RESOURCE_LEVELS = {
  TALENT: EVERYDAY,
  SCOUT: EVERYDAY,
  PARTNER: EVERYDAY,
  STAFF: WHOLE,
  PIPELINE: EVERYDAY,
  EVENT: EVERYDAY,
  PROJECT: EVERYDAY,
  CONTRACT: EVERYDAY,
  TASK: EVERYDAY,
  CALENDAR: ["NO_ACCESS", "VIEW_ALL"],
  FINANCE: WHOLE,
  COMM: EVERYDAY,
  LIBRARY: EVERYDAY,
  CMS: EVERYDAY,
  REPORT: ["NO_ACCESS", "VIEW_ALL"],
  DASHBOARD: ["NO_ACCESS", "VIEW_ONLY", "FULL_ACCESS"],
  ORGANIZATION: WHOLE,
} as const satisfies Record<string, readonly Level[]>;
export type Resource = keyof typeof RESOURCE_LEVELS;
export const RESOURCES = Object.keys(RESOURCE_LEVELS) as readonly Resource[];

/** Resource names are prefixed on the wire. */
export const wireName = <R extends Resource>(resource: R): `res::${R}` => `res::${resource}`;

/** FULL_ACCESS implies VIEW_ONLY. */
export const IMPLIED: Record<Level, readonly Level[]> = {
  NO_ACCESS: [],
  VIEW_ONLY: [],
  FULL_ACCESS: ["VIEW_ONLY"],
  VIEW_ASSIGN: [],
  VIEW_ALL: ["VIEW_ASSIGN"],
  EDIT_ASSIGN: ["VIEW_ASSIGN"],
  EDIT_ALL: ["EDIT_ASSIGN", "VIEW_ALL", "VIEW_ASSIGN"],
};

export const levelsOf = (resource: Resource): readonly Level[] => RESOURCE_LEVELS[resource];

/** Returns the form in which levels are stored: implied levels included, NO_ACCESS alone, nothing the resource does not offer. */
export function normalForm(levels: readonly Level[], resource: Resource): Level[] {
  const all = new Set(levels.flatMap((level) => [level, ...IMPLIED[level]]));
  all.delete("NO_ACCESS");
  const kept = levelsOf(resource).filter((level) => all.has(level));
  return kept.length > 0 ? kept : ["NO_ACCESS"];
}

/** Adds a level with those it implies. */
export const chooseLevel = (levels: readonly Level[], level: Level, resource: Resource): Level[] =>
  level === "NO_ACCESS" ? ["NO_ACCESS"] : normalForm([...levels, level], resource);

/** Removes a level and those that imply it; NO_ACCESS is what remains of none. */
export const unchooseLevel = (levels: readonly Level[], level: Level, resource: Resource): Level[] =>
  normalForm(
    levels.filter((other) => other !== level && !IMPLIED[other].includes(level)),
    resource,
  );

/** Returns the levels that no other given level implies. */
export const explicitLevels = (levels: readonly Level[]): Level[] =>
  levels.filter((level) => !levels.some((other) => IMPLIED[other].includes(level)));

export type AccessAction = "read" | "write";
/** How far a right goes: to every record of the agency, to the assigned ones, or to none. */
export type Reach = "all" | "assigned" | "none";

const REACH: Record<AccessAction, { all: readonly Level[]; assigned: readonly Level[] }> = {
  read: { all: ["VIEW_ALL", "EDIT_ALL", "VIEW_ONLY", "FULL_ACCESS"], assigned: ["VIEW_ASSIGN", "EDIT_ASSIGN"] },
  write: { all: ["EDIT_ALL", "FULL_ACCESS"], assigned: ["EDIT_ASSIGN"] },
};

export function reachOf(levels: readonly Level[], action: AccessAction): Reach {
  if (levels.some((level) => REACH[action].all.includes(level))) return "all";
  return levels.some((level) => REACH[action].assigned.includes(level)) ? "assigned" : "none";
}

export type Levels = Partial<Record<Resource, Level[]>>;
/** The part of an actor that decides about rights. */
export interface Rights {
  role: Role;
  levels: Levels;
}

/** Returns how far `rights` reach on a resource. Roles other than staff have full access. */
export const reach = (rights: Rights, resource: Resource, action: AccessAction): Reach =>
  rights.role === "staff" ? reachOf(rights.levels[resource] ?? ["NO_ACCESS"], action) : "all";

/** Returns whether `rights` allow an action on at least one record of the resource. */
export const may = (rights: Rights, resource: Resource, action: AccessAction): boolean =>
  reach(rights, resource, action) !== "none";

export const FEATURE_ACCESS = ["full access", "view only", "none"] as const;
export type FeatureAccess = (typeof FEATURE_ACCESS)[number];

/** Derived from the levels. */
export const featureAccess = (levels: readonly Level[]): FeatureAccess =>
  reachOf(levels, "write") !== "none" ? "full access" : reachOf(levels, "read") !== "none" ? "view only" : "none";

/** Returns whether any level reaches all records. */
export const fullDataAccess = (levels: readonly Level[]): boolean =>
  levels.some((level) => level === "VIEW_ALL" || level === "EDIT_ALL" || level === "FULL_ACCESS");

/** Translates the older pair of access and reach into levels; a level that is not offered falls to the next lower one. */
export function levelsFromPair(resource: Resource, feature: FeatureAccess, all: boolean): Level[] {
  const candidates: Record<FeatureAccess, readonly Level[]> = {
    "full access": all ? ["EDIT_ALL", "FULL_ACCESS", "VIEW_ALL"] : ["EDIT_ASSIGN", "FULL_ACCESS"],
    "view only": all ? ["VIEW_ALL", "VIEW_ONLY"] : ["VIEW_ASSIGN", "VIEW_ONLY"],
    none: [],
  };
  const level = candidates[feature].find((candidate) => levelsOf(resource).includes(candidate));
  return normalForm(level ? [level] : [], resource);
}

/** Returns whether an actor may change levels: staff neither grant nor take away what they don't have themselves. */
export const mayChangeLevels = (
  rights: Rights,
  resource: Resource,
  { before, after }: { before: readonly Level[]; after: readonly Level[] },
): boolean =>
  mayGrant(rights, resource, after) &&
  mayGrant(
    rights,
    resource,
    before.filter((level) => !after.includes(level)),
  );

/** Returns whether an actor may grant levels: staff grant only what they have. */
export const mayGrant = (rights: Rights, resource: Resource, levels: readonly Level[]): boolean =>
  rights.role !== "staff" ||
  levels.every((level) => level === "NO_ACCESS" || (rights.levels[resource] ?? []).includes(level));
