import { t } from "#web/areas/outbox/titles.ts";
import type { AreaRoute } from "#web/ui/routing/route.ts";

export const routes: AreaRoute[] = [
  {
    path: "/outbox",
    title: t("outbox"),
    section: { title: t("settings"), to: "/settings" },
    screen: async () => (await import("./OutboxScreen.tsx")).OutboxScreen,
    needs: (me) => me.user.role !== "staff",
  },
  {
    path: "/outbox/not-sent",
    title: t("notSent"),
    section: { title: t("outbox"), to: "/outbox" },
    screen: async () => (await import("./NotSentScreen.tsx")).NotSentScreen,
    needs: (me) => me.user.role !== "staff",
  },
];
