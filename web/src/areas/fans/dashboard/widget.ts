import type { FAN_WIDGETS } from "#contract/dashboards/fan-widgets.ts";
import type { WidgetOf } from "#contract/dashboards/widget.ts";

export type FanWidget = WidgetOf<typeof FAN_WIDGETS>;
export type WidgetKind = FanWidget["kind"];
export interface ViewProps<K extends WidgetKind> {
  data: NonNullable<WidgetOf<typeof FAN_WIDGETS, K>["data"]>;
  title: string;
  /** Number of days of the period. */
  days: number;
}
