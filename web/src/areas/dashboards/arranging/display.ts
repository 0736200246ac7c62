/** Between an arrangement and the grids that show it, in which each widget takes some rows more for its frame. */
import type { Compactor, Layout, LayoutItem } from "react-grid-layout";
import { closeGaps, SHEET_COLUMNS } from "#contract/dashboards/arrangement.ts";
import { MANAGEMENT_KINDS, MANAGEMENT_WIDGETS, type ManagementKind } from "#contract/dashboards/management-widgets.ts";
import { isOnSide, leastHeight, leastWidth, MAX_HEIGHT, type Plan, SIDE_COLUMNS } from "./plan.ts";

export const ROW_PX = 8;
export const COLUMN_GAP = 28;
/** Rows that the frame takes: its padding, and the space below it. */
const FRAME_ROWS = 6;
/** Puts a dragged widget before what begins in the same row, so that the other one moves down. */
const BEFORE = 0.5;

export const gridColumns = (onSide: boolean): number => (onSide ? SIDE_COLUMNS : SHEET_COLUMNS);

/** Returns the row of the first of some items, from above, whose middle is not above a row; undefined below them. */
const rowBefore = (items: Layout, row: number): number | undefined =>
  items.toSorted((first, second) => first.y - second.y).find(({ y, h }) => y + h / 2 >= row)?.y;

/** Returns the row that decides where a dragged item goes: before the first one below it in its columns. */
function draggedRow(item: LayoutItem, layout: Layout): number {
  const inItsColumns = layout.filter(({ i, x, w }) => i !== item.i && x < item.x + item.w && item.x < x + w);
  return (rowBefore(inItsColumns, item.y) ?? item.y) - BEFORE;
}

/** Closes the gaps above items while they are dragged, as saving does. */
export const compactor: Compactor = {
  type: "vertical",
  // Without this, the library moves others away by its own rules before these are applied.
  allowOverlap: true,
  compact: (layout) =>
    closeGaps(
      layout.map((item) => ({
        item,
        x: item.x,
        y: item.moved ? draggedRow(item, layout) : item.y,
        width: item.w,
        height: item.h,
      })),
    ).map(({ item, y }) => ({ ...item, y, moved: false })),
};

/** Returns the items of the sheet or of its side. */
export const toLayout = (plan: Plan, onSide: boolean): Layout =>
  closeGaps(
    plan
      .filter((widget) => isOnSide(widget) === onSide)
      .map((widget) => ({ ...widget, x: onSide ? 0 : widget.x, height: widget.height + FRAME_ROWS })),
  ).map(({ kind, x, y, width, height }) => ({
    i: kind,
    x,
    y,
    w: width,
    h: height,
    minW: leastWidth(kind, onSide),
    maxW: gridColumns(onSide),
    minH: leastHeight(kind) + FRAME_ROWS,
    maxH: MAX_HEIGHT + FRAME_ROWS,
  }));

/** Returns the arrangement after items of the sheet or of its side have changed; those of the other one stay. */
export function fromLayout(layout: Layout, plan: Plan, onSide: boolean): Plan {
  const changed = layout.flatMap(({ i, x, y, w, h }) => {
    const kind = MANAGEMENT_KINDS.find((name) => name === i);
    if (kind === undefined) return [];
    const settings = plan.find((widget) => widget.kind === kind)?.settings;
    return [
      { kind, x: onSide ? SHEET_COLUMNS : x, y, width: w, height: h - FRAME_ROWS, ...(settings && { settings }) },
    ];
  });
  return closeGaps([...plan.filter((widget) => isOnSide(widget) !== onSide), ...changed]);
}

/** Returns the size of a kind that is dragged in, in columns and rows of the grid. */
export const frameSize = (kind: ManagementKind, onSide: boolean): { w: number; h: number } => {
  const [width, height] = MANAGEMENT_WIDGETS[kind].size;
  return { w: onSide ? SIDE_COLUMNS : width, h: height + FRAME_ROWS };
};

/** Returns the row of the arrangement for a widget that is dragged into a grid to a row of it. */
export function planRow(row: number, plan: Plan, onSide: boolean, kind: ManagementKind): number {
  const others = plan.filter((widget) => widget.kind !== kind && isOnSide(widget) === onSide);
  const layout = toLayout(others, onSide);
  const next = layout.find(({ y }) => y === rowBefore(layout, row));
  const widget = others.find((candidate) => candidate.kind === next?.i);
  return widget?.y ?? Math.max(0, ...others.map(({ y, height }) => y + height));
}
