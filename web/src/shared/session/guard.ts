import { may } from "#contract/access.ts";
import type { Guard } from "#web/ui/routing/mount.tsx";
import { rightsOf, useMe } from "./me.tsx";

/** Returns a guard that checks whether the user may open a screen. */
export function useGuardOf(): Guard {
  const me = useMe();
  return (need) => (typeof need === "function" ? need(me) : may(rightsOf(me), need.resource, need.action));
}
