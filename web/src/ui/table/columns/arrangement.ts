/** The arrangement of a table's columns: a person's order, widths, pins and hidden columns on top of the table's defaults. */
import { LIMITS } from "#contract/limits.ts";
import type { ColumnSetting } from "#contract/lists/table-setting.ts";

/** The part of a column that its arrangement depends on. */
export interface Arrangeable {
  id: string;
  width: number;
  hidden?: true;
}
export type Pin = "start" | "end" | null;
export interface Positioned<C extends Arrangeable = Arrangeable> {
  column: C;
  pin: Pin;
  hidden: boolean;
  width: number;
  /** True if the person set the width: then it does not grow with the window. */
  fixed: boolean;
}

export const fittingWidth = (width: number): number =>
  Math.round(Math.min(LIMITS.columnWidthMax, Math.max(LIMITS.columnWidthMin, width)));

const RANK = { start: 0, none: 1, end: 2 } as const;
const rank = ({ pin }: Positioned): number => RANK[pin ?? "none"];

/**
 * Returns all columns in order: those pinned to the start, the others, those pinned to the end. The first one names the
 * row: it stays first and shown. A column that is not in the settings follows the one it is declared after.
 */
export function arranged<C extends Arrangeable>(
  columns: readonly C[],
  settings: readonly ColumnSetting[],
): Positioned<C>[] {
  const saved = settings.flatMap(({ id }) => columns.filter((column) => column.id === id));
  const order = [...new Set(saved)];
  for (const [index, column] of columns.entries()) {
    if (order.includes(column)) continue;
    const before = columns[index - 1];
    order.splice(before ? order.indexOf(before) + 1 : 0, 0, column);
  }
  const [naming] = columns;
  const positioned = order.map((column): Positioned<C> => {
    const setting = settings.find(({ id }) => id === column.id);
    const first = column === naming;
    const pin = setting?.pin === "start" || setting?.pin === "end" ? setting.pin : null;
    return {
      column,
      pin: first ? "start" : pin,
      hidden: !first && (setting?.hidden ?? column.hidden === true),
      width: setting?.width === undefined ? column.width : fittingWidth(setting.width),
      fixed: setting?.width !== undefined,
    };
  });
  const weight = (item: Positioned<C>): number => (item.column === naming ? -1 : rank(item));
  return positioned.sort((a, b) => weight(a) - weight(b));
}

/** Returns the settings to save: only what differs from the defaults. */
export const settingsOf = (positioned: readonly Positioned[]): ColumnSetting[] =>
  positioned.map(({ column, pin, hidden, width, fixed }) => ({
    id: column.id,
    ...(fixed && { width }),
    ...(hidden !== (column.hidden === true) && { hidden }),
    ...(pin && { pin }),
  }));

export type ColumnChange = (positioned: readonly Positioned[]) => Positioned[];
const changed =
  (id: string, more: Partial<Positioned>): ColumnChange =>
  (positioned) =>
    positioned.map((item) => (item.column.id === id ? { ...item, ...more } : item));

export const resized = (id: string, width: number): ColumnChange =>
  changed(id, { width: fittingWidth(width), fixed: true });
export const hidden = (id: string, hide: boolean): ColumnChange => changed(id, { hidden: hide });
export const pinned = (id: string, pin: Pin): ColumnChange => changed(id, { pin });

/** Moves a column before or after another, whose pin it takes. */
export const movedTo =
  (id: string, target: string, side: "before" | "after"): ColumnChange =>
  (positioned) => {
    const moving = positioned.find(({ column }) => column.id === id);
    const [naming] = positioned;
    if (!moving || moving === naming || id === target) return [...positioned];
    const others = positioned.filter((item) => item !== moving);
    const targetIndex = others.findIndex(({ column }) => column.id === target);
    if (targetIndex < 0) return [...positioned];
    const index = Math.max(1, side === "before" ? targetIndex : targetIndex + 1);
    const pin = others[targetIndex] === naming ? (others[1]?.pin ?? null) : (others[targetIndex]?.pin ?? null);
    return others.toSpliced(index, 0, { ...moving, pin });
  };

/** Returns the shown neighbour to move past; undefined at an end, or where the neighbour is pinned differently. */
export function neighbour(positioned: readonly Positioned[], id: string, step: 1 | -1): string | undefined {
  const shown = positioned.filter((item) => !item.hidden);
  const index = shown.findIndex(({ column }) => column.id === id);
  const next = shown[index + step];
  return index > 0 && next && next !== shown[0] && next.pin === shown[index]?.pin ? next.column.id : undefined;
}
