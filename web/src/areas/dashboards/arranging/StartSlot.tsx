import type { LayoutItem } from "react-grid-layout";
import { COLUMN_GAP, ROW_PX } from "./display.ts";
import styles from "./WidgetGrid.module.css";

interface Props {
  item: LayoutItem;
  columns: number;
  /** Width of the grid, in pixels. */
  width: number;
}

/** Marks the place that a widget is dragged from. */
export function StartSlot({ item: { x, y, w, h }, columns, width }: Props) {
  const step = (width + COLUMN_GAP) / columns;
  return (
    <div
      className={styles.start}
      data-start-slot
      style={{ left: x * step, top: y * ROW_PX, width: w * step - COLUMN_GAP, height: h * ROW_PX }}
      aria-hidden
    />
  );
}
