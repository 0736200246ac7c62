/**
 * Email addresses whose domain has letters beyond ASCII: "ana@müller.example". They are stored, compared and sent with
 * the domain as in DNS ("xn--mller-kva.example", RFC 3492), and returned as people write them (`shownEmail`).
 */
import { z } from "../schema.ts";

/** Characters of a domain, so that anything else is refused as typed, and not parsed as a port or a path. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** Returns an address as stored. The part before the "@" is kept, in lower case like the rest. */
export function asciiEmail(text: string): string {
  const before = text.lastIndexOf("@") + 1;
  const domain = text.slice(before).normalize("NFKC").toLowerCase();
  if (before === 0 || !DOMAIN.test(domain)) return text.toLowerCase();
  const url = /^[a-z\d.-]+$/.test(domain) ? null : URL.parse(`http://${domain}`);
  return text.slice(0, before).toLowerCase() + (url?.hostname ?? domain);
}

/** Reply fields that are an address, which the server writes as people do. */
export const emailTexts = z.registry<{ email: true }>();
export const emailText = () => z.string().register(emailTexts, { email: true });
