import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { formatDate } from "#web/ui/time/format.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { Arrows } from "./Arrows.tsx";
import { t } from "./messages.ts";
import {
  type BarSpan,
  DAY_PX,
  dayCount,
  dayText,
  firstDay,
  isDated,
  lastDay,
  spanAfter,
  TIMELINE_ZOOM,
  weekdayOf,
} from "./span.ts";
import styles from "./Timeline.module.css";
import { TimelineBar } from "./TimelineBar.tsx";
import { TimelineFooter, TimelineHead } from "./TimelineHead.tsx";
import type { SaveSpan, TimelineRow } from "./timeline.ts";
import { useBarDrag } from "./useBarDrag.ts";
import { useSpans } from "./useSpans.ts";

interface Props {
  /** Its name, such as "Tasks". */
  name: string;
  range: "week" | "month";
  rows: readonly TimelineRow[];
  /** The calendar date that it is. */
  today: string;
  save: SaveSpan;
  renewing?: boolean;
  /** Shown instead of the rows: an error, or that there are none. */
  instead?: ReactNode;
  footer?: ReactNode;
}

const ROW = 36;
const HEAD = 48;
const BEFORE = 56;
const AFTER = 182;
/** A record with a wild date doesn't make it endless. */
const MAX = 1500;
const ARROWS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

const spanLabel = (name: string, span: BarSpan): string => {
  const [from, to] = [formatDate(dayText(firstDay(span))), formatDate(dayText(lastDay(span)))];
  return from === to ? t("day", { name, day: from }) : t("span", { name, from, to });
};

/** Rows with a bar each over days; bars are dragged, resized, moved by keys, and joined by what they wait for. */
export function Timeline({ name, range, rows: allRows, today, save, renewing = false, instead, footer }: Props) {
  const [zoom, setZoom] = useState<number>(TIMELINE_ZOOM.indexOf(1));
  const [activeId, setActiveId] = useState<string | null>(null);
  const [said, say] = useState("");
  const narrow = useNarrow();
  const namesPx = narrow ? 120 : 240;
  const dayPx = DAY_PX[range] * (TIMELINE_ZOOM[zoom] ?? 1);
  const now = dayCount(today);
  const dated = allRows.filter(({ span }) => isDated(span));
  const undated = allRows.filter(({ span }) => !isDated(span));
  const { rows: put, change } = useSpans(dated, save, (row) => say(t("putBack", { name: row.name })));
  const { dragged, start } = useBarDrag(dayPx, (row, span) => {
    say(spanLabel(row.name, span));
    change(row, span);
  });
  const rows = dragged ? put.map((row) => (row.id === dragged.id ? { ...row, span: dragged.span } : row)) : put;
  const monday = (day: number): number => day - weekdayOf(day);
  const within = (day: number): number => Math.max(now - MAX, Math.min(now + MAX, day));
  const from = monday(within(Math.min(now - BEFORE, ...dated.map(({ span }) => firstDay(span) - 7))));
  const to = within(Math.max(now + AFTER, ...dated.map(({ span }) => lastDay(span) + 14)));
  const x = (day: number): number => (day - from) * dayPx;

  const scroller = useRef<HTMLDivElement>(null);
  /** The first day in view, which stays where it is when the scale changes. */
  const anchor = useRef<number | null>(null);
  const firstShown = monday(now) - (range === "month" ? 7 : 0);
  /** The Monday before what is in view. */
  const [week, setWeek] = useState(firstShown);
  useLayoutEffect(() => {
    if (!scroller.current) return;
    anchor.current ??= firstShown;
    scroller.current.scrollLeft = (anchor.current - from) * dayPx;
  }, [from, dayPx, firstShown]);
  const scrollTo = (day: number): void => scroller.current?.scrollTo({ left: x(day), behavior: "smooth" });
  const firstInView = (): number => Math.round((scroller.current?.scrollLeft ?? 0) / dayPx) + from;
  const page = range === "week" ? 7 : 28;

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
    scrollMargin: HEAD,
    useFlushSync: false,
  });
  const focusPending = useRef<string | null>(null);
  useEffect(() => {
    const bar =
      focusPending.current && scroller.current?.querySelector<HTMLElement>(`[data-bar="${focusPending.current}"]`);
    if (!bar) return;
    focusPending.current = null;
    bar.focus({ preventScroll: true });
  });
  const reveal = ({ span }: { span: BarSpan }): void => {
    const element = scroller.current;
    if (!element) return;
    const [left, right] = [x(firstDay(span)), x(lastDay(span) + 1)];
    const room = element.clientWidth - namesPx;
    if (left < element.scrollLeft || right > element.scrollLeft + room)
      element.scrollLeft = Math.max(0, left - room / 4);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.bar : undefined;
    const index = rows.findIndex((row) => row.id === id);
    const row = rows[index];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = event.key === "ArrowDown" ? index + 1 : event.key === "ArrowUp" ? index - 1 : null;
    const days = ARROWS[event.key];
    if (next === null && days === undefined) return;
    event.preventDefault();
    if (days !== undefined && row.movable) {
      const span = spanAfter(row.span, event.shiftKey ? "end" : "bar", days);
      say(spanLabel(row.name, span));
      change(row, span, { soon: true });
      reveal({ span });
    }
    const other = next === null ? undefined : rows[next];
    if (next === null || !other) return;
    virtual.scrollToIndex(next);
    setActiveId(other.id);
    focusPending.current = other.id;
    reveal(other);
  };

  const tabbed = rows.some(({ id }) => id === activeId) ? activeId : (rows[0]?.id ?? null);
  const width = x(to + 1);
  const days = { "--day": `${dayPx}px`, "--names": `${namesPx}px` };
  return (
    <section className={styles.timeline} aria-label={name} aria-busy={renewing}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the bars have the focus */}
      <div
        ref={scroller}
        className={styles.scroller}
        style={days as React.CSSProperties}
        data-range={range}
        data-scroller
        onScroll={() => {
          anchor.current = (scroller.current?.scrollLeft ?? 0) / dayPx + from;
          setWeek(monday(Math.floor(anchor.current)));
        }}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          if (target.dataset.bar) setActiveId(target.dataset.bar);
        }}
      >
        <TimelineHead
          from={from}
          to={to}
          today={now}
          dayPx={dayPx}
          first={Math.max(from, week - 7)}
          last={Math.min(to, week + 14 + Math.ceil(window.innerWidth / dayPx))}
          namesPx={namesPx}
          goEarlier={() => scrollTo(firstInView() - page)}
          goLater={() => scrollTo(firstInView() + page)}
          goToday={() => scrollTo(monday(now))}
        />
        {instead ?? (
          <div
            className={styles.body}
            style={{ width: width + namesPx, height: virtual.getTotalSize() }}
            data-renewing={renewing || undefined}
          >
            <div className={styles.days} aria-hidden>
              <span className={styles.today} style={{ left: x(now) + dayPx / 2 }} />
              <Arrows rows={rows} x={x} rowHeight={ROW} />
            </div>
            <span className={styles.ground} />
            <ul className={styles.rows}>
              {virtual.getVirtualItems().map(({ index, start: top }) => {
                const row = rows[index];
                return (
                  row && (
                    <li key={row.id} className={styles.row} style={{ top: top - HEAD }}>
                      <span className={styles.name} aria-hidden>
                        {row.glyph}
                        <span>{row.name}</span>
                      </span>
                      <TimelineBar
                        row={row}
                        label={spanLabel(row.name, row.span)}
                        left={x(firstDay(row.span))}
                        width={(lastDay(row.span) - firstDay(row.span) + 1) * dayPx}
                        active={row.id === tabbed}
                        dragged={dragged?.id === row.id}
                        onPointerDown={narrow ? undefined : start}
                      />
                    </li>
                  )
                );
              })}
            </ul>
          </div>
        )}
      </div>
      {undated.length > 0 && !instead && (
        <div className={styles.undated}>
          <b>
            {t("undated")} <span>{undated.length}</span>
          </b>
          <ul>
            {undated.map(({ id, name: title, link, glyph }) => (
              <li key={id}>
                <Link to={link} preventScrollReset>
                  {glyph}
                  <span>{title}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <TimelineFooter zoom={zoom} setZoom={setZoom}>
        {footer}
      </TimelineFooter>
      <p className="only-read">{t("help")}</p>
      <p className="only-read" role="status" data-timeline-status>
        {said}
      </p>
    </section>
  );
}
