/** Roles, resources, levels and their implications; `may` is the one place a right is decided. */
import type { Role } from "./enums.ts";

/** Rank of each role. */
const RANK: Readonly<Record<Role, number>> = { staff: 0, app_admin: 1, agency: 2, super_admin: 3 };
/**
 * Returns true if `role` ranks above `other`. A lower role can't lock, delete or reset a higher account, nor read its
 * sign-in links and codes.
 */
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

/** Levels that each resource offers. Enforced by the server too. */
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

/**
 * Returns levels as they are stored: implied levels included, levels the resource does not offer dropped, NO_ACCESS
 * only alone.
 */
export function normalForm(levels: readonly Level[], resource: Resource): Level[] {
  const implied = new Set(levels.flatMap((level) => [level, ...IMPLIED[level]]));
  implied.delete("NO_ACCESS");
  const offered = levelsOf(resource).filter((level) => implied.has(level));
  return offered.length > 0 ? offered : ["NO_ACCESS"];
}

/** Adds a level with those it implies. */
export const chooseLevel = (levels: readonly Level[], level: Level, resource: Resource): Level[] =>
  level === "NO_ACCESS" ? ["NO_ACCESS"] : normalForm([...levels, level], resource);

/** Removes a level and those that imply it; leaves NO_ACCESS if none remain. */
export const unchooseLevel = (levels: readonly Level[], level: Level, resource: Resource): Level[] =>
  normalForm(
    levels.filter((other) => other !== level && !IMPLIED[other].includes(level)),
    resource,
  );

/** Returns the levels that no other given level implies. */
export const explicitLevels = (levels: readonly Level[]): Level[] =>
  levels.filter((level) => !levels.some((other) => IMPLIED[other].includes(level)));

export type AccessAction = "read" | "write";
/** Reach of a right: every record of the agency, the assigned ones, or none. */
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

/** Translates the legacy pair of access and reach into levels; a level not offered falls to the next lower one. */
export function levelsFromPair(resource: Resource, feature: FeatureAccess, fullData: boolean): Level[] {
  const candidates: Record<FeatureAccess, readonly Level[]> = {
    "full access": fullData ? ["EDIT_ALL", "FULL_ACCESS", "VIEW_ALL"] : ["EDIT_ASSIGN", "FULL_ACCESS"],
    "view only": fullData ? ["VIEW_ALL", "VIEW_ONLY"] : ["VIEW_ASSIGN", "VIEW_ONLY"],
    none: [],
  };
  const level = candidates[feature].find((candidate) => levelsOf(resource).includes(candidate));
  return normalForm(level ? [level] : [], resource);
}

/** Returns true if an actor may change levels: staff can't grant or remove levels they don't have. */
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

/** Returns true if an actor may grant levels: staff grant only levels they have. */
export const mayGrant = (rights: Rights, resource: Resource, levels: readonly Level[]): boolean =>
  rights.role !== "staff" ||
  levels.every((level) => level === "NO_ACCESS" || (rights.levels[resource] ?? []).includes(level));
