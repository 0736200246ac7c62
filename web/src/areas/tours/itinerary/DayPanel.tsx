/** The marked day beside the list: as a column of its own on a wide screen, else in the side. */
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import type { TourDay } from "#contract/tours/days.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { DayEntries } from "./DayEntries.tsx";
import styles from "./Itinerary.module.css";
import type { Itinerary } from "./itinerary.ts";
import { t } from "./messages.ts";
import { weekdayAndDay } from "./words.ts";

interface Props {
  itinerary: Itinerary;
  day: TourDay;
  /** Absent where it is always shown. */
  close?: () => void;
}
export const DayPanel = ({ itinerary, day, close }: Props) => (
  <section className={styles.dayPanel} aria-labelledby="tour-day">
    <header>
      <h2 id="tour-day">
        {weekdayAndDay(day.day)} {day.town && <span>{day.town}</span>}
      </h2>
      {close && (
        <Button tone="quiet" size="small" aria-label={t("closePanel")} onClick={close}>
          <XIcon size={14} aria-hidden />
        </Button>
      )}
    </header>
    <DayEntries itinerary={itinerary} day={day} />
  </section>
);
