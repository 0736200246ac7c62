import type { RouteObject } from "react-router";
import { RouteError } from "#web/ui/layout/PageError.tsx";

/** The pages on which a client reads an invoice or a credit note, outside the shell. */
export const invoicePreviewRoutes: RouteObject[] = [
  {
    path: "/invoice-preview/:token",
    lazy: { Component: async () => (await import("./preview/PreviewScreen.tsx")).PreviewScreen },
    ErrorBoundary: RouteError,
  },
  {
    path: "/credit-note-preview/:token",
    lazy: { Component: async () => (await import("./credit/CreditPreviewScreen.tsx")).CreditPreviewScreen },
    ErrorBoundary: RouteError,
  },
];
