import type { TimelineEntry } from "#contract/comms/timeline.ts";
import type { TabOwner } from "#web/shared/area.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { dayOf } from "#web/ui/time/format.ts";
import { t } from "./messages.ts";
import styles from "./Timeline.module.css";
import { TimelineItem } from "./TimelineItem.tsx";

/** Tue */
const weekdayOf = (instant: string | undefined, zone: string): string =>
  instant === undefined
    ? ""
    : new Intl.DateTimeFormat("en", { weekday: "short", timeZone: zone }).format(Date.parse(instant));

const DAY = 86_400_000;
/** The day in words where it is near. */
function nearDay(day: string, zone: string): string | null {
  if (day === dayOf(Date.now(), zone)) return t("today");
  return day === dayOf(Date.now() - DAY, zone) ? t("yesterday") : null;
}

/** Entries under the heading of their day. */
export function TimelineDays({
  entries,
  owner,
  after,
}: {
  entries: readonly TimelineEntry[];
  owner: TabOwner;
  /** When the entry above them was. */
  after?: string | undefined;
}) {
  const zone = useZone();
  const days = [...Map.groupBy(entries, ({ at }) => dayOf(at, zone))];
  const above = after === undefined ? null : dayOf(after, zone);
  return days.map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      {day !== above && (
        <h2 className={styles.day}>
          {nearDay(day, zone) && <b>{nearDay(day, zone)}</b>}
          <span>{`${weekdayOf(ofDay[0]?.at, zone)} ${day}`}</span>
        </h2>
      )}
      <ul className={styles.list}>
        {ofDay.map((entry) => (
          <TimelineItem key={`${entry.kind} ${entry.id}`} entry={entry} owner={owner} />
        ))}
      </ul>
    </section>
  ));
}
