import { events } from "#contract/events/event.ts";
import { workStatusOf } from "#web/shared/deals/workStatusOf.tsx";

export const { useOptions: useEventOptions, Status: EventStatus } = workStatusOf(events);
