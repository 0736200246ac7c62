import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { project, projectHistory } from "./project.table.ts";
import { projectHandlers, projectKit, projectSheet } from "./project.ts";

export const projectsArea = defineArea({
  records: { project: { ...projectKit, history: projectHistory } },
  exports: { projects: exportable({ title: "Projects", columns: projectSheet, list: projectKit.list }) },
  statusUses: [{ module: "PROJECT", table: project }],
  open: () => ({ bindings: [scoped(GROUPS.projects, projectHandlers)] }),
});
