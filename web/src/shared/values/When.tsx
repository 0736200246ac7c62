import { t } from "#web/shared/messages.ts";
import { city, formatDateTime } from "#web/ui/time/format.ts";
import { useZone } from "../session/me.tsx";

/** An instant in the reader's time zone, or in `zone`, which is then named. */
export function When({ instant, zone }: { instant: string | number | null; zone?: string }) {
  const own = useZone();
  if (instant === null) return null;
  const time = formatDateTime(instant, zone ?? own);
  return (
    <time dateTime={new Date(instant).toISOString()}>
      {zone === undefined || zone === own ? time : t("inZone", { time, city: city(zone) })}
    </time>
  );
}
