import { lazy } from "react";
import type { ApiError } from "#web/ui/calls/errors.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const ConflictDialog = lazy(async () => ({ default: (await import("./ConflictDialog.tsx")).ConflictDialog }));

/** Shows who is busy if a save was refused for that; `again` saves with a reason. Returns whether it was. */
export function askConflict({ code, clashes }: ApiError, again: (more: { conflictReason: string }) => void): boolean {
  if (code !== "conflict" || clashes.length === 0) return false;
  openDialog((close) => (
    <ConflictDialog clashes={clashes} close={close} save={(conflictReason) => again({ conflictReason })} />
  ));
  return true;
}
