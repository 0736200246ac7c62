import { t } from "#web/areas/notifications/titles.ts";
import type { Area } from "#web/shared/area.ts";

export const area: Area = {
  routes: [
    {
      path: "/inbox",
      title: t("inbox"),
      screen: async () => (await import("./InboxScreen.tsx")).InboxScreen,
    },
  ],
  topBar: { load: async () => (await import("./Bell.tsx")).Bell },
};
