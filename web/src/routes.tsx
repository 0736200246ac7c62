import type { PatchRoutesOnNavigationFunction, RouteObject } from "react-router";
import { shareRoutes } from "#web/areas/calendar/share/routes.tsx";
import { invoicePreviewRoutes } from "#web/areas/invoices/routes.tsx";
import { sharedFileRoutes } from "#web/areas/library/share/routes.tsx";
import { sessionRoutes } from "#web/areas/session/routes.tsx";
import { promoterRoutes } from "#web/areas/settlements/promoter/routes.tsx";
import { signRoutes } from "#web/areas/signing/routes.tsx";
import { sharedTourRoutes } from "#web/areas/tours/link/routes.tsx";
import { internalPath } from "#web/ui/calls/returnPath.ts";
import { restoreSession, wasSignedIn } from "#web/ui/calls/session.ts";
import { loadedStyleSheets } from "#web/ui/routing/styleSheets.ts";
import { Root, RootError } from "./Root.tsx";
import { prefetchUser, requireUser } from "./requireUser.ts";

const ROOT = "root";
const loadAppRoutes = () => import("./appRoutes.tsx");

/**
 * The routes before signing in. The app's routes are added after signing in, so that the sign-in page stays small however
 * many areas there are.
 */
export const routes: RouteObject[] = [
  {
    id: ROOT,
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: () => null,
    children: [
      ...sessionRoutes,
      ...shareRoutes,
      ...sharedFileRoutes,
      ...signRoutes,
      ...sharedTourRoutes,
      ...promoterRoutes,
      ...invoicePreviewRoutes,
      // Redirects people who are not signed in to the sign-in page.
      { path: "*", loader: requireUser, Component: () => null },
    ],
  },
];

let added = false;
export const withAppRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  // The page of a tour works without a connection, and asks for no session.
  if (added || path.startsWith("/tour/") || internalPath(path) === null) return;
  // Loaded in parallel with the session, if the person was signed in during the last visit.
  const loading = wasSignedIn() ? loadAppRoutes() : null;
  const session = await restoreSession();
  if (session?.state !== "active") return;
  prefetchUser(session);
  const [{ appRoutes }] = await Promise.all([loading ?? loadAppRoutes(), loadedStyleSheets()]);
  if (!added) patch(ROOT, appRoutes);
  added = true;
};
