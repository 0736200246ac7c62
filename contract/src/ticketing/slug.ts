/** The address part of a ticketed event. */
import { type RefScope, refKinds, z } from "../schema.ts";
import { TICKETING_LIMITS } from "./codes.ts";

/** Any but the word of the address that lists them. */
const SLUG = /^(?!list$)[a-z0-9]+(?:-[a-z0-9]+)*$/;
const IS_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const PATTERN = "Use small letters, digits and hyphens";

/** Returns the slug of a title and a day; a title without letters or digits of ours leaves the day. */
export function slugOf(title: string, day: string | null): string {
  const words = title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "");
  const room = TICKETING_LIMITS.slug - 14;
  const cut = words.slice(0, room).replace(/-$/, "");
  return [cut === "" || cut === "list" || IS_ID.test(cut) ? "event" : cut, day ?? ""]
    .filter((part) => part !== "")
    .join("-");
}

/** A slug that a person chose: none that looks like an id, since addresses take those too. */
export const chosenSlug = () =>
  z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1),
    z.maxLength(TICKETING_LIMITS.slug),
    z.refine((text) => SLUG.test(text) && !IS_ID.test(text), { error: PATTERN }),
  );

/** A ticketed event in an address, by its slug or its id, resolved within the caller's reach. */
export const ticketingKey = (scope: RefScope = "visible") =>
  z
    .string()
    .check(z.regex(SLUG), z.maxLength(TICKETING_LIMITS.slug + 8))
    .register(refKinds, { ref: "ticketing", scope });
