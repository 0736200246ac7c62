import type { ComponentType } from "react";
import type { AccessAction, Resource } from "#contract/access.ts";
import type { Me } from "#contract/session/session.ts";

/** Who a screen is for: whoever may do `action` on some record of `resource`, or whom the function lets in. */
export type Need = { resource: Resource; action: AccessAction } | ((me: Me) => boolean);

/**
 * A screen, as a value. An area exports `routes: AreaRoute[]`; the same values can be mounted twice, globally and under
 * an owner.
 */
export interface AreaRoute {
  /** From the root for an area's own routes (`/staff/:id`), from the parent for its children (`profile/summary`). */
  path: string;
  /** The page's title, until the screen knows a better one (`useTitle`). A child without one keeps its parent's. */
  title?: string;
  /** The list that this screen is reached from: the breadcrumb, and where a phone's back arrow leads. */
  parent?: { title: string; to: string };
  /** Where the back button always leads: a path, or `..` for each level up. */
  back?: string;
  /** Loaded when it is first shown. With children, the screen draws an `<Outlet />`. */
  screen?: () => Promise<ComponentType>;
  /** Leads on instead of showing something; relative to itself. */
  redirect?: string;
  needs?: Need;
  children?: readonly AreaRoute[];
}

/** What a route tells the shell. */
export interface RouteHandle {
  title?: string | undefined;
  parent?: { title: string; to: string } | undefined;
  back?: string | undefined;
}
