/** The shell, with what the areas put into it. */
import type { RouteObject } from "react-router";
import { routes as favourites } from "#web/areas/favourites/routes.tsx";
import { routes as imports } from "#web/areas/imports/routes.tsx";
import { routes as kit } from "#web/areas/kit/routes.tsx";
import { routes as mails } from "#web/areas/mails/routes.tsx";
import { routes as partners } from "#web/areas/partners/routes.tsx";
import { accountActions } from "#web/areas/session/account.tsx";
import { ZoneNotice } from "#web/areas/session/ZoneNotice.tsx";
import { routes as settings } from "#web/areas/settings/routes.tsx";
import { routes as staff } from "#web/areas/staff/routes.tsx";
import { routes as suppliers } from "#web/areas/suppliers/routes.tsx";
import { routes as talents } from "#web/areas/talents/routes.tsx";
import { mount } from "#web/kit/layout/mount.tsx";
import { NotFound } from "#web/kit/layout/NotFound.tsx";
import { PageFault } from "#web/kit/layout/RouteFault.tsx";
import { askStanding } from "#web/kit/list/standing.ts";
import { useAdmits } from "#web/shared/admits.ts";
import { Shell } from "#web/shared/shell/Shell.tsx";
import { Home } from "./Home.tsx";
import { places } from "./places.tsx";
import { whoIsIn } from "./whoIsIn.ts";

const routes = [
  ...talents,
  ...favourites,
  ...partners,
  ...suppliers,
  ...staff,
  ...imports,
  ...mails,
  ...settings,
  ...kit,
];
const paths = new Set(routes.map(({ path }) => path));
const there = places.filter(({ to }) => paths.has(to));

export const deskRoutes: RouteObject[] = [
  {
    loader: (asked) => {
      askStanding();
      return whoIsIn(asked);
    },
    shouldRevalidate: () => false,
    element: <Shell places={there} account={accountActions} notice={ZoneNotice} />,
    ErrorBoundary: PageFault,
    children: [
      { index: true, path: "/", Component: Home },
      ...mount(routes, useAdmits),
      // More exact than the `*` of those who are not in.
      { path: "/:unknown/*", Component: NotFound },
    ],
  },
];
