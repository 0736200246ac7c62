/** The entries of a tour over its days; a bar is dragged to another day, and opens its entry. */
import { MinusIcon } from "@phosphor-icons/react/dist/csr/Minus";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { dayFrom, daysBetween } from "#contract/tasks/anchored.ts";
import { entryStart } from "#contract/tours/days.ts";
import type { TourEntry } from "#contract/tours/itinerary.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { workPath } from "#web/shared/work/workPath.ts";
import { today } from "#web/ui/time/format.ts";
import type { Itinerary } from "../itinerary.ts";
import { iconOf } from "../kindIcons.ts";
import { t } from "../messages.ts";
import { useDayDrag } from "../moving/useDayDrag.ts";
import { openEntry } from "../openEntry.tsx";
import { entryName, isMonday, timeInWall, weekdayAndDay } from "../words.ts";
import { type EntryBar, tourLanes } from "./bars.ts";
import styles from "./TourTimeline.module.css";

const [NAMES, ROW, MIN, MAX] = [144, 30, 28, 224];
/** Narrower bars have their name after them, as far as there is room before the next. */
const [NAMED, LABEL] = [76, 150];

/** A show is known by its town. */
const shortName = (entry: TourEntry): string =>
  (entry.kind === "SHOW" && entry.event ? entry.placeName : null) ?? entryName(entry);

export function TourTimeline({ itinerary }: { itinerary: Itinerary }) {
  const { record, read, days, findings, marked, mark, move } = itinerary;
  const [px, setPx] = useState(84);
  const scroller = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const first = days[0]?.day ?? "";
  const entries = useMemo(() => days.flatMap((day) => day.entries), [days]);
  const lanes = useMemo(() => tourLanes(entries, first), [entries, first]);
  const order = useMemo(
    () => lanes.flatMap(({ bars }) => bars).toSorted((a, b) => a.from - b.from || a.row - b.row),
    [lanes],
  );
  const [activeId, setActiveId] = useState<string | null>(null);
  const tabbed = order.some(({ entry }) => entry.id === activeId) ? activeId : (order[0]?.entry.id ?? null);
  const now = daysBetween(first, today(useZone()));
  const { drag, start } = useDayDrag((x) => {
    const box = scroller.current;
    if (!box) return null;
    const day = Math.floor((x - box.getBoundingClientRect().left + box.scrollLeft - NAMES) / px);
    return days[day]?.day ?? null;
  });
  // The marked day is in view, else today.
  const shown = marked === null ? now : daysBetween(first, marked);
  const [initial] = useState({ shown, px });
  useEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = Math.max(0, (initial.shown - 1) * initial.px);
  }, [initial]);

  const open = (entry: TourEntry): void => {
    if (record.editable) openEntry({ tourId: record.id, members: read.members }, entry);
    else if (entry.event) void navigate(workPath({ recordKind: "event", recordId: entry.event.id }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const place = order.findIndex(({ entry }) => entry.id === (event.target as HTMLElement).dataset.bar);
    const bar = order[place];
    if (step === undefined || !bar) return;
    event.preventDefault();
    const day = entryStart(bar.entry) ?? "";
    if (event.altKey) {
      if (record.editable) move(day, [bar.entry], dayFrom(day, step));
      return;
    }
    const next = order[place + step]?.entry.id;
    if (next) scroller.current?.querySelector<HTMLElement>(`[data-bar="${next}"]`)?.focus();
  };
  const clashing = new Set(
    findings.flatMap((finding) => (finding.kind === "clash" ? [finding.first.id, finding.second.id] : [])),
  );
  const labelOf = (entry: TourEntry): string =>
    [
      shortName(entry),
      shortName(entry) === entryName(entry) ? "" : entryName(entry),
      weekdayAndDay(entryStart(entry) ?? first),
      [timeInWall(entry.start), timeInWall(entry.end)].filter(Boolean).join(" – "),
    ]
      .filter(Boolean)
      .join(", ");
  const barOf = ({ entry, from, to, row }: EntryBar, bars: readonly EntryBar[]) => {
    const Glyph = iconOf(entry);
    const label = labelOf(entry);
    const length = Math.max((to - from) * px - 2, 22);
    const next = bars.find((other) => other.row === row && other.from >= to);
    const room = next ? (next.from - from) * px - 4 : Number.POSITIVE_INFINITY;
    const width = length >= NAMED ? length : Math.max(length, Math.min(length + LABEL, room));
    return (
      <li key={entry.id} style={{ left: from * px, top: row * ROW + 3, width }}>
        <button
          type="button"
          className={styles.bar}
          data-bar={entry.id}
          data-kind={entry.kind}
          data-clash={clashing.has(entry.id) || undefined}
          data-movable={record.editable || undefined}
          data-tip={label}
          aria-label={label}
          tabIndex={entry.id === tabbed ? 0 : -1}
          onFocus={() => {
            setActiveId(entry.id);
            mark(entryStart(entry));
          }}
          onPointerDown={(event) => {
            if (record.editable)
              start(event, entryStart(entry) ?? "", (day) => move(entryStart(entry) ?? "", [entry], day));
          }}
          onClick={() => open(entry)}
        >
          <i style={{ width: length }}>
            <Glyph size={14} aria-hidden />
            {length >= NAMED && <span>{shortName(entry)}</span>}
          </i>
          {length < NAMED && width > length + 24 && <span>{shortName(entry)}</span>}
        </button>
      </li>
    );
  };
  return (
    <div className={styles.timeline}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the bars, which are buttons */}
      <div ref={scroller} className={styles.scroller} data-day-scroller onKeyDown={onKeyDown}>
        <div className={styles.sheet} style={{ width: NAMES + days.length * px }}>
          <ol className={styles.head} style={{ paddingLeft: NAMES }} aria-hidden>
            {days.map(({ day }, index) => (
              <li
                key={day}
                style={{ width: px }}
                data-week={isMonday(day) || undefined}
                data-marked={marked === day || undefined}
                data-today={index === now || undefined}
                data-over={drag?.over === day || undefined}
              >
                <span>{px >= 60 || isMonday(day) || index === 0 ? weekdayAndDay(day) : Number(day.slice(8))}</span>
              </li>
            ))}
          </ol>
          {now >= 0 && now < days.length && (
            <i className={styles.now} style={{ left: NAMES + now * px, width: px }} aria-hidden />
          )}
          {lanes.map(({ lane, bars, rows }) => (
            <section key={lane} className={styles.lane} aria-labelledby={`lane-${lane}`}>
              <h2 id={`lane-${lane}`} style={{ width: NAMES }}>
                {t(`lane.${lane}`)}
              </h2>
              <ul
                style={{
                  height: rows * ROW + 6,
                  backgroundSize: `${px}px 100%`,
                }}
              >
                {bars.map((bar) => barOf(bar, bars))}
              </ul>
            </section>
          ))}
        </div>
      </div>
      <div className={styles.foot}>
        <span>{t(record.editable ? "timelineKeys" : "timelineRead")}</span>
        <button type="button" aria-label={t("shorterDays")} disabled={px <= MIN} onClick={() => setPx(px / 1.5)}>
          <MinusIcon size={14} />
        </button>
        <button type="button" aria-label={t("longerDays")} disabled={px >= MAX} onClick={() => setPx(px * 1.5)}>
          <PlusIcon size={14} />
        </button>
      </div>
    </div>
  );
}
