import { lazy } from "react";
import type { TourEntry } from "#contract/tours/itinerary.ts";
import type { TourMember } from "#contract/tours/party.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { EntryValues } from "./EntryDialog.tsx";

const EntryDialog = lazy(async () => ({ default: (await import("./EntryDialog.tsx")).EntryDialog }));

interface Place {
  tourId: string;
  members: readonly TourMember[];
}

/** Opens the form of a new entry, or of one that is there. */
export const openEntry = ({ tourId, members }: Place, entry: TourEntry | null, start: Partial<EntryValues> = {}) =>
  void openDialog((close) => (
    <EntryDialog tourId={tourId} members={members} entry={entry} start={start} close={close} />
  ));
