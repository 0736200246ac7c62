import type { Event } from "#contract/events/event.ts";
import { moving } from "#contract/events/moving.ts";
import { send } from "#web/ui/calls/send.ts";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import type { EventValues } from "../form/eventValues.ts";
import { openMove } from "./openMove.tsx";

/** The form of an event that asks what moves with it before it is saved with other dates. */
export function useMovingForm(event: Event, form: RecordForm<EventValues>): RecordForm<EventValues> {
  const submit = async (): Promise<void> => {
    const { startDate = null, endDate = null } = form.values;
    const same = startDate === event.startDate && endDate === event.endDate;
    if (same || !form.check()) return form.submit();
    const dates = { startDate, endDate };
    try {
      const { items, hidden } = await send(moving.preview, { params: { id: event.id }, body: dates });
      if (items.length + hidden > 0 && !(await openMove(event, dates))) return;
    } catch (error) {
      return showError(error);
    }
    // What moved is newer than the form, which takes it over where the person has written nothing else.
    await form.submit();
  };
  return { ...form, submit };
}
