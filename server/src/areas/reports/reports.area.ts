/** Reports on what areas keep: each is a list of subjects with their figures. */
import { may } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { reportOnComms } from "./comms.report.ts";
import { reportOnContracts } from "./contract.report.ts";
import { reportOnCost } from "./cost-and-revenue.report.ts";
import { scheduleResolver } from "./schedules/read.ts";
import { scheduleHandlers } from "./schedules/schedule.ts";
import { removeOldSendings, reportSender, sentReportDocument } from "./schedules/send.ts";
import { reportOnScouts } from "./scout.report.ts";
import { reportOnTalents } from "./talent.report.ts";
import { reportOnTasks } from "./task.report.ts";

const mayRead = (actor: Actor) => may(actor, "REPORT", "read");

export const reportsArea = defineArea({
  resolvers: { reportSchedule: scheduleResolver },
  subscriptions: {
    reportSchedule: [
      {
        topics: ["reportSchedule"],
        may: mayRead,
        mayAll: () => false,
        // Announced under the ids of their owner and of who receives them.
        visible: async (_db, actor, ids) => ids.filter((id) => id === actor.id),
      },
    ],
  },
  mailedDocuments: { report: sentReportDocument },
  exports: {
    talentReport: reportOnTalents.export,
    scoutReport: reportOnScouts.export,
    contractReport: reportOnContracts.export,
    costReport: reportOnCost.export,
    taskReport: reportOnTasks.export,
    commsReport: reportOnComms.export,
  },
  open: ({ config, database, mailer, findActor, onError }) => ({
    bindings: [
      scoped(GROUPS.talentReport, reportOnTalents.handlers),
      scoped(GROUPS.scoutReport, reportOnScouts.handlers),
      scoped(GROUPS.contractReport, reportOnContracts.handlers),
      scoped(GROUPS.costReport, reportOnCost.handlers),
      scoped(GROUPS.taskReport, reportOnTasks.handlers),
      scoped(GROUPS.commsReport, reportOnComms.handlers),
      scoped(GROUPS.reportSchedules, scheduleHandlers({ mailer, config })),
    ],
    jobs: { reportSchedules: reportSender({ config, database, mailer, findActor, onError }) },
    tidy: (agencies) => removeOldSendings(database, agencies),
  }),
});
