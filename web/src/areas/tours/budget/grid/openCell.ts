import type { CellName, valuesOfLine } from "./cells.ts";

/** Values that are being typed, as the sums follow them. */
export interface TypedLine {
  lineId: string;
  values: Partial<ReturnType<typeof valuesOfLine>>;
}
export interface OpenCell {
  lineId: string;
  cell: CellName;
  text: string;
  problem: string | null;
}
/** The row and the column that have the focus. Groups have one column. */
export interface GridSpot {
  row: string;
  column: number;
}
