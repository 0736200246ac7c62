import { lazy } from "react";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { MovementCall, MovementStart, ReversalTarget, VoidCall } from "./MovementDialogs.tsx";

const MovementDialog = lazy(async () => ({ default: (await import("./MovementDialogs.tsx")).MovementDialog }));
const ReverseDialog = lazy(async () => ({ default: (await import("./MovementDialogs.tsx")).ReverseDialog }));

export const openMovement = (call: MovementCall, start: MovementStart): void =>
  void openDialog((close) => <MovementDialog call={call} of={start} close={close} />);
export const openReverse = (call: VoidCall, movement: ReversalTarget): void =>
  void openDialog((close) => <ReverseDialog call={call} target={movement} close={close} />);
