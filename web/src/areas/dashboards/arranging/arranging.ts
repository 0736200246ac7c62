import type { KeyboardEvent } from "react";
import type { ManagementWidget } from "#contract/dashboards/management.ts";
import type { ManagementKind } from "#contract/dashboards/management-widgets.ts";
import type { Plan } from "./plan.ts";

/** Names the person, the position or the agency whose arrangement is changed; a position goes before `scope`. */
export interface ArrangementOwner {
  scope: "ME" | "AGENCY";
  positionId?: string;
}

/** An arrangement that is being changed, and what can be done to it. */
export interface Arranging {
  plan: Plan;
  /** Kinds that are offered and not placed. */
  spare: readonly ManagementKind[];
  /** Data of each kind, as far as they have been read. */
  contents: ReadonlyMap<ManagementKind, ManagementWidget>;
  /** Takes over a plan, and says where the widget is now. With `focus`, it has the focus then. */
  change: (next: Plan, kind: ManagementKind, focus?: boolean) => void;
  /** Says where a widget is while it moves, as far as one can listen. */
  sayMoving: (words: string) => void;
  /** Says that a drag was given up and the widget is where it was, with the focus. */
  putBack: (kind: ManagementKind) => void;
  /** Opens what can be set of a widget. */
  openSettings: (kind: ManagementKind) => void;
  remove: (kind: ManagementKind) => void;
  place: (kind: ManagementKind) => void;
  /** Remembers the plan that Escape on this widget returns to. */
  enter: (kind: ManagementKind) => void;
  onKey: (kind: ManagementKind, event: KeyboardEvent) => void;
}
