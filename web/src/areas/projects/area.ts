import { KanbanIcon } from "@phosphor-icons/react/dist/csr/Kanban";
import { t } from "#web/areas/projects/titles.ts";
import type { Area } from "#web/shared/area.ts";
import { recordArea } from "#web/shared/record/recordRoutes.tsx";
import { recordTitles } from "#web/shared/record/titles.ts";

const titles = { ...recordTitles("Project", "Projects"), dashboard: t("dashboard"), report: t("report") };
const projects = {
  base: "/project",
  resource: "PROJECT",
  titles,
  navigation: { icon: KanbanIcon, group: 2, order: 4, key: "j" },
  detail: true,
  first: "dashboard",
  tabs: [
    {
      path: "dashboard",
      title: titles.dashboard,
      screen: async () => (await import("./overview/DashboardTab.tsx")).DashboardTab,
    },
    {
      path: "report",
      title: titles.report,
      screen: async () => (await import("./overview/ReportTab.tsx")).ReportTab,
    },
  ],
  owned: true,
  categories: async () => (await import("./projectStatus.tsx")).useIsProjectCategory,
  kind: async () => (await import("./projectKind.tsx")).projectKind,
  summary: async () => (await import("./ProjectSummary.tsx")).ProjectSummary,
  form: async () => (await import("./projectForms.tsx")).projectForms,
  files: "project",
  staff: true,
} as const;

export const area: Area = recordArea(
  { projects },
  { historyLabels: async () => (await import("./projectLabels.ts")).historyLabels },
);
