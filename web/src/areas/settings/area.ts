import { GearSixIcon } from "@phosphor-icons/react/dist/csr/GearSix";
import { t } from "#web/areas/settings/titles.ts";
import type { Area } from "#web/shared/area.ts";
import { FOOT } from "#web/shared/shell/navigation/navItem.ts";
import { SETTINGS_PATH } from "./paths.ts";
import { routes } from "./routes.tsx";

export const area: Area = {
  routes,
  navigation: [
    {
      to: SETTINGS_PATH,
      title: t("settings"),
      icon: GearSixIcon,
      group: FOOT,
      order: 1,
      needs: { resource: "ORGANIZATION", action: "read" },
      also: "/outbox",
    },
  ],
  settingPages: async () => (await import("./settingPages.ts")).settingPages,
};
