/** The logic of the permission table: columns, marks, labels, changes. The levels are the contract's (contract/src/access.ts). */
import {
  chooseLevel,
  explicitLevels,
  type Level,
  levelsOf,
  mayChangeLevels,
  mayGrant,
  normalForm,
  RESOURCES,
  type Resource,
  type Rights,
  reachOf,
  unchooseLevel,
  wireName,
} from "#contract/access.ts";
import type { PermissionChange, PermissionRow } from "#contract/staff/permission.ts";
import { HIDDEN_LEVEL, LEVEL_LABELS, t } from "#web/areas/staff/permission/messages.ts";

/** The levels of each column; the dashboard's two levels share the columns of the same meaning. */
const LEVELS_OF = {
  noAccess: ["NO_ACCESS"],
  viewAssigned: ["VIEW_ASSIGN"],
  viewAll: ["VIEW_ALL", "VIEW_ONLY"],
  editAssigned: ["EDIT_ASSIGN"],
  editAll: ["EDIT_ALL", "FULL_ACCESS"],
} as const satisfies Record<string, readonly Level[]>;
export type ColumnName = keyof typeof LEVELS_OF;
export const COLUMNS: readonly ColumnName[] = ["noAccess", "viewAssigned", "viewAll", "editAssigned", "editAll"];

/** Returns the level of a resource in a column, if it has one. */
export const levelAt = (resource: Resource, column: ColumnName): Level | null =>
  LEVELS_OF[column].find((level) => levelsOf(resource).includes(level)) ?? null;
const columnOf = (level: Level): ColumnName | undefined =>
  COLUMNS.find((column) => LEVELS_OF[column].some((other) => other === level));

export type LevelMark = "chosen" | "included" | "possible" | "none" | "notOffered";
export interface PermissionCell {
  column: ColumnName;
  mark: LevelMark;
  /** Why the cell is disabled, as a message key. */
  off: "lastOne" | "aboveOwn" | null;
  /** The row's levels after a click: an included level becomes the row's highest, a chosen one is removed. */
  next: Level[];
}

const same = (levels: readonly Level[], other: readonly Level[]): boolean =>
  levels.length === other.length && levels.every((level) => other.includes(level));

function markOf(levels: readonly Level[], level: Level | null): LevelMark {
  if (level === null) return "notOffered";
  if (!levels.includes(level)) return "possible";
  if (level === "NO_ACCESS") return "none";
  return explicitLevels(levels).includes(level) ? "chosen" : "included";
}

/** Returns a row's cells. Users can't grant or take away more than they have, but may restore what was there before. */
export function cellsOf(
  resource: Resource,
  levels: readonly Level[],
  { giver, before }: { giver: Rights; before: readonly Level[] },
): PermissionCell[] {
  return COLUMNS.map((column) => {
    const level = levelAt(resource, column);
    const mark = markOf(levels, level);
    if (level === null) return { column, mark, off: null, next: [...levels] };
    const next =
      mark === "included"
        ? normalForm([level], resource)
        : levels.includes(level)
          ? unchooseLevel(levels, level, resource)
          : chooseLevel(levels, level, resource);
    const off = same(next, levels)
      ? "lastOne"
      : same(next, before) || mayChangeLevels(giver, resource, { before, after: next })
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
  const label =
    write === "all"
      ? words.editAll
      : write === "none"
        ? read === "all"
          ? words.viewAll
          : words.viewAssigned
        : read === "all"
          ? words.viewAllEditAssigned
          : words.editAssigned;
  return label ?? words.viewAll;
}

/** Returns the ticked columns, such as "View all, Edit assigned". */
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

/** Returns the levels by resource from the rows of the reply. */
export function levelsFrom(rows: readonly PermissionRow[]): LevelsByResource {
  const levels = Object.fromEntries(
    RESOURCES.map((resource) => [resource, rowOf(rows, resource)?.resourceAccesses ?? ["NO_ACCESS"]]),
  );
  // `fromEntries` can't express that all RESOURCES are its keys.
  return levels as LevelsByResource;
}

/** Returns the part of some levels that the giver may grant, and the resources of which something is left out. */
export function grantable(giver: Rights, levels: LevelsByResource): { levels: LevelsByResource; reduced: Resource[] } {
  const granted = { ...levels };
  for (const resource of RESOURCES)
    granted[resource] = normalForm(
      levels[resource].filter((level) => mayGrant(giver, resource, [level])),
      resource,
    );
  return { levels: granted, reduced: changedResources(levels, granted) };
}

/** Returns the rows to show with their titles, without those that the server hides. */
export const shownRows = (rows: readonly PermissionRow[]): { resource: Resource; title: string }[] =>
  rows.flatMap((row) => {
    const resource = resourceOf(row);
    return resource === null || row.hidden ? [] : [{ resource, title: row.displayName }];
  });

export const changedResources = (before: LevelsByResource, now: LevelsByResource): Resource[] =>
  RESOURCES.filter((resource) => !same(before[resource], now[resource]));

/** Returns the changes as sent: name and levels only. */
export const changesOf = (resources: readonly Resource[], now: LevelsByResource): PermissionChange[] =>
  resources.map((resource) => ({ name: wireName(resource), resourceAccesses: [...now[resource]] }));

export interface CellPosition {
  resource: Resource;
  column: ColumnName;
}
const columnsOf = (resource: Resource): ColumnName[] => COLUMNS.filter((column) => levelAt(resource, column) !== null);

/** Returns the cell that a key moves to, past unavailable ones; null for other keys, and at the edge. */
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
