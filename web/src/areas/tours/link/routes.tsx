import type { RouteObject } from "react-router";
import { RouteError } from "#web/ui/layout/PageError.tsx";

/** The page behind a tour's link, outside the shell. It works without a connection. */
export const sharedTourRoutes: RouteObject[] = [
  {
    path: "/tour/:token",
    lazy: { Component: async () => (await import("./SharedTourPage.tsx")).SharedTourPage },
    ErrorBoundary: RouteError,
  },
];
