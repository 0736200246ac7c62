import { SHEET_COLUMNS } from "#contract/dashboards/arrangement.ts";
import { MANAGEMENT_WIDGETS, type ManagementKind } from "#contract/dashboards/management-widgets.ts";
import { t } from "./messages.ts";
import { isOnSide, type Plan } from "./plan.ts";

/** Returns where a widget is and how large, in words. */
export function placeWords(plan: Plan, kind: ManagementKind): string {
  const { title } = MANAGEMENT_WIDGETS[kind];
  const widget = plan.find((candidate) => candidate.kind === kind);
  if (!widget) return t("removed", { title });
  const height = t("rows", { count: widget.height });
  if (isOnSide(widget)) return t("placeOnSide", { title, row: widget.y + 1, height });
  return t("placeOnSheet", {
    title,
    column: widget.x + 1,
    columnCount: SHEET_COLUMNS,
    row: widget.y + 1,
    width: t("columns", { count: widget.width }),
    height,
  });
}
