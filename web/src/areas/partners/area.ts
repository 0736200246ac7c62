import { HandshakeIcon } from "@phosphor-icons/react/dist/csr/Handshake";
import { t } from "#web/areas/partners/titles.ts";
import type { Area } from "#web/shared/area.ts";
import { recordArea } from "#web/shared/record/recordRoutes.tsx";
import { recordTitles } from "#web/shared/record/titles.ts";

const titles = recordTitles("Partner", "Partners");
const partners = {
  base: "/partner",
  resource: "PARTNER",
  titles,
  navigation: { icon: HandshakeIcon, group: 1, order: 4, key: "p" },
  imports: { kind: "partners", title: titles.import, newCategories: true },
  kind: async () => (await import("./partnerKind.tsx")).partnerKind,
  summary: async () => (await import("./PartnerSummaryTab.tsx")).PartnerSummaryTab,
  restores: async () => (await import("./partnerRestores.ts")).partnerRestores,
  tabs: [
    {
      path: "contacts",
      title: t("contacts"),
      screen: async () => (await import("./ContactsScreen.tsx")).ContactsScreen,
    },
  ],
  staff: true,
  form: async () => (await import("./partnerForms.tsx")).partnerForms,
} as const;

export const area: Area = recordArea(
  { partners },
  { historyLabels: async () => (await import("./historyLabels.ts")).historyLabels },
);
