/** Reports on what areas keep: each is a list of subjects with their figures. */
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { reportOnTalents } from "./talent.report.ts";

export const reportsArea = defineArea({
  exports: {
    talentReport: reportOnTalents.export,
  },
  open: () => ({
    bindings: [scoped(GROUPS.talentReport, reportOnTalents.handlers)],
  }),
});
