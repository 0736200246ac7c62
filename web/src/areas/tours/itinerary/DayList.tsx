/** The days of a tour as rows, also those without a show; a row opens in place to its entries. */

import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { ClockClockwiseIcon } from "@phosphor-icons/react/dist/csr/ClockClockwise";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { WarningIcon } from "@phosphor-icons/react/dist/csr/Warning";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { dayFrom } from "#contract/tasks/anchored.ts";
import { roadOfDays, type TourDay } from "#contract/tours/days.ts";
import type { TourEntry } from "#contract/tours/itinerary.ts";
import { HolidayName } from "#web/shared/holidays/HolidayName.tsx";
import { useHolidays } from "#web/shared/holidays/useHolidays.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { partsIn } from "#web/ui/time/parse.ts";
import { zoneLead } from "#web/ui/time/zoned.ts";
import { DayEntries } from "./DayEntries.tsx";
import styles from "./Days.module.css";
import type { Itinerary } from "./itinerary.ts";
import { iconOf } from "./kindIcons.ts";
import { t } from "./messages.ts";
import { useDayDrag } from "./moving/useDayDrag.ts";
import { openEntry } from "./openEntry.tsx";
import { distance, duration, entryName, isMonday, timeInWall, weekdayAndDay } from "./words.ts";

/** Pixels of an hour by road. */
const HOUR = 6;

export function DayList({ itinerary }: { itinerary: Itinerary }) {
  const { record, read, days, marked, mark, showDay, move } = itinerary;
  const { drag, start } = useDayDrag();
  const holidayOf = useHolidays(days[0]?.day, days.at(-1)?.day);
  const [openDays, setOpenDays] = useState<ReadonlySet<string>>(new Set());
  const rows = useRef<HTMLOListElement>(null);
  const toggle = (day: string): void =>
    setOpenDays((before) => new Set(before.has(day) ? [...before].filter((own) => own !== day) : [...before, day]));
  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!(event.target instanceof HTMLButtonElement) || event.target.dataset.day === undefined) return;
    const { day: focused } = event.target.dataset;
    const place = days.findIndex(({ day }) => day === focused);
    const [own, next] = [days[place], step === undefined ? undefined : days[place + step]];
    if (own && step !== undefined && event.altKey && record.editable) {
      event.preventDefault();
      move(own.day, own.entries, dayFrom(own.day, step));
    } else if (next) {
      event.preventDefault();
      rows.current?.querySelector<HTMLElement>(`[data-day="${next.day}"]`)?.focus();
    } else if (event.key === " ") {
      event.preventDefault();
      showDay();
    }
  };
  /** A button is pressed when the space bar is let go. */
  const onKeyUp = (event: KeyboardEvent<HTMLOListElement>): void => {
    if (event.key === " " && event.target instanceof HTMLElement && event.target.dataset.day) event.preventDefault();
  };
  return (
    <>
      <div className={styles.head} aria-hidden>
        <span>{t("day")}</span>
        <span>{t("town")}</span>
        <span>
          <span>{t("loadIn")}</span>
          <span>{t("onStage")}</span>
        </span>
        <span className={styles.limitHead}>
          <i style={{ left: `${read.driveHours * HOUR}px` }}>{t("limit", { hours: String(read.driveHours) })}</i>
          {t("byRoad")}
        </span>
        <span>{t("sleep")}</span>
      </div>
      <ol ref={rows} className={styles.days} onKeyDown={onKeyDown} onKeyUp={onKeyUp}>
        {days.map((day, index) => (
          <li
            key={day.day}
            className={styles.dayItem}
            data-drop-day={day.day}
            data-lifted={drag?.from === day.day || undefined}
            data-over={drag?.over === day.day || undefined}
          >
            <DayRow
              itinerary={itinerary}
              day={day}
              before={days[index - 1]}
              holiday={holidayOf(day.day, day.country)}
              isOpen={openDays.has(day.day)}
              isMarked={marked === day.day}
              mark={() => mark(day.day)}
              toggle={() => toggle(day.day)}
              lift={
                record.editable && day.entries.length > 0
                  ? (event) => start(event, day.day, (to) => move(day.day, day.entries, to))
                  : undefined
              }
            />
            {openDays.has(day.day) && <DayEntries itinerary={itinerary} day={day} drag={start} />}
          </li>
        ))}
      </ol>
      <Sums itinerary={itinerary} />
      <Undated itinerary={itinerary} />
    </>
  );
}

interface RowProps {
  itinerary: Itinerary;
  day: TourDay;
  before: TourDay | undefined;
  holiday: string | undefined;
  isOpen: boolean;
  isMarked: boolean;
  mark: () => void;
  toggle: () => void;
  /** Starts dragging the day; undefined if it can't be moved. */
  lift: ((event: PointerEvent) => void) | undefined;
}
function DayRow({
  itinerary: { read, findings, zones },
  day,
  before,
  holiday,
  isOpen,
  isMarked,
  mark,
  toggle,
  lift,
}: RowProps) {
  const { show, road, entries } = day;
  const lead = show ?? entries.find(({ kind }) => kind !== "HOTEL") ?? null;
  const isOff = lead === null || lead.kind === "DAY_OFF";
  const own = findings.filter((finding) => finding.day === day.day);
  const label = weekdayAndDay(day.day);
  return (
    <div
      className={styles.day}
      data-off={isOff || undefined}
      data-week={isMonday(day.day) || undefined}
      data-marked={isMarked || undefined}
    >
      <button
        type="button"
        className={styles.open}
        data-day={day.day}
        aria-expanded={isOpen}
        aria-label={t(isOpen ? "closeDay" : "openDay", { day: label })}
        onFocus={mark}
        onClick={toggle}
      >
        <CaretDownIcon size={12} aria-hidden />
      </button>
      <span className={styles.date}>{label}</span>
      <span
        className={styles.rail}
        data-movable={lift !== undefined || undefined}
        data-tip={lift && t("dragDay")}
        onPointerDown={lift}
      >
        <Marker day={day} lead={lead} />
      </span>
      <Town day={day} lead={lead} clocks={clockShift(before, day)} holiday={holiday} />
      <Times lead={lead} zones={zones} />
      <span className={styles.road}>
        <i className={styles.limit} style={{ left: `${read.driveHours * HOUR}px` }} />
        {road && (
          <>
            <i
              className={styles.bar}
              data-over={road.minutes > read.driveHours * 60 || undefined}
              style={{ width: `${Math.min(road.minutes / 60, 12) * HOUR}px` }}
            />
            <b data-over={road.minutes > read.driveHours * 60 || undefined}>{duration(road.minutes)}</b>
            {!day.wayMissing && <span>{distance(road.km, road.reckoned)}</span>}
          </>
        )}
        {own.some(({ kind }) => kind === "clash" || kind === "tooLong") && (
          <WarningIcon size={14} weight="fill" className={styles.warning} aria-label={t("toLookAt")} />
        )}
        {day.wayMissing && (
          <span className={styles.lacking}>
            <CircleDashedIcon size={14} aria-hidden /> {t("noWayYet")}
          </span>
        )}
      </span>
      <Sleep day={day} lacks={own.some(({ kind }) => kind === "noRooms")} />
    </div>
  );
}

/** Hours by which the clocks of a day differ from those of the day before, at noon. */
function clockShift(before: TourDay | undefined, { day, zone }: TourDay): number {
  if (before?.zone == null || zone === null) return 0;
  const noon = Date.parse(`${day}T12:00:00Z`);
  const [was, is] = [zoneLead(noon - 86_400_000, "UTC", before.zone), zoneLead(noon, "UTC", zone)];
  return (is - was) / 3_600_000;
}

function Marker({ day, lead }: { day: TourDay; lead: TourEntry | null }) {
  if (day.number !== null)
    return (
      <span className={styles.number} data-open={day.show?.event?.meaning === "open" || undefined}>
        {day.number}
      </span>
    );
  const Glyph = lead && iconOf(lead);
  return (
    <span className={styles.glyph} data-kind={lead?.kind}>
      {Glyph && <Glyph size={16} weight={lead.kind === "DAY_OFF" ? "fill" : "regular"} aria-hidden />}
    </span>
  );
}

interface TownProps {
  day: TourDay;
  lead: TourEntry | null;
  clocks: number;
  holiday: string | undefined;
}
function Town({ day: { town }, lead, clocks, holiday }: TownProps) {
  const words =
    lead === null
      ? [town ?? "", ""]
      : lead.kind === "SHOW"
        ? [lead.placeName ?? town ?? lead.event?.title ?? t("hiddenShow"), lead.event?.venue ?? ""]
        : lead.kind === "DAY_OFF"
          ? [town === null ? t("dayOff") : t("dayOffIn", { town }), lead.title ?? ""]
          : lead.kind === "TRAVEL"
            ? [lead.title ?? t("travelTo", { town: lead.toName ?? "" }), lead.carrier ?? ""]
            : [entryName(lead), lead.title === null ? "" : (lead.placeName ?? "")];
  const hours = String(Math.abs(clocks));
  return (
    <span className={styles.town}>
      <b>{words[0]}</b>
      <span>{words[1]}</span>
      <HolidayName name={holiday} />
      {lead?.event?.hold != null && <em>{t("hold", { place: String(lead.event.hold) })}</em>}
      {clocks !== 0 && (
        <small>
          <ClockClockwiseIcon size={12} aria-hidden /> {t(clocks > 0 ? "clocksForward" : "clocksBack", { hours })}
        </small>
      )}
    </span>
  );
}

function Times({ lead, zones }: { lead: TourEntry | null; zones: Itinerary["zones"] }) {
  const reader = useZone();
  if (lead === null || lead.kind === "DAY_OFF") return <span className={styles.times} />;
  const inZone = (wall: string | null): string | null => {
    if (wall === null || wall.length <= 10 || zones === "each" || lead.startsAt === null) return timeInWall(wall);
    const offset =
      Date.parse(`${wall}:00Z`) - Date.parse(`${lead.start ?? wall}${lead.start?.length === 10 ? "T00:00" : ""}:00Z`);
    return partsIn(new Date(lead.startsAt + offset).toISOString(), reader)?.time ?? null;
  };
  const start = inZone(lead.event?.onStage ?? lead.start);
  const end = inZone(lead.end);
  return lead.kind === "SHOW" ? (
    <span className={styles.times}>
      <span>{inZone(lead.event?.loadIn ?? null)}</span>
      <span className={styles.stageTime}>{start}</span>
    </span>
  ) : (
    <span className={styles.times}>
      <span>{start}</span>
      <span>{end && t("to", { time: end })}</span>
    </span>
  );
}

function Sleep({ day: { sleep, nightUnderWay }, lacks }: { day: TourDay; lacks: boolean }) {
  if (sleep)
    return (
      <span className={styles.sleep} data-later={sleep.night > 1 || undefined}>
        <span>{entryName(sleep.hotel)}</span>
        {sleep.nights > 1 && <small>{t("night", { night: String(sleep.night), nights: String(sleep.nights) })}</small>}
      </span>
    );
  if (lacks)
    return (
      <span className={styles.lacking}>
        <CircleDashedIcon size={14} aria-hidden /> {t("noRoomsYet")}
      </span>
    );
  return <span className={styles.sleep}>{nightUnderWay && t("underWay")}</span>;
}

function Sums({ itinerary: { days } }: { itinerary: Itinerary }) {
  const shows = days.filter(({ show }) => show !== null);
  const open = shows.filter(({ show }) => show?.event?.meaning === "open").length;
  const { minutes, km, reckoned } = roadOfDays(days) ?? { minutes: 0, km: 0, reckoned: false };
  const nights = days.slice(0, -1);
  const covered = nights.filter(({ sleep, nightUnderWay }) => sleep !== null || nightUnderWay).length;
  return (
    <div className={styles.sums}>
      <span>{t("sumDays", { count: days.length })}</span>
      <span>
        <b>{t("sumShows", { count: shows.length })}</b>
        {open > 0 && `, ${t("onHold", { count: open })}`}
      </span>
      <span>
        <b>{duration(minutes)}</b> {distance(km, reckoned)}
      </span>
      <span>{t("nights", { covered: String(covered), all: String(nights.length) })}</span>
    </div>
  );
}

/** Shows whose event has no day yet. */
function Undated({ itinerary: { read, record } }: { itinerary: Itinerary }) {
  const undated = read.entries.filter(({ start }) => start === null);
  return (
    undated.length > 0 && (
      <section className={styles.undated} aria-label={t("undated")}>
        <h2>{t("undated")}</h2>
        <ul>
          {undated.map((entry) => (
            <li key={entry.id}>
              {entryName(entry)}
              {record.editable && (
                <Button tone="link" onClick={() => openEntry({ tourId: record.id, members: read.members }, entry)}>
                  <PlusIcon size={14} aria-hidden /> {t("edit")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
    )
  );
}
