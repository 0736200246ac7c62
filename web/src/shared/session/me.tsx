import { type AccessAction, type Levels, may, type Resource, type Rights, reach } from "#contract/access.ts";
import { type Me, users } from "#contract/session/session.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { DEFAULT_ZONE } from "#web/ui/time/format.ts";

/** The person who is signed in; the shell shows no screen before it knows. */
export function useMe(): Me {
  const { data } = useCallQuery(users.me, {}, { staleTime: Number.POSITIVE_INFINITY });
  if (!data) throw new Error("useMe is for screens inside the shell");
  return data;
}

/** `Me`'s rights as the contract's rules take them. */
export const rightsOf = (me: Me): Rights => ({ role: me.user.role, levels: me.levels as Levels });

/** Whether one may do this on some record of the resource. */
export const useMay = (resource: Resource, action: AccessAction): boolean => may(rightsOf(useMe()), resource, action);

/** Whether one may do this on every record of the resource, not only on assigned ones. */
export const useMayAll = (resource: Resource, action: AccessAction): boolean =>
  reach(rightsOf(useMe()), resource, action) === "all";

/** The zone that times are shown in. */
export const useZone = (): string => useMe().user.timezone.id || DEFAULT_ZONE;
