/** Records that each level of each resource gives access to, as docs/specification/decisions.md has it. */
import type { Level } from "#contract/access.ts";
import type { Governed } from "./rule.ts";

type Reach = "all" | "assigned" | "none";
const nothing = { read: "none", write: "none" } as const;

/** Records that each level gives access to. A level that a resource does not offer gives none. */
const WITH_ASSIGNMENT: Record<Level, { read: Reach; write: Reach }> = {
  NO_ACCESS: nothing,
  VIEW_ONLY: nothing,
  FULL_ACCESS: nothing,
  VIEW_ASSIGN: { read: "assigned", write: "none" },
  VIEW_ALL: { read: "all", write: "none" },
  EDIT_ASSIGN: { read: "assigned", write: "assigned" },
  EDIT_ALL: { read: "all", write: "all" },
};
const NO_LEVEL = {
  NO_ACCESS: nothing,
  VIEW_ONLY: nothing,
  FULL_ACCESS: nothing,
  VIEW_ASSIGN: nothing,
  VIEW_ALL: nothing,
  EDIT_ASSIGN: nothing,
  EDIT_ALL: nothing,
};
const WITHOUT_ASSIGNMENT = { ...WITH_ASSIGNMENT, VIEW_ASSIGN: nothing, EDIT_ASSIGN: nothing };
export const REACH: Record<Governed, Record<Level, { read: Reach; write: Reach }>> = {
  TALENT: WITH_ASSIGNMENT,
  SCOUT: WITH_ASSIGNMENT,
  PARTNER: WITH_ASSIGNMENT,
  STAFF: WITHOUT_ASSIGNMENT,
  ORGANIZATION: WITHOUT_ASSIGNMENT,
  FINANCE: WITHOUT_ASSIGNMENT,
  TASK: WITH_ASSIGNMENT,
  PIPELINE: WITH_ASSIGNMENT,
  EVENT: WITH_ASSIGNMENT,
  PROJECT: WITH_ASSIGNMENT,
  CONTRACT: WITH_ASSIGNMENT,
  COMM: WITH_ASSIGNMENT,
  CMS: WITH_ASSIGNMENT,
  CALENDAR: WITHOUT_ASSIGNMENT,
  LIBRARY: WITH_ASSIGNMENT,
  REPORT: WITHOUT_ASSIGNMENT,
  DASHBOARD: {
    ...NO_LEVEL,
    VIEW_ONLY: { read: "all", write: "none" },
    FULL_ACCESS: { read: "all", write: "all" },
  },
};
