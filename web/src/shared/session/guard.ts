import { may } from "#contract/access.ts";
import type { Guard } from "#web/ui/routing/mount.tsx";
import { rightsOf, useMe } from "./me.tsx";

/** Whether the person who is signed in is one a screen is for. */
export function useGuardOf(): Guard {
  const me = useMe();
  return (need) => (typeof need === "function" ? need(me) : may(rightsOf(me), need.resource, need.action));
}
