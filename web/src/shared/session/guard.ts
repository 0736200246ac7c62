import { may } from "#contract/access.ts";
import type { Me } from "#contract/session/session.ts";
import type { Guard } from "#web/ui/routing/mount.tsx";
import type { Need } from "#web/ui/routing/route.ts";
import { rightsOf, useMe } from "./me.tsx";

const meets = (need: Need, me: Me): boolean =>
  typeof need === "function" ? need(me) : may(rightsOf(me), need.resource, need.action);

/** Returns what a screen needs that shows any of several. */
export const opensAny =
  (needs: readonly Need[]): Need =>
  (me) =>
    needs.some((need) => meets(need, me));

/** Screens of fees take the right to events, and to contracts or finances beside it. */
export const readsFees: Need = (me) =>
  meets({ resource: "EVENT", action: "read" }, me) &&
  (["CONTRACT", "FINANCE"] as const).some((resource) => meets({ resource, action: "read" }, me));

/** Returns a guard that checks whether the user may open a screen. */
export function useGuardOf(): Guard {
  const me = useMe();
  return (need) => meets(need, me);
}
