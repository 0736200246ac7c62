import { positions } from "#contract/staff/positions.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";

/** The roles that there are, as choices. */
export function usePositionChoices(): { value: string; label: string }[] {
  const { data = [] } = useAsk(positions.list, {}, { staleTime: 300_000 });
  return data.map(({ id, position }) => ({ value: id, label: position }));
}
