import { GearSixIcon } from "@phosphor-icons/react/dist/csr/GearSix";
import { t } from "#web/areas/settings/titles.ts";
import type { Area } from "#web/shared/area.ts";
import { SETTINGS_PATH } from "./paths.ts";
import { routes } from "./routes.tsx";

export const area: Area = {
  routes,
  navigation: [
    {
      to: SETTINGS_PATH,
      title: t("settings"),
      icon: GearSixIcon,
      group: 2,
      order: 2,
      needs: { resource: "ORGANIZATION", action: "read" },
    },
  ],
};
