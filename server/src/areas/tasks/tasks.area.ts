import { GROUPS } from "#contract/calls.ts";
import { RECORD_KINDS } from "#contract/record-kinds.ts";
import { type KindCalls, RECORDS } from "#contract/records.ts";
import { type Binding, defineArea, scoped } from "#server/lib/area.ts";
import { usesIn } from "#server/lib/lists/master-columns.ts";
import { linkedResolver, relatedResolver } from "#server/lib/reach/involvement.ts";
import { ofAgency } from "#server/lib/serving/references.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { clientVersionHandlers } from "./client-version.ts";
import { taskContactHandlers } from "./contacts.ts";
import { replaceDueDays } from "./due-days.ts";
import { groupHandlers, groupResolver } from "./groups/group.ts";
import { timelineHandlers } from "./groups/timeline.ts";
import { meetingTimeline } from "./meeting.timeline.ts";
import { myDayWidget } from "./my-day.widget.ts";
import { overdueWidget } from "./overdue.widget.ts";
import { tourAdvanceHandlers } from "./packs/advance.ts";
import { taskPackMaker } from "./packs/pack.maker.ts";
import { applyPacksOfStatus } from "./packs/pack.ts";
import { taskCanceller } from "./packs/task.canceller.ts";
import { taskMover } from "./packs/task.mover.ts";
import { templateHandlers } from "./packs/template.ts";
import { recordTaskHandlers } from "./record-tasks.ts";
import { taskReminderHandlers } from "./reminder.ts";
import { taskHandlers, taskOptionHandlers } from "./task.handlers.ts";
import { taskSheet } from "./task.sheet.ts";
import { task, taskHistory } from "./task.table.ts";
import { taskKit } from "./task.ts";

const { may } = taskKit.visibility;

export const tasksArea = defineArea({
  records: { task: { ...taskKit, history: taskHistory } },
  resolvers: {
    related: relatedResolver,
    linked: linkedResolver,
    status: ofAgency("status"),
    taskType: ofAgency("task_type"),
    taskTemplate: ofAgency("task_template"),
    projectGroup: groupResolver,
  },
  subscriptions: { status: [{ topics: ["status"], may, mayAll: may }] },
  exports: { tasks: exportable({ title: "Tasks", columns: taskSheet, list: taskKit.list }) },
  statusUses: [{ module: "TASK", table: task, rankedBy: "task_rank" }],
  masterListUses: { "task-types": usesIn(task, task.typeId) },
  on: { staffZoneChanged: replaceDueDays, workStatusSet: applyPacksOfStatus },
  timeline: [meetingTimeline],
  makers: [taskPackMaker],
  movers: [taskMover],
  cancellers: [taskCanceller],
  open: () => ({
    widgets: { MY_DAY: myDayWidget, OVERDUE: overdueWidget },
    bindings: [
      scoped(GROUPS.tasks, taskHandlers),
      scoped(GROUPS.taskOptions, taskOptionHandlers),
      scoped(GROUPS.taskTemplates, templateHandlers),
      scoped(GROUPS.tourAdvance, tourAdvanceHandlers),
      scoped(GROUPS.projectTaskGroups, groupHandlers),
      scoped(GROUPS.projectTimeline, timelineHandlers),
      scoped(GROUPS.clientVersions, clientVersionHandlers),
      scoped(GROUPS.taskReminders, taskReminderHandlers),
      scoped(GROUPS.taskContacts, taskContactHandlers),
      ...RECORD_KINDS.flatMap((kind): Binding[] => {
        const entry: KindCalls = RECORDS[kind];
        return entry.tasks ? [scoped(entry.tasks, recordTaskHandlers(kind, entry.tasks))] : [];
      }),
      scoped(GROUPS.calendarTasks, { get: taskHandlers.get }),
    ],
  }),
});
