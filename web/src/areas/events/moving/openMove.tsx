/** Opens the dialog that moves an event, and says what was moved. */
import { lazy } from "react";
import type { Event } from "#contract/events/event.ts";
import { moving } from "#contract/events/moving.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { send } from "#web/ui/calls/send.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import type { EventDates, Movable, Moved } from "./MoveDialog.tsx";
import { t } from "./messages.ts";

const MoveDialog = lazy(async () => ({ default: (await import("./MoveDialog.tsx")).MoveDialog }));

/** Moves it back with the same things, unless something of it was changed since. */
async function moveBack({ id, startDate, endDate }: Movable, { leave, also }: Moved): Promise<void> {
  const dates = { startDate, endDate };
  try {
    const { hash } = await send(moving.preview, { params: { id }, body: dates });
    await mutate(moving.move, { params: { id }, body: { ...dates, hash, leave, also } });
  } catch (error) {
    showError(error);
  }
}

/** Resolves to the event as it is after, or null if it was not moved. */
export const openMove = (event: Movable, to?: EventDates): Promise<Event | null> =>
  new Promise((resolve) => {
    openDialog((close) => {
      const end = (moved: Moved | null): void => {
        close();
        resolve(moved?.event ?? null);
        if (moved === null) return;
        const name = event.displayName;
        const text = moved.count > 0 ? t("movedWith", { name, count: moved.count }) : t("moved", { name });
        showToast(text, { undo: () => moveBack(event, moved) });
      };
      return <MoveDialog event={event} to={to} close={end} />;
    });
  });
