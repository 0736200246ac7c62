import { Navigate } from "react-router";
import { LANDING } from "#contract/enums.ts";
import { NoRight } from "#web/kit/layout/NotFound.tsx";
import { useAdmits } from "#web/shared/admits.ts";
import { navigationOf } from "#web/shared/area.ts";
import { useMe } from "#web/shared/me.tsx";
import { AREAS } from "./areas.ts";

/** Where one's role lands; until that place exists, or where it is not open to one, the first place that is. */
export function Home() {
  const { user } = useMe();
  const admits = useAdmits();
  const open = navigationOf(AREAS).filter(({ needs }) => !needs || admits(needs));
  const landing = open.find(({ to }) => to === LANDING[user.role]) ?? open[0];
  return landing ? <Navigate to={landing.to} replace /> : <NoRight />;
}
