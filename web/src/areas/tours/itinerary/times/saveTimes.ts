/** Saves other times of an entry, which otherwise stays as it is, and offers undo. */
import { type TourEntry, tourEntries } from "#contract/tours/itinerary.ts";
import { askConflict } from "#web/shared/conflicts/askConflict.tsx";
import { ApiError } from "#web/ui/calls/errors.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "../messages.ts";
import { entryName } from "../words.ts";

type Times = Pick<TourEntry, "start" | "end">;

interface Change {
  tourId: string;
  entry: TourEntry;
  times: Times;
  /** Reason for saving it although somebody is busy then. */
  conflictReason?: string;
  /** Undoes a change: it offers no undo of its own. */
  quiet?: boolean;
}

/** Returns what is wrong with the times, or null once they are saved or an error is shown. */
export async function saveTimes({
  tourId,
  entry,
  times,
  conflictReason,
  quiet = false,
}: Change): Promise<string | null> {
  const { id, event: _, startsAt: __, endsAt: ___, version, ...form } = entry;
  try {
    const saved = await send(tourEntries.update, {
      params: { id: tourId, entryId: id },
      body: { ...form, eventId: null, ...times, version, ...(conflictReason !== undefined && { conflictReason }) },
    });
    invalidateTopics(tourEntries.update.topics ?? []);
    if (!quiet)
      showToast(t("moved", { name: entryName(entry) }), {
        undo: async () => {
          const { start, end } = entry;
          await saveTimes({ tourId, entry: saved, times: { start, end }, quiet: true });
        },
      });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) {
      showError(error);
      return null;
    }
    const again = (more: { conflictReason: string }): void =>
      void saveTimes({ tourId, entry, times, quiet, ...more }).then((problem) => problem && showError(error));
    if (askConflict(error, again)) return null;
    const [first] = error.details;
    if (first) return first.message;
    invalidateTopics(tourEntries.update.topics ?? []);
    showError(error);
    return null;
  }
}
