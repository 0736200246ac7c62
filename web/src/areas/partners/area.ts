import { HandshakeIcon } from "@phosphor-icons/react/dist/csr/Handshake";
import { t } from "#web/areas/partners/titles.ts";
import type { Area } from "#web/shared/area.ts";
import { navigationEntry, recordRoutes } from "#web/shared/record/recordRoutes.tsx";

const partners = {
  base: "/partner",
  resource: "PARTNER",
  titles: {
    many: t("partners"),
    one: t("partner"),
    add: t("addPartner"),
    create: t("newPartner"),
    goTo: t("goToPartners"),
  },
  navigation: { icon: HandshakeIcon, group: 1, order: 4, key: "p" },
  imports: "partners",
  kind: async () => (await import("./partnerKind.tsx")).partnerKind,
  summary: async () => (await import("./PartnerSummaryTab.tsx")).PartnerSummaryTab,
  tabs: [
    {
      path: "contacts",
      title: t("contacts"),
      screen: async () => (await import("./contacts/ContactsScreen.tsx")).ContactsScreen,
    },
  ],
  form: async () => (await import("./partnerForms.tsx")).partnerForms,
} as const;

export const area: Area = {
  routes: recordRoutes(partners),
  navigation: [navigationEntry(partners)],
  collections: { partners: { base: partners.base, one: partners.titles.one } },
  historyLabels: async () => (await import("./historyLabels.ts")).historyLabels,
};
