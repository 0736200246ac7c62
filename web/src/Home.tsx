import { Navigate } from "react-router";
import { LANDING } from "#contract/enums.ts";
import { navigationOf } from "#web/shared/area.ts";
import { useGuardOf } from "#web/shared/session/guard.ts";
import { useMe } from "#web/shared/session/me.tsx";
import { NoRight } from "#web/ui/layout/NotFound.tsx";
import { AREAS } from "./areas.ts";

/** Where one's role lands; until that place exists, or where it is not open to one, the first place that is. */
export function Home() {
  const { user } = useMe();
  const allowed = useGuardOf();
  const open = navigationOf(AREAS).filter(({ needs }) => !needs || allowed(needs));
  const landing = open.find(({ to }) => to === LANDING[user.role]) ?? open[0];
  return landing ? <Navigate to={landing.to} replace /> : <NoRight />;
}
