import type { RouteObject } from "react-router";
import { RouteError } from "#web/ui/layout/PageError.tsx";

/** The page on which a promoter signs a settlement, outside the shell. */
export const promoterRoutes: RouteObject[] = [
  {
    path: "/settlement/:token",
    lazy: { Component: async () => (await import("./PromoterPage.tsx")).PromoterPage },
    ErrorBoundary: RouteError,
  },
];
