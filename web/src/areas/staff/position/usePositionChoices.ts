import { positions } from "#contract/staff/position.ts";
import { selectable } from "#web/shared/record/actions/allowedActions.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";

/** Returns the roles as choices; archived ones only if selected. */
export function usePositionChoices(chosen: readonly (string | null)[] = []): { value: string; label: string }[] {
  const { data = [] } = useCallQuery(positions.list, {}, { staleTime: 300_000 });
  return selectable(data, chosen).map(({ id, position }) => ({ value: id, label: position }));
}
