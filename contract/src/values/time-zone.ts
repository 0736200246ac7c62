/** Time zones by name. One type for every field that takes one. */
import { z } from "../schema.ts";

const MAX = 64;
/** Names only: Intl also takes offsets such as "+10:00". */
const NAME = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/;
const validNames = new Set<string>();

/** Returns true if the runtime knows a zone by this name, current or former. */
export function isTimeZone(name: string): boolean {
  if (validNames.has(name)) return true;
  if (name.length > MAX || !NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
  } catch {
    return false;
  }
  validNames.add(name);
  return true;
}

/** Name of a time zone. */
export const timeZone = () =>
  z.string().check(
    z.minLength(1, { abort: true }),
    z.refine((name) => isTimeZone(name), { error: "Choose a time zone" }),
  );

/** Browser's time zone. A zone newer than the server knows is dropped, so that it never prevents signing in. */
export const browserTimeZone = () =>
  z.pipe(
    z.string(),
    z.transform((name) => (isTimeZone(name) ? name : undefined)),
  );
