/** Parses and formats permissions, and checks who may grant what. */
import {
  featureAccess,
  fullDataAccess,
  type Level,
  type Levels,
  levelsFromPair,
  levelsOf,
  mayChangeLevels,
  normalForm,
  RESOURCES,
  type Resource,
  type Rights,
  wireName,
} from "#contract/access.ts";
import { ERRORS, type ErrorDetail } from "#contract/errors.ts";
import type { PermissionChange, PermissionRow } from "#contract/staff/permission.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";

const TITLES: Record<Resource, string> = {
  TALENT: "Talent",
  SCOUT: "Scout",
  PARTNER: "Partner",
  STAFF: "Staff",
  PIPELINE: "Pipeline",
  EVENT: "Event",
  PROJECT: "Project",
  CONTRACT: "Contract",
  TASK: "Task",
  CALENDAR: "Calendar",
  FINANCE: "Finance",
  COMM: "Comms",
  LIBRARY: "Documents",
  CMS: "CMS",
  REPORT: "Reports",
  DASHBOARD: "Dashboard",
  ORGANIZATION: "Organization",
};

const resourceOf = (name: string) => RESOURCES.find((resource) => wireName(resource) === name);
const same = (levels: readonly Level[], other: readonly Level[]) =>
  levels.length === other.length && levels.every((level) => other.includes(level));

/** Returns the levels after a change. Throws if a level is not offered, or is above the giver's own. */
export function newLevels(giver: Rights, before: Levels, changes: readonly PermissionChange[]): Levels {
  const levels: Levels = Object.fromEntries(RESOURCES.map((resource) => [resource, before[resource] ?? ["NO_ACCESS"]]));
  const details: ErrorDetail[] = [];
  for (const [index, change] of changes.entries()) {
    const resource = resourceOf(change.name);
    if (!resource) continue;
    const offered = levelsOf(resource);
    if (change.resourceAccesses?.some((level) => !offered.includes(level))) {
      details.push({
        field: `resources.${index}.resourceAccesses`,
        code: "levelNotOffered",
        message: ERRORS.levelNotOffered[1],
      });
      continue;
    }
    const next = change.resourceAccesses
      ? normalForm(change.resourceAccesses, resource)
      : levelsFromPair(resource, change.featureAccess ?? "none", change.fullDataAccess ?? false);
    const now = levels[resource] ?? [];
    if (same(next, now)) continue;
    if (!mayChangeLevels(giver, resource, { before: now, after: next })) throw new Refusal("aboveOwnLevel");
    levels[resource] = next;
  }
  if (details.length > 0) throw new Refusal("validation", details);
  return levels;
}

/** Returns the rows that screens show. Roles other than staff have full access. */
export const permissionRows = (levels: Levels, whole = false): PermissionRow[] =>
  RESOURCES.map((resource) => {
    const options = [...levelsOf(resource)];
    const chosen = whole
      ? options.filter((level) => level !== "NO_ACCESS")
      : normalForm(levels[resource] ?? [], resource);
    return {
      name: wireName(resource),
      displayName: TITLES[resource],
      resourceAccesses: chosen,
      resourceAccessOptions: options,
      hidden: false,
      permission: featureAccess(chosen) === "none" ? 0 : 1,
      featureAccess: featureAccess(chosen),
      fullDataAccess: fullDataAccess(chosen),
    };
  });
