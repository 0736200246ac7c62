import type { AreaRoute } from "#web/kit/layout/route.ts";
import { t } from "#web/messages/settings.titles.ts";

export const routes: AreaRoute[] = [
  {
    path: "/settings/custom-field",
    title: t("customFields"),
    screen: async () => (await import("./fields/CustomFieldsScreen.tsx")).CustomFieldsScreen,
    needs: { resource: "ORGANIZATION", action: "read" },
  },
];
