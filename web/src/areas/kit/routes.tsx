import type { AreaRoute } from "#web/kit/layout/route.ts";
import { t } from "#web/messages/tableKit.titles.ts";

/** Not in the navigation: whoever works on the kit knows the address. */
export const routes: AreaRoute[] = [
  { path: "/kit/table", title: t("table"), screen: async () => (await import("./TableKit.tsx")).TableKit },
];
