import { type Level, type Levels, levelsOf, normalForm, RESOURCES, type Resource } from "#contract/access.ts";
import { allLevels } from "#server/founding/first-accounts.ts";

type LevelChoices = Partial<Record<Resource, Level>>;

/** Converts one level per resource to the stored form, which names every resource. */
const stored = (choices: LevelChoices): Levels =>
  Object.fromEntries(RESOURCES.map((resource) => [resource, normalForm([choices[resource] ?? "NO_ACCESS"], resource)]));

/** Returns the level for every resource that offers it. */
const everywhere = (level: Level): LevelChoices =>
  Object.fromEntries(
    RESOURCES.filter((resource) => levelsOf(resource).includes(level)).map((resource) => [resource, level]),
  );

export const PERMISSIONS = {
  whole: allLevels(),
  headAgent: stored({
    ...everywhere("EDIT_ALL"),
    CALENDAR: "VIEW_ALL",
    REPORT: "VIEW_ALL",
    DASHBOARD: "FULL_ACCESS",
    FINANCE: "VIEW_ALL",
    ORGANIZATION: "VIEW_ALL",
  }),
  agent: stored({
    ...everywhere("EDIT_ASSIGN"),
    STAFF: "VIEW_ALL",
    CALENDAR: "VIEW_ALL",
    DASHBOARD: "VIEW_ONLY",
  }),
  assistant: stored({ TALENT: "VIEW_ASSIGN" }),
  coordinator: stored({
    ...everywhere("VIEW_ALL"),
    EVENT: "EDIT_ALL",
    TASK: "EDIT_ALL",
    FINANCE: "NO_ACCESS",
    ORGANIZATION: "NO_ACCESS",
    REPORT: "NO_ACCESS",
    DASHBOARD: "VIEW_ONLY",
  }),
  finance: stored({
    FINANCE: "EDIT_ALL",
    TALENT: "VIEW_ALL",
    PARTNER: "VIEW_ALL",
    CONTRACT: "VIEW_ALL",
    REPORT: "VIEW_ALL",
    DASHBOARD: "VIEW_ONLY",
  }),
  publicist: stored({
    TALENT: "VIEW_ALL",
    CMS: "EDIT_ALL",
    COMM: "EDIT_ASSIGN",
    LIBRARY: "VIEW_ALL",
    CALENDAR: "VIEW_ALL",
    TASK: "EDIT_ASSIGN",
    DASHBOARD: "VIEW_ONLY",
  }),
  scout: stored({
    SCOUT: "EDIT_ALL",
    TALENT: "VIEW_ASSIGN",
    STAFF: "VIEW_ALL",
    TASK: "EDIT_ASSIGN",
    LIBRARY: "EDIT_ASSIGN",
    CALENDAR: "VIEW_ALL",
  }),
} as const satisfies Record<string, Levels>;
