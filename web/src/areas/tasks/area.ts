import { CheckSquareIcon } from "@phosphor-icons/react/dist/csr/CheckSquare";
import type { AddedTab, Area } from "#web/shared/area.ts";
import { recordArea } from "#web/shared/record/recordRoutes.tsx";
import { recordTitles } from "#web/shared/record/titles.ts";

const titles = recordTitles("Task", "Tasks");
const tasks = {
  base: "/tasks",
  resource: "TASK",
  titles,
  navigation: { icon: CheckSquareIcon, group: 2, order: 6, phonePlace: 3, key: "k" },
  list: async () => (await import("./screen/TasksScreen.tsx")).TasksScreen,
  kind: async () => (await import("./taskKind.tsx")).taskKind,
  summary: async () => (await import("./TaskSummaryTab.tsx")).TaskSummaryTab,
  form: async () => (await import("./taskForms.tsx")).taskForms,
  files: "task",
  shiftSpan: async () => (await import("./setSpan.ts")).shiftTaskSpan,
  addSpan: async () => (await import("./dialog/addSpan.ts")).addTaskSpan,
} as const;

const tab: Omit<AddedTab, "of"> = {
  path: "tasks",
  beside: true,
  title: titles.many,
  needs: { resource: "TASK", action: "read" },
  screen: async (owner) => (await import("./screen/RecordTasks.tsx")).recordTasksTab(owner),
};

export const area: Area = recordArea(
  { tasks },
  {
    historyLabels: async () => (await import("./taskLabels.ts")).historyLabels,
    recordTabs: [
      { of: ["talents", "scouts", "partners", "staff", "opportunities", "events"], ...tab },
      {
        of: ["projects"],
        ...tab,
        below: ["board", "list", "timeline/:range"],
        params: { range: ["week", "month"] },
        opens: "list",
      },
    ],
  },
);
