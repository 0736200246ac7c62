/** Opens the dialogs of ticketing, each loaded when first opened. */
import { lazy } from "react";
import type { TicketingEvent } from "#contract/ticketing/ticketing.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const Add = lazy(async () => ({ default: (await import("./TicketingDialogs.tsx")).AddTicketing }));
const Edit = lazy(async () => ({ default: (await import("./TicketingDialogs.tsx")).EditTicketing }));
const Take = lazy(async () => ({ default: (await import("./counts/TakeCounts.tsx")).TakeCounts }));
const Choose = lazy(async () => ({ default: (await import("./insights/ChooseShows.tsx")).ChooseShows }));

export const openAddTicketing = (list: string): void => void openDialog((close) => <Add list={list} close={close} />);
export const openEditTicketing = (event: TicketingEvent, onSaved: (slug: string) => void): void =>
  void openDialog((close) => <Edit event={event} onSaved={onSaved} close={close} />);
/** Takes counts that are pasted, or of a file that is chosen first. */
export const openTakeCounts = (event: TicketingEvent, from: "lines" | "file"): void =>
  void openDialog((close) => <Take event={event} from={from} close={close} />);
export const openChooseShows = (event: TicketingEvent, chosen: readonly string[]): void =>
  void openDialog((close) => <Choose event={event} chosen={chosen} close={close} />);
