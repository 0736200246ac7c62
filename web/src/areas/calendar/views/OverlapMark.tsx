import { WarningIcon } from "@phosphor-icons/react/dist/csr/Warning";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import type { CalendarEntry } from "#contract/calendar/calendar.ts";
import { t } from "#web/areas/calendar/messages.ts";
import { takenLabel } from "#web/shared/conflicts/span.ts";
import { workPath } from "#web/shared/work/workPath.ts";
import { FilterPopover } from "#web/ui/filters/FilterPopover.tsx";
import { titleOf } from "../entryText.ts";
import styles from "./OverlapMark.module.css";

const sharedTime = (entry: CalendarEntry, other: CalendarEntry) => ({
  startsAt: entry.startsAt > other.startsAt ? entry.startsAt : other.startsAt,
  endsAt: entry.endsAt < other.endsAt ? entry.endsAt : other.endsAt,
});

const Named = ({ entry, zone }: { entry: CalendarEntry; zone: string }) => (
  <span className={styles.named}>
    {entry.detail ? <Link to={workPath(entry.detail)}>{titleOf(entry)}</Link> : titleOf(entry)}
    <small>{takenLabel(entry, zone)}</small>
  </span>
);

/** The mark of an overlap: its card names what clashes with the shared time, and leads to each. */
export function OverlapMark({
  name,
  entry,
  others,
  zone,
  style,
}: {
  name: string;
  entry: CalendarEntry;
  others: readonly CalendarEntry[];
  zone: string;
  style: CSSProperties;
}) {
  return (
    <FilterPopover
      label={t("overlapOf", { name })}
      width={300}
      content={() => (
        <div className={styles.card}>
          <h2>{name}</h2>
          <Named entry={entry} zone={zone} />
          {others.map((other) => (
            <div key={`${other.startsAt} ${other.detail?.recordId}`} className={styles.other}>
              <Named entry={other} zone={zone} />
              <b>{t("together", { time: takenLabel(sharedTime(entry, other), zone) })}</b>
            </div>
          ))}
          <p>{t("wayOut")}</p>
        </div>
      )}
    >
      <button type="button" className={styles.mark} style={style} aria-label={t("overlapOf", { name })}>
        <WarningIcon size={11} weight="fill" aria-hidden />
      </button>
    </FilterPopover>
  );
}
