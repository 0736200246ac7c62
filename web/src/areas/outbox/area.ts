import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimple";
import { t } from "#web/areas/outbox/titles.ts";
import type { Area } from "#web/shared/area.ts";
import { routes } from "./routes.tsx";

export const area: Area = {
  routes,
  navigation: [
    {
      to: "/outbox",
      title: t("outbox"),
      icon: EnvelopeSimpleIcon,
      group: 2,
      order: 1,
      needs: (me) => me.user.role !== "staff",
    },
  ],
};
