import { InvoiceIcon } from "@phosphor-icons/react/dist/csr/Invoice";
import type { Area } from "#web/shared/area.ts";
import { t } from "#web/shared/finance/titles.ts";
import { FINANCE_PATH } from "./paths.ts";
import { routes } from "./routes.tsx";

export const area: Area = {
  routes,
  navigation: [
    {
      to: FINANCE_PATH,
      title: t("finance"),
      icon: InvoiceIcon,
      group: 3,
      order: 1,
      needs: { resource: "FINANCE", action: "read" },
      shortcut: { key: "i", title: t("finance") },
    },
  ],
};
