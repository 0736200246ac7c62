import type { PatchRoutesOnNavigationFunction, RouteObject } from "react-router";
import { sessionRoutes } from "#web/areas/session/routes.tsx";
import { internalPath } from "#web/ui/calls/returnPath.ts";
import { restoreSession, wasSignedIn } from "#web/ui/calls/session.ts";
import { Root, RootError } from "./Root.tsx";
import { prefetchUser, requireUser } from "./requireUser.ts";

const ROOT = "root";
const loadAppRoutes = () => import("./appRoutes.tsx");

/**
 * All that stands before one is in; the desk with all areas is put in once somebody is, so that the sign-in page stays
 * as light as it is however many areas there are.
 */
export const routes: RouteObject[] = [
  {
    id: ROOT,
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: () => null,
    children: [
      ...sessionRoutes,
      // Whoever is not in comes by here on the way to the sign-in page.
      { path: "*", loader: requireUser, Component: () => null },
    ],
  },
];

let there = false;
export const withAppRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (there || internalPath(path) === null) return;
  // It is fetched while the session is being asked after, where there was one last time.
  const fetched = wasSignedIn() ? loadAppRoutes() : null;
  const session = await restoreSession();
  if (session?.state !== "active") return;
  prefetchUser(session);
  const { appRoutes } = await (fetched ?? loadAppRoutes());
  if (!there) patch(ROOT, appRoutes);
  there = true;
};
