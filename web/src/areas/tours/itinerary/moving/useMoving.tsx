import { lazy, use } from "react";
import { daysBetween } from "#contract/tasks/anchored.ts";
import type { TourEntry } from "#contract/tours/itinerary.ts";
import { AreasContext, collectionsOf } from "#web/shared/area.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "../messages.ts";

const MoveDayDialog = lazy(async () => ({ default: (await import("./MoveDayDialog.tsx")).MoveDayDialog }));

const DAY_MINUTES = 1440;

/** Moves entries of a day to another, which is asked for where it is not given. */
export type MoveEntries = (from: string, entries: readonly TourEntry[], to?: string) => void;

/**
 * Returns how entries of a day are moved: with a show by the preview of its event, which takes the other entries of the
 * day along; without one by a preview of their own.
 */
export function useMoving(tourId: string): MoveEntries {
  const { events } = collectionsOf(use(AreasContext));
  return (from, entries, to) => {
    const show = entries.find(({ kind }) => kind === "SHOW");
    if (!show) {
      if (entries.length > 0)
        void openDialog((close) => (
          <MoveDayDialog tourId={tourId} from={from} to={to ?? null} entries={entries} close={close} />
        ));
      return;
    }
    const { event } = show;
    if (event === null) {
      showToast(t("moveHidden"));
      return;
    }
    const minutes = daysBetween(from, to ?? from) * DAY_MINUTES;
    void events?.shiftSpan?.().then(async (shift) => shift(event.id, { start: minutes, end: minutes }));
  };
}
