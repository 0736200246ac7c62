/** Form values of an event. */
import { type Event, EventCreate } from "#contract/events/event.ts";
import { type FormValues, formOf, ids } from "#contract/form.ts";

export const eventForm = formOf(EventCreate);
export type EventValues = FormValues<typeof eventForm>;

const seen = (travellers: Event["travel"][number]["travellers"], kind: "person" | "staff"): string[] =>
  travellers.flatMap((one) => (one.kind === kind && one.id !== null ? [one.id] : []));

export const valuesOf = (event: Event): EventValues =>
  eventForm.valuesOf(event, {
    statusId: event.status.id,
    partnerId: event.partner?.id ?? null,
    contactIds: ids(event.contacts),
    leadId: event.lead?.id ?? null,
    assignedStaffIds: ids(event.assignedStaff),
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
    // What was said about an earlier clash says nothing about the next.
    conflictReason: undefined,
  });
