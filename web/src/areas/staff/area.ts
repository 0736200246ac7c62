import { IdentificationCardIcon } from "@phosphor-icons/react/dist/csr/IdentificationCard";
import { t } from "#web/messages/staff.titles.ts";
import type { Area } from "#web/shared/area.ts";
import { ADD, LIST } from "./paths.ts";
import { routes } from "./routes.tsx";

export const area: Area = {
  routes,
  navigation: [
    {
      to: LIST,
      title: t("staff"),
      icon: IdentificationCardIcon,
      group: 1,
      order: 6,
      needs: { resource: "STAFF", action: "read" },
      shortcut: { key: "f", title: t("goToStaff") },
      create: {
        title: t("newStaff"),
        to: ADD,
        icon: IdentificationCardIcon,
        needs: { resource: "STAFF", action: "write" },
      },
    },
  ],
  collections: { staff: { base: LIST, one: t("staff") } },
  historyWords: async () => (await import("./history.words.ts")).historyWords,
};
