/**
 * Changes to an arrangement. Each returns an arrangement that the contract accepts: nothing overlaps, no gaps above a
 * widget, and no widget smaller than its kind can be.
 */
import {
  closeGaps,
  firstFreePlace,
  newPlace,
  type PlacedWidget,
  SHEET_COLUMNS,
} from "#contract/dashboards/arrangement.ts";
import { MANAGEMENT_WIDGETS, type ManagementKind } from "#contract/dashboards/management-widgets.ts";
import { sameSettings, type WidgetSettings } from "#contract/dashboards/widget-settings.ts";
import { inReadingOrder } from "../layout/bands.ts";

export type Plan = readonly PlacedWidget[];
export type StepDirection = "left" | "right" | "up" | "down";

export const SIDE_COLUMNS = 3;
export const MAX_HEIGHT = 200;
/** Fraction of a row by which a widget goes before what begins in the same row. */
const BEFORE = 0.5;

export const isOnSide = ({ x }: { x: number }): boolean => x >= SHEET_COLUMNS;
export const leastHeight = (kind: ManagementKind): number => MANAGEMENT_WIDGETS[kind].least[1];
/** Columns that a kind takes at least: the side has room for three, and each of its widgets has them. */
export const leastWidth = (kind: ManagementKind, onSide: boolean): number =>
  onSide ? SIDE_COLUMNS : Math.max(1, MANAGEMENT_WIDGETS[kind].least[0]);

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

const placedKind = (plan: Plan, kind: ManagementKind): PlacedWidget | undefined =>
  plan.find((widget) => widget.kind === kind);

const samePlace = (first: PlacedWidget, second: PlacedWidget): boolean =>
  first.x === second.x &&
  first.y === second.y &&
  first.width === second.width &&
  first.height === second.height &&
  sameSettings(first.settings, second.settings);

/** True if both have the same widgets in the same places with the same settings, in whatever order. */
export const isSamePlan = (first: Plan, second: Plan): boolean =>
  first.length === second.length &&
  first.every((widget) => {
    const counterpart = placedKind(second, widget.kind);
    return counterpart !== undefined && samePlace(widget, counterpart);
  });

/** Puts a widget into the plan; those in its way move down. */
function settle(plan: Plan, widget: PlacedWidget): PlacedWidget[] {
  const onSide = isOnSide(widget);
  const width = clamp(widget.width, leastWidth(widget.kind, onSide), onSide ? SIDE_COLUMNS : SHEET_COLUMNS);
  const x = onSide ? SHEET_COLUMNS : clamp(widget.x, 0, SHEET_COLUMNS - width);
  const height = clamp(widget.height, leastHeight(widget.kind), MAX_HEIGHT);
  const others = plan.filter(({ kind }) => kind !== widget.kind);
  return closeGaps([...others, { ...widget, x, width, height, y: Math.max(0, widget.y) - BEFORE }]);
}

/** Moves a widget to a column and row, or places one that is not there yet. From the tenth column on it is on the side. */
export const moveTo = (plan: Plan, kind: ManagementKind, x: number, y: number): PlacedWidget[] =>
  settle(plan, { ...(placedKind(plan, kind) ?? newPlace(kind)), x, y });

/** Changes a widget's size by columns and rows, as far as its kind and its place allow. */
export function resizeBy(plan: Plan, kind: ManagementKind, columns: number, rows: number): Plan {
  const widget = placedKind(plan, kind);
  if (!widget) return plan;
  const most = isOnSide(widget) ? SIDE_COLUMNS : SHEET_COLUMNS - widget.x;
  const width = Math.min(widget.width + columns, most);
  return settle(plan, { ...widget, width, height: widget.height + rows });
}

/** Moves a widget by one step: a column, from the sheet to its side or back, or past the next widget above or below. */
export function moveStep(plan: Plan, kind: ManagementKind, direction: StepDirection): Plan {
  const widget = placedKind(plan, kind);
  if (!widget) return plan;
  const { x, y, width } = widget;
  if (direction === "left") return moveTo(plan, kind, x - 1, y);
  if (direction === "right") {
    if (isOnSide(widget)) return plan;
    return moveTo(plan, kind, x + width >= SHEET_COLUMNS ? SHEET_COLUMNS : x + 1, y);
  }
  const rows = plan.filter((other) => other !== widget && isOnSide(other) === isOnSide(widget)).map((other) => other.y);
  const targets =
    direction === "up"
      ? rows.filter((row) => row < y).toSorted((first, second) => second - first)
      : rows
          .filter((row) => row >= y)
          .toSorted((first, second) => first - second)
          .map((row) => row + 1);
  // The gap that a step leaves is closed at once, so that a smaller one would change nothing.
  return targets.map((row) => moveTo(plan, kind, x, row)).find((next) => !isSamePlan(next, plan)) ?? plan;
}

export const removeKind = (plan: Plan, kind: ManagementKind): PlacedWidget[] =>
  closeGaps(plan.filter((widget) => widget.kind !== kind));

/** Places a widget where the sheet has room for it first, which is below everything at the latest. */
export function placeFirstFree(plan: Plan, kind: ManagementKind): Plan {
  const widget = newPlace(kind);
  const { x, y } = firstFreePlace(widget, plan);
  return moveTo(plan, kind, x, y);
}

/** Returns widgets as they are read: row by row on the sheet, then down the side. */
export const orderedPlan = (plan: Plan): PlacedWidget[] => [
  ...inReadingOrder(plan.filter((widget) => !isOnSide(widget))),
  ...inReadingOrder(plan.filter(isOnSide)),
];

/** Moves a widget before the previous one in reading order or after the next, as a list of names shows it. */
export function moveInOrder(plan: Plan, kind: ManagementKind, by: -1 | 1): Plan {
  const ordered = orderedPlan(plan);
  const index = ordered.findIndex((widget) => widget.kind === kind);
  const widget = ordered[index];
  const neighbour = ordered[index + by];
  if (!widget || !neighbour) return plan;
  if (isOnSide(widget) !== isOnSide(neighbour))
    return by < 0 ? moveTo(plan, kind, 0, neighbour.y + neighbour.height) : moveTo(plan, kind, SHEET_COLUMNS, 0);
  const [before, after] = by < 0 ? [neighbour, widget] : [widget, neighbour];
  const isInOneRow = after.x >= before.x + before.width && after.y < before.y + before.height;
  if (isInOneRow) {
    // Two of a row change places.
    const first = { ...after, x: before.x, y: before.y };
    const second = { ...before, x: after.x + after.width - before.width, y: before.y };
    return settle(settle(plan, second), first);
  }
  return moveTo(plan, after.kind, after.x, before.y);
}

/** Sets what a widget shows; where it is stays. */
export const changeSettings = (plan: Plan, kind: ManagementKind, settings: WidgetSettings): Plan =>
  plan.map((widget) => (widget.kind === kind ? { ...widget, settings } : widget));

/** Adds the widgets that are not shown to an arrangement: they keep their place for those who see them. */
export const withHidden = (plan: Plan, hidden: Plan): PlacedWidget[] =>
  closeGaps([...plan, ...hidden.filter(({ kind }) => placedKind(plan, kind) === undefined)]);
