import { StarIcon } from "@phosphor-icons/react/dist/csr/Star";
import { may } from "#contract/access.ts";
import { t } from "#web/areas/favourites/titles.ts";
import type { Area } from "#web/shared/area.ts";
import { rightsOf } from "#web/shared/session/me.tsx";
import { LIST } from "./paths.ts";
import { routes } from "./routes.tsx";

export const area: Area = {
  routes,
  navigation: [
    {
      to: LIST,
      title: t("favourites"),
      icon: StarIcon,
      group: 1,
      order: 2,
      // For users who may edit favourites; other readers of talents can open them by URL.
      needs: (me) => may(rightsOf(me), "TALENT", "write"),
      shortcut: { key: "v", title: t("goToFavourites") },
    },
  ],
  historyLabels: async () => (await import("./historyLabels.ts")).historyLabels,
  historyIn: ["talents", "scouts"],
};
