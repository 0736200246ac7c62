import { events } from "#contract/events/event.ts";
import type { SpanShift } from "#web/shared/record/kind.ts";
import { laterByMinutes } from "#web/shared/work/timeline/span.ts";
import { send } from "#web/ui/calls/send.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { openMove } from "./openMove.tsx";

/** Opens the move of an event to other dates. Resolves to whether it was moved. */
export async function shiftEventSpan(id: string, by: SpanShift): Promise<boolean> {
  try {
    const event = await send(events.get, { params: { id } });
    // Without an end it ends with its first day: longer, it has one.
    const endsOn = event.endDate ?? (by.start === by.end ? null : event.startDate);
    const to = {
      startDate: event.startDate && laterByMinutes(event.startDate, by.start),
      endDate: endsOn && laterByMinutes(endsOn, by.end),
    };
    return (await openMove(event, to)) !== null;
  } catch (error) {
    showError(error);
    return false;
  }
}
