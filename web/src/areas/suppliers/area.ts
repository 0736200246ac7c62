import { TruckIcon } from "@phosphor-icons/react/dist/csr/Truck";
import type { Area } from "#web/shared/area.ts";
import { recordArea } from "#web/shared/record/recordRoutes.tsx";
import { recordTitles } from "#web/shared/record/titles.ts";

const titles = recordTitles("Supplier", "Suppliers");
const suppliers = {
  base: "/supplier",
  resource: "PARTNER",
  titles,
  navigation: { icon: TruckIcon, group: 1, order: 5, key: "u" },
  imports: { kind: "suppliers", title: titles.import, newCategories: true },
  kind: async () => (await import("./supplierKind.tsx")).supplierKind,
  summary: async () => (await import("./SupplierSummaryTab.tsx")).SupplierSummaryTab,
  restores: async () => (await import("./supplierRestores.ts")).supplierRestores,
  staff: true,
  form: async () => (await import("./supplierForms.tsx")).supplierForms,
} as const;

export const area: Area = recordArea(
  { suppliers },
  { historyLabels: async () => (await import("./supplierLabels.ts")).historyLabels },
);
