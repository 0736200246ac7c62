import type { ComponentType } from "react";
import { Navigate, type RouteObject, useLocation } from "react-router";
import { NoRight } from "../layout/NotFound.tsx";
import { RouteError } from "../layout/PageError.tsx";
import { asWhole, onlyWithKnown } from "./params.tsx";
import type { AreaRoute, Need, RouteHandle } from "./route.ts";
import { loadedStyleSheets } from "./styleSheets.ts";

/** Returns whether the signed-in person has the access that is needed; the app supplies it. */
export type Guard = (need: Need) => boolean;

function withGuard(Screen: ComponentType, need: Need | undefined, useGuard: () => Guard): ComponentType {
  if (!need) return Screen;
  return function Guarded() {
    return useGuard()(need) ? <Screen /> : <NoRight />;
  };
}

function Redirect({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={{ pathname: to, search }} replace relative="path" />;
}

/** Converts areas' routes to the router's: each screen is loaded when shown, guarded by its needs and by what its parameters may be, and has its own error boundary. */
export function mount(routes: readonly AreaRoute[], useGuard: () => Guard): RouteObject[] {
  return routes.map(
    ({ path, title, parent, section, back, screen, redirect, needs, params, children }): RouteObject => {
      const handle: RouteHandle = { title, parent, section, back };
      const inner = children ? mount(children, useGuard) : undefined;
      const load = async (read: () => Promise<ComponentType>): Promise<ComponentType> => {
        const [loaded] = await Promise.all([read(), loadedStyleSheets()]);
        const Screen = withGuard(await onlyWithKnown(loaded, params), needs, useGuard);
        return children ? asWhole(Screen) : Screen;
      };
      const content: Pick<RouteObject, "element" | "lazy"> =
        redirect === undefined
          ? screen
            ? { lazy: { Component: () => load(screen) } }
            : {}
          : { element: <Redirect to={redirect} /> };
      return inner
        ? { path, handle, ErrorBoundary: RouteError, children: inner, ...content }
        : { path, handle, ErrorBoundary: RouteError, ...content };
    },
  );
}
