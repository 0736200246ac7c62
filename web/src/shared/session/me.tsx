import { type AccessAction, type Levels, may, type Resource, type Rights, reach } from "#contract/access.ts";
import { type Me, users } from "#contract/session/session.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { DEFAULT_ZONE } from "#web/ui/time/format.ts";

/** Returns the user; the shell shows no screen before the user is loaded. */
export function useMe(): Me {
  const { data } = useCallQuery(users.me, {}, { staleTime: Number.POSITIVE_INFINITY });
  if (!data) throw new Error("useMe is for screens inside the shell");
  return data;
}

/** Returns the user's rights for the contract's access rules. */
export const rightsOf = (me: Me): Rights => ({ role: me.user.role, levels: me.levels as Levels });

/** True if the user may do this on any record of the resource. */
export const useMay = (resource: Resource, action: AccessAction): boolean => may(rightsOf(useMe()), resource, action);

/** True if the user may do this on every record of the resource, not only on assigned ones. */
export const useMayAll = (resource: Resource, action: AccessAction): boolean =>
  reach(rightsOf(useMe()), resource, action) === "all";

/** Returns the time zone that times are shown in. */
export const useZone = (): string => useMe().user.timezone.id || DEFAULT_ZONE;
