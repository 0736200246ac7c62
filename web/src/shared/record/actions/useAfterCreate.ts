import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import type { Action } from "#web/ui/actions/action.ts";

/**
 * What is pressed in a record's head while one of its tabs is on the way is done once that is there: a dialog belongs to
 * the page it was opened on, and would close with it.
 */
export function useAfterNavigation(record: string, actions: readonly Action[]): readonly Action[] {
  const onTheWay = useNavigation().state !== "idle";
  const pressed = useRef<{ record: string; run: NonNullable<Action["run"]> } | null>(null);
  useEffect(() => {
    if (onTheWay) return;
    const then = pressed.current;
    pressed.current = null;
    if (then?.record === record) void then.run();
  }, [onTheWay, record]);
  if (!onTheWay) return actions;
  const later = (run: Action["run"]): Partial<Action> =>
    run
      ? {
          run: () => {
            pressed.current = { record, run };
          },
        }
      : {};
  return actions.map((action) => ({ ...action, ...later(action.run) }));
}
