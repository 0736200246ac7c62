import { useZone } from "#web/shared/session/me.tsx";
import { formatDateTime } from "#web/ui/time/format.ts";
import { shortDay } from "./shortDay.ts";

/** The day of an instant, its time in a tip. */
export function Day({ instant, clock = false }: { instant: string | null; clock?: boolean }) {
  const zone = useZone();
  if (instant === null) return null;
  return (
    <time dateTime={instant} data-tip={formatDateTime(instant, zone)}>
      {shortDay(instant, zone, { clock })}
    </time>
  );
}
