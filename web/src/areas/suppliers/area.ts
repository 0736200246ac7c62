import { TruckIcon } from "@phosphor-icons/react/dist/csr/Truck";
import { t } from "#web/areas/suppliers/titles.ts";
import type { Area } from "#web/shared/area.ts";
import { navigationEntry, recordRoutes } from "#web/shared/record/recordRoutes.tsx";

const suppliers = {
  base: "/supplier",
  resource: "PARTNER",
  titles: {
    many: t("suppliers"),
    one: t("supplier"),
    add: t("addSupplier"),
    create: t("newSupplier"),
    goTo: t("goToSuppliers"),
  },
  navigation: { icon: TruckIcon, group: 1, order: 5, key: "u" },
  imports: "suppliers",
  kind: async () => (await import("./supplierKind.tsx")).supplierKind,
  summary: async () => (await import("./SupplierSummaryTab.tsx")).SupplierSummaryTab,
  form: async () => (await import("./supplierForms.tsx")).supplierForms,
} as const;

export const area: Area = {
  routes: recordRoutes(suppliers),
  navigation: [navigationEntry(suppliers)],
  collections: { suppliers: { base: suppliers.base, one: suppliers.titles.one } },
  historyLabels: async () => (await import("./historyLabels.ts")).historyLabels,
};
