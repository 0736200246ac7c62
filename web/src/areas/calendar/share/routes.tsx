import type { RouteObject } from "react-router";
import { RouteError } from "#web/ui/layout/PageError.tsx";

/** The page of a shared link, outside the shell. */
export const shareRoutes: RouteObject[] = [
  {
    path: "/share/availability/:token",
    lazy: { Component: async () => (await import("./SharedPage.tsx")).SharedPage },
    ErrorBoundary: RouteError,
  },
];
