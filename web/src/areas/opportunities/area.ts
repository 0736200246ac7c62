import { FunnelSimpleIcon } from "@phosphor-icons/react/dist/csr/FunnelSimple";
import type { Area } from "#web/shared/area.ts";
import { recordArea } from "#web/shared/record/recordRoutes.tsx";

const opportunities = {
  base: "/pipeline",
  resource: "PIPELINE",
  titles: { many: "Pipeline", one: "Opportunity", add: "Add opportunity", goTo: "Go to pipeline" },
  navigation: { icon: FunnelSimpleIcon, group: 2, order: 2, key: "o" },
  detail: true,
  owned: true,
  categories: async () => (await import("./opportunityStatus.tsx")).useIsOpportunityCategory,
  kind: async () => (await import("./opportunityKind.tsx")).opportunityKind,
  summary: async () => (await import("./OpportunitySummary.tsx")).OpportunitySummary,
  form: async () => (await import("./opportunityForms.tsx")).opportunityForms,
  files: "opportunity",
  staff: true,
} as const;

export const area: Area = recordArea(
  {
    opportunities: {
      ...opportunities,
      list: async () => (await import("./pipeline/PipelineScreen.tsx")).pipelineScreen(opportunities),
    },
  },
  { historyLabels: async () => (await import("./opportunityLabels.ts")).historyLabels },
);
