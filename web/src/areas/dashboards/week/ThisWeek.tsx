import { WarningIcon } from "@phosphor-icons/react/dist/csr/Warning";
import { type KeyboardEvent, lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { lengthText } from "#web/shared/conflicts/span.ts";
import { cx } from "#web/ui/cx.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { today as dayIn } from "#web/ui/time/format.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { briefDayOfWeek, dayInMonth, isWeekend, shortMonth, weekdayShort } from "../days.ts";
import { WidgetSection } from "../layout/WidgetSection.tsx";
import { t } from "../messages.ts";
import { calendarDayPath, calendarPath } from "../paths.ts";
import type { ManagementData, ManagementViewProps } from "../widget.ts";
import { clustersOf, type DayCluster, firstClusters } from "./clusters.ts";
import styles from "./ThisWeek.module.css";
import { WeekBooking } from "./WeekBooking.tsx";

const WeekDayDialog = lazy(async () => ({ default: (await import("./WeekDayDialog.tsx")).WeekDayDialog }));

type Week = ManagementData<"THIS_WEEK">;

/** Entries of a day on a phone. */
const MOST_NARROW = 4;
const STEPS: Readonly<Record<string, readonly [days: number, entries: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The arrow keys move between days and entries; days without an entry that opens are passed over. */
function onArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
  const days = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-day]")]
    .map((day) => [...day.querySelectorAll<HTMLElement>("[data-entry]")])
    .filter((entries) => entries.length > 0);
  const { target } = event;
  const dayIndex = days.findIndex((entries) => entries.includes(target));
  const entryIndex = days[dayIndex]?.indexOf(target) ?? -1;
  if (entryIndex < 0) return;
  event.preventDefault();
  const entries = days[dayIndex + step[0]];
  entries?.[Math.min(entryIndex + step[1], entries.length - 1)]?.focus();
}

/** Bookings of the roster, day by day; what clashes is outlined, and the first overlap stands below in words. */
export function ThisWeek({ data, title }: ManagementViewProps<"THIS_WEEK">) {
  const { zone, bookings, days, overlaps } = data;
  const narrow = useNarrow();
  const current = dayIn(zone);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = days.map((day) => {
    const clusters = clustersOf(day.entries);
    return { ...day, clusters: narrow ? firstClusters(clusters, MOST_NARROW) : clusters };
  });
  const names = shown.flatMap(({ date, clusters }) =>
    clusters.flatMap(({ entries }, place) =>
      entries.flatMap(({ record }, index) => (record === null ? [] : [`${date} ${place} ${index}`])),
    ),
  );
  const first = names.find((name) => name >= current) ?? names[0];
  return (
    <WidgetSection
      title={title}
      count={t("bookings", { count: bookings })}
      link={{ title: t("calendar"), to: calendarPath() }}
    >
      <ol
        className={styles.week}
        onKeyDown={onArrows}
        onFocus={({ target }) => setChosen(target.dataset.entry ?? chosen)}
      >
        {shown.map(({ date, count, clusters }) => (
          <li
            key={date}
            className={cx(styles.day, date === current && styles.today, isWeekend(date) && styles.weekend)}
            data-day
          >
            <DayHead
              date={date}
              count={count}
              current={current}
              {...(narrow && {
                open: () => {
                  const day = days.find((candidate) => candidate.date === date);
                  if (day)
                    openDialog((close) => (
                      <Suspense>
                        <WeekDayDialog day={day} zone={zone} current={current} close={close} />
                      </Suspense>
                    ));
                },
              })}
            />
            <DayClusters
              clusters={clusters}
              count={count}
              day={date}
              zone={zone}
              opens={!narrow}
              current={chosen !== null && names.includes(chosen) ? chosen : first}
            />
          </li>
        ))}
      </ol>
      {overlaps.length > 0 && <OverlapLine overlaps={overlaps} current={current} />}
    </WidgetSection>
  );
}

interface HeadProps {
  date: string;
  count: number;
  current: string;
  /** Opens the day as a sheet; without it the head leads to the calendar. */
  open?: () => void;
}
function DayHead({ date, count, current, open }: HeadProps) {
  const shared = {
    className: styles.dayHead,
    "aria-current": date === current ? ("date" as const) : undefined,
  };
  const content = (
    <>
      {weekdayShort(date)} <b>{dayInMonth(date)}</b>{" "}
      <span className="only-read">
        {t("monthBookings", { month: shortMonth(date), bookings: t("bookings", { count }) })}
      </span>
    </>
  );
  if (open)
    return (
      <button type="button" {...shared} onClick={open}>
        {content}
      </button>
    );
  return (
    <Link to={calendarDayPath(date)} {...shared}>
      {content}
    </Link>
  );
}

interface DayProps {
  opens: boolean;
  clusters: readonly DayCluster[];
  count: number;
  day: string;
  zone: string;
  current: string | undefined;
}
function DayClusters({ clusters, count, day, zone, opens, current }: DayProps) {
  const rest = count - clusters.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <>
      {clusters.map(({ entries, overlaps }, place) => (
        <ul key={`${entries[0]?.person.id} ${entries[0]?.startsAt}`} className={cx(overlaps && styles.overlap)}>
          {entries.map((entry, index) => {
            const name = `${day} ${place} ${index}`;
            return (
              <li key={name}>
                <WeekBooking
                  entry={entry}
                  day={day}
                  zone={zone}
                  name={name}
                  isCurrent={name === current}
                  opens={opens}
                />
              </li>
            );
          })}
        </ul>
      ))}
      {rest > 0 && <span className={styles.rest}>{t("more", { count: rest })}</span>}
    </>
  );
}

const minutesText = (minutes: number): string =>
  lengthText({ startsAt: new Date(0).toISOString(), endsAt: new Date(minutes * 60_000).toISOString() });

function OverlapLine({ overlaps: [first, ...others], current }: { overlaps: Week["overlaps"]; current: string }) {
  if (!first) return null;
  const { person, date, minutes, records } = first;
  const [title = t("busy"), otherTitle = t("busy")] = records.map((record) => record?.title ?? t("busy"));
  return (
    <div className={styles.clash}>
      <WarningIcon size={18} weight="fill" className={styles.warning} aria-hidden />
      <p>
        <b className={styles.strong}>
          {t("overlapOf", { name: person.displayName, day: briefDayOfWeek(date, current) })}
        </b>{" "}
        {t("overlapShares", { first: title, second: otherTitle })}{" "}
        <b className={styles.strong}>{minutesText(minutes)}</b>
        {others.length > 0 && <Link to={calendarPath(date)}>{t("moreOverlaps", { count: others.length })}</Link>}
      </p>
      <Button size="small" to={calendarPath(date)}>
        {t("openOverlap")}
      </Button>
    </div>
  );
}
