import { events } from "#contract/events/event.ts";
import { workStatusOf } from "#web/shared/deals/workStatusOf.tsx";

export const {
  useOptions: useEventOptions,
  useIsCategory: useIsEventCategory,
  Status: EventStatus,
} = workStatusOf(events);
