import { useEffect } from "react";
import { topBarTint } from "#web/ui/layout/slots.ts";
import { tintOf } from "./tint.ts";

/** The ground of a record's head: the person's gel, thinned on the sheet. A phone's top bar takes it on. */
export function useTint(id: string): string {
  const tint = `color-mix(in srgb, var(--${tintOf(id)}) var(--wash), var(--sheet))`;
  useEffect(() => {
    topBarTint.set(tint);
    return () => topBarTint.set(null);
  }, [tint]);
  return tint;
}
