import type { AreaRoute } from "#web/kit/layout/route.ts";
import { t } from "#web/messages/mails.titles.ts";

export const routes: AreaRoute[] = [
  {
    path: "/outbox",
    title: t("outbox"),
    screen: async () => (await import("./OutboxScreen.tsx")).OutboxScreen,
    needs: (me) => me.outbox,
  },
];
