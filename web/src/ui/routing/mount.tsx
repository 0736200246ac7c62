import type { ComponentType } from "react";
import { Navigate, type RouteObject, useLocation } from "react-router";
import { NoRight } from "../layout/NotFound.tsx";
import { RouteError } from "../layout/PageError.tsx";
import type { AreaRoute, Need, RouteHandle } from "./route.ts";

/** Whether the person who is signed in fulfils a need; what that means is the app's to say. */
export type Guard = (need: Need) => boolean;

function withGuard(Screen: ComponentType, need: Need | undefined, useGuard: () => Guard): ComponentType {
  if (!need) return Screen;
  return function Guarded() {
    return useGuard()(need) ? <Screen /> : <NoRight />;
  };
}

function Onward({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={{ pathname: to, search }} replace relative="path" />;
}

/** Areas' routes as the router takes them: each screen loaded when it is shown, held back from whom it is not for, and failing alone. */
export function mount(routes: readonly AreaRoute[], useGuard: () => Guard): RouteObject[] {
  return routes.map(({ path, title, parent, back, screen, redirect, needs, children }): RouteObject => {
    const handle: RouteHandle = { title, parent, back };
    const inner = children ? mount(children, useGuard) : undefined;
    const shown: Pick<RouteObject, "element" | "lazy"> =
      redirect === undefined
        ? screen
          ? { lazy: { Component: async () => withGuard(await screen(), needs, useGuard) } }
          : {}
        : { element: <Onward to={redirect} /> };
    return inner
      ? { path, handle, ErrorBoundary: RouteError, children: inner, ...shown }
      : { path, handle, ErrorBoundary: RouteError, ...shown };
  });
}
