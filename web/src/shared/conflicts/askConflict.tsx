import { lazy } from "react";
import type { ApiError } from "#web/ui/calls/errors.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const ConflictDialog = lazy(async () => ({ default: (await import("./ConflictDialog.tsx")).ConflictDialog }));

/** Shows who is busy or bound by an exclusivity if a save was refused for that; `again` saves with a reason, `stopped` is called without one. Returns whether it was. */
export function askConflict(
  { code, clashes, exclusivities }: ApiError,
  again: (more: { conflictReason: string }) => void,
  stopped?: () => void,
): boolean {
  if (code !== "conflict" || clashes.length + exclusivities.length === 0) return false;
  openDialog((close) => {
    const end = (conflictReason: string | null): void => {
      close();
      if (conflictReason === null) stopped?.();
      else again({ conflictReason });
    };
    return <ConflictDialog clashes={clashes} exclusivities={exclusivities} close={() => end(null)} save={end} />;
  });
  return true;
}
