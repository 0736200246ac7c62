/** The shell, with what the areas put into it. */
import type { RouteObject } from "react-router";
import { accountActions } from "#web/areas/session/account.tsx";
import { ZoneNotice } from "#web/areas/session/ZoneNotice.tsx";
import { AREAS } from "#web/areas.ts";
import { mount } from "#web/kit/layout/mount.tsx";
import { NotFound } from "#web/kit/layout/NotFound.tsx";
import { PageFault } from "#web/kit/layout/RouteFault.tsx";
import { askStanding } from "#web/kit/list/standing.ts";
import { useAdmits } from "#web/shared/admits.ts";
import { Shell } from "#web/shared/shell/Shell.tsx";
import { Home } from "./Home.tsx";
import { whoIsIn } from "./whoIsIn.ts";

export const deskRoutes: RouteObject[] = [
  {
    loader: (asked) => {
      askStanding();
      return whoIsIn(asked);
    },
    shouldRevalidate: () => false,
    element: <Shell areas={AREAS} account={accountActions} notice={ZoneNotice} />,
    ErrorBoundary: PageFault,
    children: [
      { index: true, path: "/", Component: Home },
      ...mount(
        AREAS.flatMap(({ routes }) => routes),
        useAdmits,
      ),
      // More exact than the `*` of those who are not in.
      { path: "/:unknown/*", Component: NotFound },
    ],
  },
];
