import { domainToUnicode } from "node:url";

/** Returns an address as people write it: its domain with letters beyond ASCII instead of "xn--mller-kva.example". */
export function shownEmail(address: string): string {
  if (!address.includes("xn--")) return address;
  const before = address.lastIndexOf("@") + 1;
  return address.slice(0, before) + (domainToUnicode(address.slice(before)) || address.slice(before));
}

/** Returns a text with its addresses as people write them. */
export const withShownEmails = (text: string): string =>
  text.includes("xn--") ? text.replaceAll(/@[^\s@,;<>]+/g, shownEmail) : text;
