/** A permission as modules by operations, for the read-only dialog. */
import { type Level, type Resource, reachOf, wireName } from "#contract/access.ts";
import type { PermissionRow } from "#contract/staff/permission.ts";
import { t } from "#web/areas/staff/permission/messages.ts";

/** The modules in their specified order. */
const MODULES: readonly [Resource, title: string][] = [
  ["DASHBOARD", t("dashboard")],
  ["TALENT", t("talent")],
  ["STAFF", t("staff")],
  ["PARTNER", t("partner")],
  ["PIPELINE", t("pipeline")],
  ["TASK", t("tasks")],
  ["FINANCE", t("finance")],
  ["COMM", t("comms")],
  ["CMS", t("cms")],
  ["LIBRARY", t("documents")],
  ["REPORT", t("reports")],
];

export const OPERATIONS = ["all", "view", "create", "update", "delete"] as const;
export type Operation = (typeof OPERATIONS)[number];

/** Derives operations from levels: view from read; create, update and delete from write; all from both. */
export function operationsOf(levels: readonly Level[]): Record<Operation, boolean> {
  const [view, write] = [reachOf(levels, "read") !== "none", reachOf(levels, "write") !== "none"];
  return { all: view && write, view, create: write, update: write, delete: write };
}

export interface ModuleRow {
  title: string;
  may: Record<Operation, boolean>;
}
export const moduleRows = (rows: readonly PermissionRow[]): ModuleRow[] =>
  MODULES.map(([resource, title]) => ({
    title,
    may: operationsOf(rows.find(({ name }) => name === wireName(resource))?.resourceAccesses ?? []),
  }));
