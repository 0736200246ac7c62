import type { RefObject } from "react";
import { useLocation, useNavigation } from "react-router";
import { useLatest } from "../useLatest.ts";

/** Says whether a link away from this path was followed, whose screen may still be loading: an address that is written late must not call the reader back. */
export function useIsLeaving(): Readonly<RefObject<boolean>> {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? pathname;
  return useLatest(next !== pathname);
}
