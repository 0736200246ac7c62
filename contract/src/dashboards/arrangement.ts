/**
 * The arrangement of a dashboard: which widgets it has, where and how large. The first nine of twelve columns are the
 * sheet, the others its side; a widget is in one of them. Rows are 8 px high.
 */
import { z } from "../schema.ts";
import { MANAGEMENT_KINDS, MANAGEMENT_WIDGETS, type ManagementKind } from "./management-widgets.ts";
import { WidgetSettings } from "./widget-settings.ts";

export const SHEET_COLUMNS = 9;
export const GRID_COLUMNS = 12;
const MAX_ROWS = 4_000;
const MAX_HEIGHT = 200;

const within = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
export const PlacedWidget = z.strictObject({
  kind: z.enum(MANAGEMENT_KINDS as readonly [ManagementKind, ...ManagementKind[]]),
  x: within(0, GRID_COLUMNS - 1),
  y: within(0, MAX_ROWS),
  width: within(1, GRID_COLUMNS),
  height: within(1, MAX_HEIGHT),
  settings: z.optional(WidgetSettings),
});
export type PlacedWidget = z.output<typeof PlacedWidget>;
type Rectangle = Omit<PlacedWidget, "kind" | "settings">;

const overlaps = (first: Rectangle, second: Rectangle): boolean =>
  first.x < second.x + second.width &&
  second.x < first.x + first.width &&
  first.y < second.y + second.height &&
  second.y < first.y + first.height;

/** Returns what is wrong with a place, as text; undefined if nothing is. */
export function placeFault(
  { kind, x, width, height }: PlacedWidget,
  others: readonly PlacedWidget[] = [],
): string | undefined {
  const { least } = MANAGEMENT_WIDGETS[kind];
  if (x + width > GRID_COLUMNS) return "Beyond the last column";
  if (x < SHEET_COLUMNS && x + width > SHEET_COLUMNS) return "Across the line between the sheet and its side";
  if (width < Math.min(least[0], x < SHEET_COLUMNS ? SHEET_COLUMNS : GRID_COLUMNS - SHEET_COLUMNS) || height < least[1])
    return `Smaller than ${least[0]} columns and ${least[1]} rows`;
  if (others.some((other) => other.kind === kind)) return "Placed twice";
  return undefined;
}

/** Returns a widget of its first size, in the first place. */
export function newPlace(kind: ManagementKind): PlacedWidget {
  const [width, height] = MANAGEMENT_WIDGETS[kind].size;
  return { kind, x: 0, y: 0, width, height };
}

/** Returns a widget with those of its settings that its kind has. */
export function withOwnSettings(placed: PlacedWidget): PlacedWidget {
  const { settings, ...place } = placed;
  const own = Object.entries(settings ?? {}).filter(([name]) =>
    MANAGEMENT_WIDGETS[placed.kind].settings.some((other) => other === name),
  );
  return own.length === 0 ? place : { ...place, settings: Object.fromEntries(own) };
}

export const Arrangement = z.array(PlacedWidget).check(
  z.maxLength(MANAGEMENT_KINDS.length),
  z.check((context) => {
    for (const [index, placed] of context.value.entries()) {
      const before = context.value.slice(0, index);
      const fault =
        placeFault(placed, before) ??
        (before.some((other) => overlaps(placed, other)) ? "In the place of another" : undefined);
      if (fault !== undefined)
        context.issues.push({ code: "custom", message: fault, path: [index, "x"], input: placed, continue: true });
    }
  }),
);
export type Arrangement = z.output<typeof Arrangement>;

/** Arrangement of who has none. */
export const DEFAULT_ARRANGEMENT: Arrangement = [
  ["MONEY", 0, 0],
  ["THIS_WEEK", 0, 12],
  ["TO_SEND", 6, 12],
  ["PIPELINE", 0, 60],
  ["HOLDS", 3, 60],
  ["ROSTER", 6, 60],
  ["MY_DAY", 9, 0],
  ["UNANSWERED", 9, 42],
  ["KEY_DATES", 9, 66],
].map(([kind, x, y]) => {
  const [width, height] = MANAGEMENT_WIDGETS[kind as ManagementKind].size;
  return { kind: kind as ManagementKind, x: Number(x), y: Number(y), width, height };
});

const isBeside = ({ x }: { x: number }): boolean => x >= SHEET_COLUMNS;

const readingOrder = <W extends Rectangle>(placed: readonly W[]): W[] =>
  placed.toSorted(
    (first, second) => Number(isBeside(first)) - Number(isBeside(second)) || first.y - second.y || first.x - second.x,
  );

/** Returns the first place with room for a widget, on the sheet or its side. */
export function firstFreePlace(
  { x, width, height }: Rectangle,
  others: readonly Rectangle[],
): { x: number; y: number } {
  const [first, end] = x < SHEET_COLUMNS ? [0, SHEET_COLUMNS] : [SHEET_COLUMNS, GRID_COLUMNS];
  const tops = [0, ...others.map((other) => other.y + other.height)].sort((above, below) => above - below);
  for (const y of tops)
    for (let column = first; column + width <= end; column += 1)
      if (!others.some((other) => overlaps({ x: column, y, width, height }, other))) return { x: column, y };
  return { x: first, y: tops.at(-1) ?? 0 };
}

/** Places widgets anew in their order, each at the first place with room: those of a default of which some are left out. */
function fillGaps<W extends Rectangle>(placed: readonly W[]): W[] {
  const packed: W[] = [];
  for (const widget of readingOrder(placed)) packed.push({ ...widget, ...firstFreePlace(widget, packed) });
  return packed;
}

/**
 * Returns widgets in reading order, the sheet before its side, each moved up as far as nothing is in its way: what is
 * below one that is left out takes its place.
 */
export function closeGaps<W extends Rectangle>(placed: readonly W[]): W[] {
  const packed: W[] = [];
  for (const widget of readingOrder(placed)) {
    const above = packed.filter(({ x, width }) => x < widget.x + widget.width && widget.x < x + width);
    packed.push({ ...widget, y: Math.max(0, ...above.map(({ y, height }) => y + height)) });
  }
  return packed;
}

/** Returns the places of those widgets that a reader has: the usual arrangement is filled up, a chosen one only moves up. */
export const shownPlaces = <W extends Rectangle>(widgets: readonly W[], isUsual: boolean): W[] =>
  isUsual ? fillGaps(widgets) : closeGaps(widgets);
