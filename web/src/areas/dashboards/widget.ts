import type { ManagementKind, ManagementWidgets } from "#contract/dashboards/management-widgets.ts";
import type { AssigneeId } from "#contract/dashboards/rows-behind.ts";
import type { WidgetOf } from "#contract/dashboards/widget.ts";

export type ManagementData<K extends ManagementKind> = NonNullable<WidgetOf<ManagementWidgets, K>["data"]>;
export interface ManagementViewProps<K extends ManagementKind> {
  data: ManagementData<K>;
  title: string;
  /** Rows of 8 px that it has on the dashboard. */
  height: number;
  /** Rows that it is set to show; undefined for as many as fit. */
  rowCount: number | undefined;
  /** The reader, where it shows only what is assigned to them. */
  assigneeId: AssigneeId;
}

const ROW_PX = 8;
/** Heading of a widget and the space below it. */
const HEAD_PX = 30;
/** Returns how many rows of a list a widget has room for, at least one; `taken` is the height of what else it shows. */
export const rowsThatFit = (height: number, rowPx: number, taken = 0): number =>
  Math.max(1, Math.floor((height * ROW_PX - HEAD_PX - taken) / rowPx));
