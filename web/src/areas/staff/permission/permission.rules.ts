/** The permission table without its looks: columns, marks, words, changes. The levels themselves are the contract's (contract/src/access.ts). */
import {
  chooseLevel,
  explicitLevels,
  type Level,
  levelsOf,
  mayGrant,
  RESOURCES,
  type Resource,
  type Rights,
  reachOf,
  unchooseLevel,
  wireName,
} from "#contract/access.ts";
import type { PermissionChange, PermissionRow } from "#contract/staff/permission.ts";
import { HIDDEN_LEVEL, LEVEL_LABELS, t } from "#web/areas/staff/permission/messages.ts";

/** The dashboard's two levels stand under the columns that mean the same. */
const LEVELS_OF = {
  noAccess: ["NO_ACCESS"],
  viewAssigned: ["VIEW_ASSIGN"],
  viewAll: ["VIEW_ALL", "VIEW_ONLY"],
  editAssigned: ["EDIT_ASSIGN"],
  editAll: ["EDIT_ALL", "FULL_ACCESS"],
} as const satisfies Record<string, readonly Level[]>;
export type ColumnName = keyof typeof LEVELS_OF;
export const COLUMNS: readonly ColumnName[] = ["noAccess", "viewAssigned", "viewAll", "editAssigned", "editAll"];

/** The level of a resource that stands under a column, if there is one. */
export const levelAt = (resource: Resource, column: ColumnName): Level | null =>
  LEVELS_OF[column].find((level) => levelsOf(resource).includes(level)) ?? null;
const columnOf = (level: Level): ColumnName | undefined =>
  COLUMNS.find((column) => LEVELS_OF[column].some((other) => other === level));

export type LevelMark = "chosen" | "included" | "possible" | "none" | "notOffered";
export interface PermissionCell {
  column: ColumnName;
  mark: LevelMark;
  /** Of a cell that can't be pressed: why, as a message. */
  off: "lastOne" | "aboveOwn" | null;
  /** The row's levels once it was pressed. */
  next: Level[];
}

const same = (readonlyArray: readonly Level[], other: readonly Level[]): boolean =>
  readonlyArray.length === other.length && readonlyArray.every((level) => other.includes(level));

function markOf(levels: readonly Level[], level: Level | null): LevelMark {
  if (level === null) return "notOffered";
  if (!levels.includes(level)) return "possible";
  if (level === "NO_ACCESS") return "none";
  return explicitLevels(levels).includes(level) ? "chosen" : "included";
}

/** A row's cells. Nobody gives more than they have, but what was there before may be put back. */
export function cellsOf(
  resource: Resource,
  levels: readonly Level[],
  { giver, before }: { giver: Rights; before: readonly Level[] },
): PermissionCell[] {
  return COLUMNS.map((column) => {
    const level = levelAt(resource, column);
    const mark = markOf(levels, level);
    if (level === null) return { column, mark, off: null, next: [...levels] };
    const next = levels.includes(level) ? unchooseLevel(levels, level, resource) : chooseLevel(levels, level, resource);
    const off = same(next, levels)
      ? "lastOne"
      : same(next, before) || mayGrant(giver, resource, next)
        ? null
        : "aboveOwn";
    return { column, mark, off, next };
  });
}

/** "Sees everyone, edits those assigned" */
export function levelLabel(resource: Resource, levels: readonly Level[]): string {
  const [read, write] = [reachOf(levels, "read"), reachOf(levels, "write")];
  const words = LEVEL_LABELS[resource];
  if (read === "none") return HIDDEN_LEVEL;
  const fitting =
    write === "all"
      ? words.editAll
      : write === "none"
        ? read === "all"
          ? words.viewAll
          : words.viewAssigned
        : read === "all"
          ? words.viewAllEditAssigned
          : words.editAssigned;
  return fitting ?? words.viewAll;
}

/** "View all, Edit assigned": the columns that were ticked themselves. */
export const levelNames = (levels: readonly Level[]): string =>
  explicitLevels(levels)
    .map(columnOf)
    .filter((column) => column !== undefined)
    .map((column) => t(column))
    .join(", ");

export type LevelsByResource = Record<Resource, Level[]>;

const isResource = (name: string): name is Resource => RESOURCES.some((resource) => resource === name);
const resourceOf = (row: Pick<PermissionRow, "name">): Resource | null => {
  const name = row.name.slice("res::".length);
  return isResource(name) ? name : null;
};
const rowOf = (rows: readonly PermissionRow[], resource: Resource): PermissionRow | undefined =>
  rows.find((row) => row.name === wireName(resource));

/** What is ticked, by resource, from the rows of the wire. */
export function levelsFrom(rows: readonly PermissionRow[]): LevelsByResource {
  const levels = Object.fromEntries(
    RESOURCES.map((resource) => [resource, rowOf(rows, resource)?.resourceAccesses ?? ["NO_ACCESS"]]),
  );
  // RESOURCES are all its keys, which `fromEntries` can't say.
  return levels as LevelsByResource;
}

/** The rows to show, in their order, with their names; those that the server hides are left out. */
export const shownRows = (rows: readonly PermissionRow[]): { resource: Resource; title: string }[] =>
  rows.flatMap((row) => {
    const resource = resourceOf(row);
    return resource === null || row.hidden ? [] : [{ resource, title: row.displayName }];
  });

export const changedResources = (before: LevelsByResource, now: LevelsByResource): Resource[] =>
  RESOURCES.filter((resource) => !same(before[resource], now[resource]));

/** As it is sent: name and levels, without what is only for show. */
export const changesOf = (resources: readonly Resource[], now: LevelsByResource): PermissionChange[] =>
  resources.map((resource) => ({ name: wireName(resource), resourceAccesses: [...now[resource]] }));

export interface CellPosition {
  resource: Resource;
  column: ColumnName;
}
const columnsOf = (resource: Resource): ColumnName[] => COLUMNS.filter((column) => levelAt(resource, column) !== null);

/** Where a key leads from a cell, past those that are not offered; null for any other key, and at the edge. */
export function positionAfter(
  resources: readonly Resource[],
  { resource, column }: CellPosition,
  key: string,
): CellPosition | null {
  const columns = columnsOf(resource);
  const offered = resources.filter((other) => levelAt(other, column) !== null);
  const across = (to: ColumnName | undefined): CellPosition | null =>
    to === undefined ? null : { resource, column: to };
  const along = (to: Resource | undefined): CellPosition | null => (to === undefined ? null : { resource: to, column });
  const [x, y] = [columns.indexOf(column), offered.indexOf(resource)];
  if (key === "ArrowRight") return across(columns[x + 1]);
  if (key === "ArrowLeft") return across(columns[x - 1]);
  if (key === "Home") return across(columns[0]);
  if (key === "End") return across(columns.at(-1));
  if (key === "ArrowDown") return along(offered[y + 1]);
  if (key === "ArrowUp") return along(offered[y - 1]);
  return null;
}
