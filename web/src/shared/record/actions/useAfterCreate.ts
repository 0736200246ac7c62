import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import type { Action } from "#web/ui/actions/action.ts";

/**
 * Delays actions of a record's header while one of its tabs is loading: a dialog belongs to the page it was opened on,
 * and would close with it.
 */
export function useAfterNavigation(record: string, actions: readonly Action[]): readonly Action[] {
  const navigating = useNavigation().state !== "idle";
  const pressed = useRef<{ record: string; run: NonNullable<Action["run"]> } | null>(null);
  useEffect(() => {
    if (navigating) return;
    const then = pressed.current;
    pressed.current = null;
    if (then?.record === record) void then.run();
  }, [navigating, record]);
  if (!navigating) return actions;
  const delayed = (run: Action["run"]): Partial<Action> =>
    run
      ? {
          run: () => {
            pressed.current = { record, run };
          },
        }
      : {};
  return actions.map((action) => ({ ...action, ...delayed(action.run) }));
}
