import { lazy } from "react";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { MovementCall, MovementStart, TakenBack, VoidCall } from "./MovementDialogs.tsx";

const MovementDialog = lazy(async () => ({ default: (await import("./MovementDialogs.tsx")).MovementDialog }));
const TakeBackDialog = lazy(async () => ({ default: (await import("./MovementDialogs.tsx")).TakeBackDialog }));

export const openMovement = (call: MovementCall, of: MovementStart): void =>
  void openDialog((close) => <MovementDialog call={call} of={of} close={close} />);
export const openTakeBack = (call: VoidCall, of: TakenBack): void =>
  void openDialog((close) => <TakeBackDialog call={call} of={of} close={close} />);
