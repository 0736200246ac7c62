/** The routes of the app: the app shell with all areas. */
import type { RouteObject } from "react-router";
import { MANAGEMENT_DASHBOARD_PATH } from "#web/areas/dashboards/address.ts";
import { accountActions } from "#web/areas/session/account/accountActions.tsx";
import { PageNotices } from "#web/areas/session/account/PageNotices.tsx";
import { AREAS } from "#web/areas.ts";
import { routesOf } from "#web/shared/area.ts";
import { useGuardOf } from "#web/shared/session/guard.ts";
import { Shell } from "#web/shared/shell/Shell.tsx";
import { restoreSession } from "#web/ui/calls/session.ts";
import { UnknownAddress } from "#web/ui/layout/NotFound.tsx";
import { PageError } from "#web/ui/layout/PageError.tsx";
import { prefetchTableSettings } from "#web/ui/list/tableSettings.ts";
import { mount } from "#web/ui/routing/mount.tsx";
import { Home } from "./Home.tsx";
import { requireUser } from "./requireUser.ts";

export const appRoutes: RouteObject[] = [
  {
    loader: async (args) => {
      const user = requireUser(args);
      const needsNone = new URL(args.request.url).pathname === MANAGEMENT_DASHBOARD_PATH;
      // A super admin has tables only in an agency, and may not have chosen one.
      if (!needsNone && (await restoreSession().catch(() => null))?.role !== "super_admin") prefetchTableSettings();
      return user;
    },
    shouldRevalidate: () => false,
    element: <Shell areas={AREAS} account={accountActions} notice={PageNotices} />,
    ErrorBoundary: PageError,
    children: [
      { index: true, path: "/", Component: Home },
      ...mount(routesOf(AREAS), useGuardOf),
      // More specific than the `*` route for people who are not signed in.
      { path: "/:unknown/*", Component: UnknownAddress },
    ],
  },
];
