import { HandshakeIcon } from "@phosphor-icons/react/dist/csr/Handshake";
import { t } from "#web/messages/partners.titles.ts";
import type { Area } from "#web/shared/area.ts";
import { ADD, LIST } from "./paths.ts";
import { routes } from "./routes.tsx";

export const area: Area = {
  routes,
  navigation: [
    {
      to: LIST,
      title: t("partners"),
      icon: HandshakeIcon,
      group: 1,
      order: 4,
      needs: { resource: "PARTNER", action: "read" },
      shortcut: { key: "p", title: t("goToPartners") },
      create: { title: t("newPartner"), to: ADD, icon: HandshakeIcon, needs: { resource: "PARTNER", action: "write" } },
    },
  ],
  collections: { partners: { base: LIST, one: t("partner") } },
  historyWords: async () => (await import("./history.words.ts")).historyWords,
};
