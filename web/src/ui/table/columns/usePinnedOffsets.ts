import { type CSSProperties, useMemo } from "react";
import type { Positioned } from "./arrangement.ts";
import type { Column } from "./column.ts";

/** A column with the pin style of its cells; the table sets the width. */
export interface PositionedColumn<Row, Sort extends string = string> {
  column: Column<Row, Sort>;
  pin: "start" | "end" | undefined;
  /** The last column pinned to the start: the edge of the scrolling part. */
  last: boolean;
  /** The sticky offset of a pinned column, if the table scrolls sideways. */
  style: CSSProperties | undefined;
}

/** Returns the columns with the sticky offset of each pinned one. The array stays the same until an offset changes. */
export function usePinnedOffsets<Row, Sort extends string>(
  shown: readonly Positioned<Column<Row, Sort>>[],
  widths: readonly number[],
  { before, after, wide }: { before: number; after: number; wide: boolean },
): readonly PositionedColumn<Row, Sort>[] {
  const sum = (from: number, to: number): number => widths.slice(from, to).reduce((total, width) => total + width, 0);
  const offsets = shown.map(({ pin }, index) =>
    pin === "start" ? before + sum(0, index) : pin === "end" ? after + sum(index + 1, widths.length) : 0,
  );
  const key = wide ? offsets.join() : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: offsets are a new array on each render, and the key compares them
  return useMemo(
    () =>
      shown.map(({ column, pin }, index) => ({
        column,
        pin: pin ?? undefined,
        last: pin === "start" && shown[index + 1]?.pin !== "start",
        style: !wide || !pin ? undefined : pin === "start" ? { left: offsets[index] } : { right: offsets[index] },
      })),
    [shown, key],
  );
}
