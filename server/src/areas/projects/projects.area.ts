import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { withStatusEvents } from "#server/lib/deals/status-events.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { overviewHandlers } from "./overview.ts";
import { projectMaker } from "./project.maker.ts";
import { project, projectHistory } from "./project.table.ts";
import { projectHandlers, projectKit, projectSheet } from "./project.ts";

const { may } = projectKit.visibility;

export const projectsArea = defineArea({
  records: { project: { ...projectKit, history: projectHistory } },
  subscriptions: {
    status: [{ topics: ["status"], may, mayAll: may }],
  },
  exports: { projects: exportable({ title: "Projects", columns: projectSheet, list: projectKit.list }) },
  statusUses: [{ module: "PROJECT", table: project }],
  makers: [projectMaker],
  open: ({ publish }) => ({
    bindings: [
      scoped(GROUPS.projects, withStatusEvents(projectHandlers, publish)),
      scoped(GROUPS.projectOverview, overviewHandlers),
    ],
  }),
});
