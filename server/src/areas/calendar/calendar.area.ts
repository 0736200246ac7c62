import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { calendarHandlers } from "./calendar.ts";

export const calendarArea = defineArea({
  open: () => ({ bindings: [scoped(GROUPS.calendar, calendarHandlers)] }),
});
