/** Time zones by name. One type for every field that takes one. */
import { z } from "../schema.ts";

const MAX = 64;
/** Names only: Intl also takes offsets such as "+10:00". */
const NAME = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/;
const known = new Set<string>();

/** Returns whether a zone is known here, also by a name that it had before. */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true;
  if (name.length > MAX || !NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
  } catch {
    return false;
  }
  known.add(name);
  return true;
}

/** The name of a time zone. */
export const timeZone = () =>
  z.string().check(
    z.minLength(1, { abort: true }),
    z.refine((name) => isTimeZone(name), { error: "Choose a time zone" }),
  );

/** The zone of a browser. It may know newer ones than the server; that is left out, and keeps no one from signing in. */
export const browserTimeZone = () =>
  z.pipe(
    z.string(),
    z.transform((name) => (isTimeZone(name) ? name : undefined)),
  );
