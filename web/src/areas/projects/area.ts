import { KanbanIcon } from "@phosphor-icons/react/dist/csr/Kanban";
import type { Area } from "#web/shared/area.ts";
import { recordArea } from "#web/shared/record/recordRoutes.tsx";
import { recordTitles } from "#web/shared/record/titles.ts";

const projects = {
  base: "/project",
  resource: "PROJECT",
  titles: recordTitles("Project", "Projects"),
  navigation: { icon: KanbanIcon, group: 2, order: 4, key: "j" },
  detail: true,
  owned: true,
  kind: async () => (await import("./projectKind.tsx")).projectKind,
  summary: async () => (await import("./ProjectSummary.tsx")).ProjectSummary,
  form: async () => (await import("./projectForms.tsx")).projectForms,
  files: true,
  staff: true,
} as const;

export const area: Area = recordArea(
  { projects },
  { historyLabels: async () => (await import("./projectLabels.ts")).historyLabels },
);
