import { CaretLeftIcon } from "@phosphor-icons/react/dist/csr/CaretLeft";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { MagnifyingGlassMinusIcon } from "@phosphor-icons/react/dist/csr/MagnifyingGlassMinus";
import { MagnifyingGlassPlusIcon } from "@phosphor-icons/react/dist/csr/MagnifyingGlassPlus";
import type { ReactNode } from "react";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import { WorkFooter } from "../WorkFooter.tsx";
import { t } from "./messages.ts";
import { dayText, TIMELINE_ZOOM, weekdayOf } from "./span.ts";
import styles from "./Timeline.module.css";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
/** Narrower days say their number alone, and then only Mondays do. */
const WITH_NAME_PX = 56;
const WITH_NUMBER_PX = 22;

interface Props {
  from: number;
  to: number;
  today: number;
  dayPx: number;
  /** The days that may be in view: others are not rendered. */
  first: number;
  last: number;
  namesPx: number;
  goEarlier: () => void;
  goLater: () => void;
  goToday: () => void;
}

const label = (day: number, dayPx: number): string | null => {
  const number = String(Number(dayText(day).slice(8)));
  if (dayPx >= WITH_NAME_PX) return `${WEEKDAYS[weekdayOf(day)]} ${number}`;
  return dayPx >= WITH_NUMBER_PX || weekdayOf(day) === 0 ? number : null;
};

/** Months and days above the bars. */
export function TimelineHead({ from, to, today, dayPx, first, last, namesPx, ...go }: Props) {
  const months: { day: number; days: number }[] = [];
  for (let day = from; day <= to; ) {
    const date = new Date(`${dayText(day)}T00:00:00Z`);
    const length = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 86_400_000 - day;
    months.push({ day, days: Math.min(length, to - day + 1) });
    day += length;
  }
  return (
    <div className={styles.head} style={{ width: namesPx + (to - from + 1) * dayPx }}>
      <div className={styles.corner}>
        <IconButton size="small" title={t("earlier")} onClick={go.goEarlier}>
          <CaretLeftIcon />
        </IconButton>
        <Button size="small" tone="quiet" onClick={go.goToday}>
          {t("today")}
        </Button>
        <IconButton size="small" title={t("later")} onClick={go.goLater}>
          <CaretRightIcon />
        </IconButton>
      </div>
      <div className={styles.headDays}>
        {months.map(({ day, days }) => (
          <div key={day} className={styles.month} style={{ left: (day - from) * dayPx, width: days * dayPx }}>
            <span>{formatDate(dayText(day)).slice(3)}</span>
          </div>
        ))}
        {Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).map((day) => (
          <div
            key={day}
            className={styles.day}
            style={{ left: (day - from) * dayPx, width: dayPx }}
            data-today={day === today || undefined}
          >
            {label(day, dayPx)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The keys of a timeline, at its foot. */
const TIMELINE_KEYS = [
  { keys: ["←", "→"], title: t("keysDay") },
  { keys: ["Shift", "←", "→"], title: t("keysLength") },
];

export const TimelineFooter = ({
  zoom,
  setZoom,
  children,
}: {
  zoom: number;
  setZoom: (zoom: number) => void;
  children: ReactNode;
}) => (
  <WorkFooter
    keys={TIMELINE_KEYS}
    end={
      <span className={styles.zoom}>
        <IconButton size="small" title={t("zoomOut")} off={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <MagnifyingGlassMinusIcon />
        </IconButton>
        <IconButton
          size="small"
          title={t("zoomIn")}
          off={zoom === TIMELINE_ZOOM.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <MagnifyingGlassPlusIcon />
        </IconButton>
      </span>
    }
  >
    {children}
  </WorkFooter>
);
