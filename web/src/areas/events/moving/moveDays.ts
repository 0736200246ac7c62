import { events } from "#contract/events/event.ts";
import { dayCount, dayText } from "#web/shared/work/timeline/span.ts";
import { send } from "#web/ui/calls/send.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { openMove } from "./openMove.tsx";

/** Opens the move of an event by so many days, its times kept. Resolves to whether it was moved. */
export async function moveEventDays(id: string, days: number): Promise<boolean> {
  const shifted = (value: string | null): string | null =>
    value === null ? null : `${dayText(dayCount(value) + days)}${value.slice(10)}`;
  try {
    const event = await send(events.get, { params: { id } });
    const to = { startDate: shifted(event.startDate), endDate: shifted(event.endDate) };
    return (await openMove(event, to)) !== null;
  } catch (error) {
    showError(error);
    return false;
  }
}
