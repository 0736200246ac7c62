/** Form values of an event. */
import { type Event, EventCreate } from "#contract/events/event.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { workValues } from "#web/shared/deals/workValues.ts";

export const eventForm = formOf(EventCreate);
export type EventValues = FormValues<typeof eventForm>;

const seen = (travellers: Event["travel"][number]["travellers"], kind: "person" | "staff"): string[] =>
  travellers.flatMap((traveller) => (traveller.kind === kind && traveller.id !== null ? [traveller.id] : []));

export const valuesOf = (event: Event): EventValues =>
  eventForm.valuesOf(event, {
    ...workValues(event),
    opportunityId: event.opportunity?.id ?? null,
    projectId: event.project?.id ?? null,
    lineUp: event.lineUp.flatMap(({ person, role, callTime, fee }) =>
      person ? [{ personId: person.id, role, callTime, fee }] : [],
    ),
    travel: event.travel.map(({ travellers, ...leg }) => ({
      ...leg,
      personIds: seen(travellers, "person"),
      staffIds: seen(travellers, "staff"),
    })),
    // A reason given for an earlier clash does not apply to the next.
    conflictReason: undefined,
  });
