import { useZone } from "../session/me.tsx";
import { useOwner } from "./paths.ts";

/** Returns the zone whose month a list starts with: that of the person on whose page it is, else the reader's. */
export function useListZone(): string {
  const own = useZone();
  return useOwner()?.zone || own;
}
