import { BinocularsIcon } from "@phosphor-icons/react/dist/csr/Binoculars";
import { UsersThreeIcon } from "@phosphor-icons/react/dist/csr/UsersThree";
import { t } from "#web/messages/talents.titles.ts";
import type { Area } from "#web/shared/area.ts";
import { addPath, FAMILY } from "./family.ts";
import { routes } from "./routes.tsx";

const { talents, scouts } = FAMILY;

export const area: Area = {
  routes,
  navigation: [
    {
      to: talents.base,
      title: talents.title,
      icon: UsersThreeIcon,
      group: 1,
      order: 1,
      needs: { resource: talents.resource, action: "read" },
      shortcut: { key: "t", title: t("goToTalent") },
      create: {
        title: t("newTalent"),
        to: addPath("talents"),
        icon: UsersThreeIcon,
        needs: { resource: talents.resource, action: "write" },
      },
    },
    {
      to: scouts.base,
      title: scouts.title,
      icon: BinocularsIcon,
      group: 1,
      order: 3,
      needs: { resource: scouts.resource, action: "read" },
      shortcut: { key: "s", title: t("goToScouts") },
      create: {
        title: t("newScout"),
        to: addPath("scouts"),
        icon: BinocularsIcon,
        needs: { resource: scouts.resource, action: "write" },
      },
    },
  ],
  collections: {
    talents: { base: talents.base, one: t("talent") },
    scouts: { base: scouts.base, one: t("scout") },
  },
  historyWords: async () => (await import("./history.words.ts")).historyWords,
};
