import { MANAGEMENT_WIDGETS, type ManagementKind } from "#contract/dashboards/management-widgets.ts";
import { t } from "./messages.ts";
import { isOnSide, type Plan } from "./plan.ts";

/** Says which widget of its columns it stands above, or else below. */
function neighbourWords(plan: Plan, kind: ManagementKind): string {
  const widget = plan.find((candidate) => candidate.kind === kind);
  if (!widget) return "";
  const { x, y, width } = widget;
  const inItsColumns = plan
    .filter((other) => other !== widget && other.x < x + width && x < other.x + other.width)
    .toSorted((first, second) => first.y - second.y);
  const next = inItsColumns.find((other) => other.y >= y);
  const previous = inItsColumns.findLast((other) => other.y < y);
  if (next) return t("above", { title: MANAGEMENT_WIDGETS[next.kind].title });
  return previous ? t("below", { title: MANAGEMENT_WIDGETS[previous.kind].title }) : t("atTop");
}

/** Returns where a widget is in words: its columns, and what it stands above. */
export function placeLabel(plan: Plan, kind: ManagementKind): string {
  const widget = plan.find((candidate) => candidate.kind === kind);
  if (!widget) return "";
  const { x, width } = widget;
  const columns = isOnSide(widget)
    ? t("onSide")
    : width === 1
      ? t("column", { column: x + 1 })
      : t("columns", { first: x + 1, last: x + width });
  return t("placeOf", { columns, neighbour: neighbourWords(plan, kind) });
}

/** Returns how large a widget is in words. */
export function sizeLabel(plan: Plan, kind: ManagementKind): string {
  const widget = plan.find((candidate) => candidate.kind === kind);
  if (!widget) return "";
  const height = t("rows", { count: widget.height });
  return isOnSide(widget) ? height : t("size", { width: t("width", { count: widget.width }), height });
}

/** Returns where a widget is and how large, in words. */
export function placeWords(plan: Plan, kind: ManagementKind): string {
  const { title } = MANAGEMENT_WIDGETS[kind];
  if (!plan.some((candidate) => candidate.kind === kind)) return t("removed", { title });
  return t("placed", { title, place: placeLabel(plan, kind), size: sizeLabel(plan, kind) });
}
