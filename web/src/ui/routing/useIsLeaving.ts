import type { RefObject } from "react";
import { useLocation, useNavigation } from "react-router";
import { useLatest } from "../useLatest.ts";

/** True from a click on a link to another path until its screen has loaded. Late URL updates are skipped then, since they would cancel the navigation. */
export function useIsLeaving(): Readonly<RefObject<boolean>> {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? pathname;
  return useLatest(next !== pathname);
}
