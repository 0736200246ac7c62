import { useEffect, useRef } from "react";
import type { Event } from "#contract/events/event.ts";
import { moving } from "#contract/events/moving.ts";
import { send } from "#web/ui/calls/send.ts";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import type { EventValues } from "../form/eventValues.ts";
import { openMove } from "./openMove.tsx";

/** True if anything depends on the dates of an event. Invalid dates are reported by the form's own save. */
async function hangs(id: string, body: { startDate: string | null; endDate: string | null }): Promise<boolean> {
  try {
    const { items, hidden } = await send(moving.preview, { params: { id }, body });
    return items.length + hidden > 0;
  } catch {
    return false;
  }
}

/** The form of an event that asks what moves with it before it is saved with other dates. */
export function useMovingForm(event: Event, form: RecordForm<EventValues>): RecordForm<EventValues> {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const submit = async (): Promise<void> => {
    // A date that the pressed Enter completes is rendered with the next turn.
    await new Promise((done) => setTimeout(done));
    const { startDate = null, endDate = null } = latest.current.values;
    const same = startDate === event.startDate && endDate === event.endDate;
    if (!same && latest.current.check()) {
      const dates = { startDate, endDate };
      if ((await hangs(event.id, dates)) && !(await openMove(event, dates))) return;
    }
    // The move raised the record's version; the form adopts it unless the person has edited other fields.
    await latest.current.submit();
  };
  return { ...form, submit };
}
