/** Reports on what areas keep: each is a list of subjects with their figures. */
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { reportOnComms } from "./comms.report.ts";
import { reportOnContracts } from "./contract.report.ts";
import { reportOnCost } from "./cost-and-revenue.report.ts";
import { reportOnScouts } from "./scout.report.ts";
import { reportOnTalents } from "./talent.report.ts";
import { reportOnTasks } from "./task.report.ts";

export const reportsArea = defineArea({
  exports: {
    talentReport: reportOnTalents.export,
    scoutReport: reportOnScouts.export,
    contractReport: reportOnContracts.export,
    costReport: reportOnCost.export,
    taskReport: reportOnTasks.export,
    commsReport: reportOnComms.export,
  },
  open: () => ({
    bindings: [
      scoped(GROUPS.talentReport, reportOnTalents.handlers),
      scoped(GROUPS.scoutReport, reportOnScouts.handlers),
      scoped(GROUPS.contractReport, reportOnContracts.handlers),
      scoped(GROUPS.costReport, reportOnCost.handlers),
      scoped(GROUPS.taskReport, reportOnTasks.handlers),
      scoped(GROUPS.commsReport, reportOnComms.handlers),
    ],
  }),
});
