/** Two entries on a common axis, with the time that they share hatched. */
import type { TourEntry } from "#contract/tours/itinerary.ts";
import { formatTime } from "#web/ui/time/format.ts";
import styles from "./Findings.module.css";
import { entryName } from "./words.ts";

export function Clash({ first, second }: { first: TourEntry; second: TourEntry }) {
  const [from, until] = [first.startsAt ?? 0, Math.max(first.endsAt ?? 0, second.endsAt ?? 0)];
  const span = Math.max(until - from, 60_000);
  const share = (moment: number | null): number => (((moment ?? from) - from) / span) * 100;
  const sharedUntil = Math.min(first.endsAt ?? 0, second.endsAt ?? 0);
  const ticks = [0, 1, 2, 3].map((step) => from + (span * step) / 3);
  return (
    <div className={styles.axis}>
      <div className={styles.ticks} aria-hidden>
        {ticks.map((moment) => (
          <span key={moment}>{formatTime(moment, first.zone)}</span>
        ))}
      </div>
      {[first, second].map((entry) => (
        <div
          key={entry.id}
          className={styles.span}
          data-kind={entry.kind}
          style={{ marginLeft: `${share(entry.startsAt)}%`, width: `${share(entry.endsAt) - share(entry.startsAt)}%` }}
        >
          {entryName(entry)}
        </div>
      ))}
      <i
        className={styles.shared}
        style={{ left: `${share(second.startsAt)}%`, width: `${share(sharedUntil) - share(second.startsAt)}%` }}
      />
    </div>
  );
}
