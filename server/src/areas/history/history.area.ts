import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { historyHandlers } from "./history.ts";

export const historyArea = defineArea({
  open: () => ({ bindings: [scoped(GROUPS.history, historyHandlers)] }),
});
