import type { PatchRoutesOnNavigationFunction, RouteObject } from "react-router";
import { sessionRoutes } from "#web/areas/session/routes.tsx";
import { internal } from "#web/kit/calls/next.ts";
import { restore, wasIn } from "#web/kit/calls/session.ts";
import { Root, RootFault } from "./Root.tsx";
import { askWhoIsIn, whoIsIn } from "./whoIsIn.ts";

const ROOT = "root";
const desk = () => import("./desk.tsx");

/**
 * All that stands before one is in; the desk with all areas is put in once somebody is, so that the sign-in page stays
 * as light as it is however many areas there are.
 */
export const routes: RouteObject[] = [
  {
    id: ROOT,
    Component: Root,
    ErrorBoundary: RootFault,
    HydrateFallback: () => null,
    children: [
      ...sessionRoutes,
      // Whoever is not in comes by here on the way to the sign-in page.
      { path: "*", loader: whoIsIn, Component: () => null },
    ],
  },
];

let there = false;
export const withDesk: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (there || internal(path) === null) return;
  // It is fetched while the session is being asked after, where there was one last time.
  const fetched = wasIn() ? desk() : null;
  const session = await restore();
  if (session?.state !== "active") return;
  askWhoIsIn(session);
  const { deskRoutes } = await (fetched ?? desk());
  if (!there) patch(ROOT, deskRoutes);
  there = true;
};
