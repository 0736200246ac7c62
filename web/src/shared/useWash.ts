import { useEffect } from "react";
import { topWash } from "#web/kit/layout/slots.ts";
import { gelOf } from "./gel.ts";

/** The ground of a record's head: the person's gel, thinned on the sheet. A phone's top bar takes it on. */
export function useWash(id: string): string {
  const wash = `color-mix(in srgb, var(--${gelOf(id)}) var(--wash), var(--sheet))`;
  useEffect(() => {
    topWash.set(wash);
    return () => topWash.set(null);
  }, [wash]);
  return wash;
}
