import { positions } from "#contract/staff/positions.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { offered } from "#web/shared/offered.ts";

/** The roles that there are, as choices; of archived ones those that are chosen. */
export function usePositionChoices(chosen: readonly (string | null)[] = []): { value: string; label: string }[] {
  const { data = [] } = useAsk(positions.list, {}, { staleTime: 300_000 });
  return offered(data, chosen).map(({ id, position }) => ({ value: id, label: position }));
}
