import type { RouteObject } from "react-router";
import { RouteError } from "#web/ui/layout/PageError.tsx";

/** The page on which a signer signs, outside the shell. */
export const signRoutes: RouteObject[] = [
  {
    path: "/sign/:token",
    lazy: { Component: async () => (await import("./SignScreen.tsx")).SignScreen },
    ErrorBoundary: RouteError,
  },
];
