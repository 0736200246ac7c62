import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { overviewHandlers } from "./overview.ts";
import { project, projectHistory } from "./project.table.ts";
import { projectHandlers, projectKit, projectSheet } from "./project.ts";

const { may } = projectKit.visibility;

export const projectsArea = defineArea({
  records: { project: { ...projectKit, history: projectHistory } },
  subscriptions: { status: [{ topics: ["status"], may, mayAll: may }] },
  exports: { projects: exportable({ title: "Projects", columns: projectSheet, list: projectKit.list }) },
  statusUses: [{ module: "PROJECT", table: project }],
  open: () => ({
    bindings: [scoped(GROUPS.projects, projectHandlers), scoped(GROUPS.projectOverview, overviewHandlers)],
  }),
});
