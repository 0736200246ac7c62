import type { KeyboardEvent } from "react";
import type { ManagementKind } from "#contract/dashboards/management-widgets.ts";
import { moveStep, type Plan, resizeBy, type StepDirection } from "./plan.ts";

const DIRECTIONS: Readonly<Record<string, StepDirection>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
const GROWTH: Readonly<Record<StepDirection, readonly [columns: number, rows: number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** Returns the plan after an arrow key on a widget, which moves it, with Shift resizes it; undefined for other keys. */
export function planAfterKey(
  plan: Plan,
  kind: ManagementKind,
  { key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent,
): Plan | undefined {
  const direction = DIRECTIONS[key];
  if (direction === undefined || altKey || ctrlKey || metaKey) return undefined;
  return shiftKey ? resizeBy(plan, kind, ...GROWTH[direction]) : moveStep(plan, kind, direction);
}
