import type { RouteObject } from "react-router";
import { RouteError } from "#web/ui/layout/PageError.tsx";

/** The page of a shared file, outside the shell. */
export const sharedFileRoutes: RouteObject[] = [
  {
    path: "/share/file/:token",
    lazy: { Component: async () => (await import("./SharedFilePage.tsx")).SharedFilePage },
    ErrorBoundary: RouteError,
  },
];
