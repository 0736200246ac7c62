import { TruckIcon } from "@phosphor-icons/react/dist/csr/Truck";
import { t } from "#web/messages/suppliers.titles.ts";
import type { Area } from "#web/shared/area.ts";
import { ADD, LIST } from "./paths.ts";
import { routes } from "./routes.tsx";

export const area: Area = {
  routes,
  navigation: [
    {
      to: LIST,
      title: t("suppliers"),
      icon: TruckIcon,
      group: 1,
      order: 5,
      needs: { resource: "PARTNER", action: "read" },
      shortcut: { key: "u", title: t("goToSuppliers") },
      create: { title: t("newSupplier"), to: ADD, icon: TruckIcon, needs: { resource: "PARTNER", action: "write" } },
    },
  ],
  collections: { suppliers: { base: LIST, one: t("supplier") } },
  historyWords: async () => (await import("./history.words.ts")).historyWords,
};
