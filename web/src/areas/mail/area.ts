import type { Area } from "#web/shared/area.ts";
import { t } from "#web/shared/comms/titles.ts";

export const area: Area = {
  routes: [],
  commsTabs: [
    {
      path: "emails",
      title: t("emails"),
      order: 2,
      needs: { resource: "COMM", action: "read" },
      screen: async () => (await import("./MailTable.tsx")).MailTable,
    },
  ],
};
