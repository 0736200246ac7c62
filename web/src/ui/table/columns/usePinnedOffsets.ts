import { type CSSProperties, useMemo } from "react";
import type { Positioned } from "./arrangement.ts";
import type { Column } from "./column.ts";

/** A column as its cells are drawn; how wide it is, is the table's to say. */
export interface PositionedColumn<Row, Sort extends string = string> {
  column: Column<Row, Sort>;
  pin: "start" | "end" | undefined;
  /** The last one that is pinned to the start: the edge of what scrolls. */
  last: boolean;
  /** Where a pinned one sticks, when there is something to scroll aside. */
  style: CSSProperties | undefined;
}

/** Where each pinned column sticks: behind what is pinned before it, from its side. The same array until one of them moves. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: offsets are new on each render, and the key says which
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
