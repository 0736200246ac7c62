import { GearSixIcon } from "@phosphor-icons/react/dist/csr/GearSix";
import { t } from "#web/messages/settings.titles.ts";
import type { Area } from "#web/shared/area.ts";
import { SETTINGS } from "./paths.ts";
import { routes } from "./routes.tsx";

export const area: Area = {
  routes,
  navigation: [
    {
      to: SETTINGS,
      title: t("settings"),
      icon: GearSixIcon,
      group: 2,
      order: 2,
      needs: { resource: "ORGANIZATION", action: "read" },
    },
  ],
};
