import type { AreaRoute } from "#web/kit/layout/route.ts";

export const routes: AreaRoute[] = [];
