import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { recordHandlers } from "./record.ts";

export const recordsArea = defineArea({
  open: ({ records }) => ({
    bindings: [scoped(GROUPS.records, recordHandlers(Object.values(records).map(({ finder }) => finder)))],
  }),
});
