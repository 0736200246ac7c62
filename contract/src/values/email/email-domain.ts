/**
 * Addresses whose domain has letters beyond ASCII: "ana@müller.example". They are stored, compared and sent with the domain
 * as DNS has it ("xn--mller-kva.example", RFC 3492), and leave the server as people write them.
 */
import punycode from "punycode.js";
import { z } from "../../schema.ts";

/** Returns an address as it is stored. What is before the "@" stays, in lower case like the rest. */
export function asciiEmail(text: string): string {
  const before = text.lastIndexOf("@") + 1;
  if (before === 0) return text.toLowerCase();
  const domain = text.slice(before).normalize("NFKC").toLowerCase();
  try {
    return text.slice(0, before).toLowerCase() + punycode.toASCII(domain);
  } catch {
    return text.toLowerCase();
  }
}

/** Returns an address as people write it. */
export function shownEmail(address: string): string {
  if (!address.includes("xn--")) return address;
  const before = address.lastIndexOf("@") + 1;
  try {
    return address.slice(0, before) + punycode.toUnicode(address.slice(before));
  } catch {
    return address;
  }
}

/** Reply fields that are an address, which the server writes as people do. */
export const emailTexts = z.registry<{ email: true }>();
export const emailText = () => z.string().register(emailTexts, { email: true });
