import { Navigate } from "react-router";
import { LANDING } from "#contract/enums.ts";
import { navigationOf } from "#web/shared/area.ts";
import { useGuardOf } from "#web/shared/session/guard.ts";
import { useMe } from "#web/shared/session/me.tsx";
import { NoRight } from "#web/ui/layout/NotFound.tsx";
import { AREAS } from "./areas.ts";

/** Redirects to the landing page of the person's role, or to the first page they have access to. */
export function Home() {
  const { user } = useMe();
  const allowed = useGuardOf();
  const accessible = navigationOf(AREAS)
    .flatMap((item) => [item, ...(item.below ?? [])])
    .filter(({ needs }) => !needs || allowed(needs));
  const landing = accessible.find(({ to }) => to === LANDING[user.role]) ?? accessible[0];
  return landing ? <Navigate to={landing.to} replace /> : <NoRight />;
}
