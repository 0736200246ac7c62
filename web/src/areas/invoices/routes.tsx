import type { RouteObject } from "react-router";
import { RouteError } from "#web/ui/layout/PageError.tsx";

/** The page on which a client reads an invoice, outside the shell. */
export const invoicePreviewRoutes: RouteObject[] = [
  {
    path: "/invoice-preview/:token",
    lazy: { Component: async () => (await import("./preview/PreviewScreen.tsx")).PreviewScreen },
    ErrorBoundary: RouteError,
  },
];
