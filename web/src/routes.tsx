import { redirect, type RouteObject } from "react-router";
import { users } from "#contract/session/session.ts";
import { routes as mails } from "#web/areas/mails/routes.tsx";
import { sessionRoutes } from "#web/areas/session/routes.tsx";
import { routes as staff } from "#web/areas/staff/routes.tsx";
import { routes as talents } from "#web/areas/talents/routes.tsx";
import { internal } from "#web/kit/calls/next.ts";
import { send } from "#web/kit/calls/send.ts";
import { restore } from "#web/kit/calls/session.ts";
import { mount } from "#web/kit/layout/mount.tsx";
import { RouteFault } from "#web/kit/layout/RouteFault.tsx";
import { Root } from "./Root.tsx";

/** Nobody sees the shell who is not wholly signed in; asked once, while the shell is being loaded. */
async function whoIsIn({ request }: { request: Request }) {
  const session = await restore();
  const { pathname, search } = new URL(request.url);
  const next = internal(pathname + search);
  if (!session) throw redirect(next && next !== "/" ? `/login?next=${encodeURIComponent(next)}` : "/login");
  if (session.state !== "active") throw redirect(session.state === "two_factor_setup" ? "/2fa/setup" : "/2fa/verify");
  return send(users.me, {});
}

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteFault,
    HydrateFallback: () => null,
    children: [
      ...sessionRoutes,
      {
        loader: whoIsIn,
        shouldRevalidate: () => false,
        lazy: { Component: async () => (await import("./frame.tsx")).Frame },
        ErrorBoundary: RouteFault,
        children: [
          { index: true, path: "/", lazy: { Component: async () => (await import("./Home.tsx")).Home } },
          ...mount([...talents, ...staff, ...mails], async () => (await import("#web/shared/admits.ts")).useAdmits),
          { path: "*", lazy: { Component: async () => (await import("#web/kit/layout/NotFound.tsx")).NotFound } },
        ],
      },
    ],
  },
];
