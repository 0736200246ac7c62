import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { recordHandlers } from "./records.ts";

export const recordsArea = defineArea({
  open: ({ finders }) => ({ bindings: [scoped(GROUPS.records, recordHandlers(finders))] }),
});
