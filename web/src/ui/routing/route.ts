import type { ComponentType } from "react";
import type { AccessAction, Resource } from "#contract/access.ts";
import type { Me } from "#contract/session/session.ts";

/** The access that a screen requires: `action` on some record of `resource`, or what the function checks. */
export type Need = { resource: Resource; action: AccessAction } | ((me: Me) => boolean);

/**
 * Answers whether an address may have this value: a hook, loaded with the route. Undefined while it is not known, when the
 * screen is shown.
 */
export type UseIsKnown = (value: string) => boolean | undefined;
/**
 * Allowed values of an address parameter: one of a list, one that is configured, or anything, which the screen itself
 * refuses.
 */
export type ParamValues = readonly string[] | (() => Promise<UseIsKnown>) | "anything";
export type RouteParams = Readonly<Record<string, ParamValues>>;

/**
 * A screen, as data. An area exports `routes: AreaRoute[]`; the same routes can be mounted twice, globally and under an
 * owner.
 */
export interface AreaRoute {
  /** Absolute for an area's own routes (`/staff/:id`), relative to the parent for its children (`profile/summary`). */
  path: string;
  /** The page's title, until the screen sets its own (`useTitle`). A child without one keeps its parent's. */
  title?: string;
  /** The list that this screen belongs to, with the parameters of its path: the breadcrumb, and the target of a phone's back arrow. */
  parent?: { title: string; to: string };
  /** The section of a screen without a parent, as a breadcrumb. */
  section?: { title: string; to: string };
  /** A fixed target of the back button: a path, with the parameters of the route's own, or `..` for each level up. */
  back?: string;
  /** Loaded when first shown. With children, the screen renders an `<Outlet />`. */
  screen?: () => Promise<ComponentType>;
  /** Redirects instead of showing a screen; relative to itself. */
  redirect?: string;
  needs?: Need;
  /** Allowed values of the path's parameters, other than ids and tokens. An address with another value is not found. */
  params?: RouteParams | undefined;
  children?: readonly AreaRoute[];
}

/** Data that a route passes to the shell. */
export interface RouteHandle {
  title?: string | undefined;
  parent?: { title: string; to: string } | undefined;
  section?: { title: string; to: string } | undefined;
  back?: string | undefined;
}
