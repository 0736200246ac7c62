import { useEffect } from "react";
import { topBarTint } from "#web/ui/layout/slots.ts";
import { tintOf } from "./tint.ts";

/** Returns the background of a record's header: the person's tint, mixed with the page colour. Sets it on a phone's top bar too. */
export function useTint(id: string): string {
  const tint = `color-mix(in srgb, var(--${tintOf(id)}) var(--wash), var(--sheet))`;
  useEffect(() => {
    topBarTint.set(tint);
    return () => topBarTint.set(null);
  }, [tint]);
  return tint;
}
