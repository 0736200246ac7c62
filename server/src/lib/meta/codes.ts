/**
 * Meanings of Meta's error codes for the request, from its documentation. A code that is not listed is refused for
 * good: a request that is wrong stays wrong.
 */
import type { GraphErrorKind } from "./graph-error.ts";

const DOCUMENTS = "https://developers.facebook.com/docs";
const SOURCES = {
  graph: `${DOCUMENTS}/graph-api/guides/error-handling`,
  limits: `${DOCUMENTS}/graph-api/overview/rate-limiting`,
  whatsapp: `${DOCUMENTS}/whatsapp/cloud-api/support/error-codes`,
  instagram: `${DOCUMENTS}/instagram-platform/instagram-graph-api/reference/error-codes`,
} as const;

interface KnownCode {
  /** The code, or the first and the last of several. */
  code: number | readonly [number, number];
  /** Names a case of a code that means something else. */
  subcode?: number;
  /** Meta's name for it. */
  name: string;
  kind: GraphErrorKind;
  source: keyof typeof SOURCES;
}

/** A subcode goes before its code. */
export const META_CODES: readonly KnownCode[] = [
  // Limits and short outages: later.
  { code: 1, subcode: 2207057, name: "Thumbnail offset out of bounds", kind: "refused", source: "instagram" },
  { code: 1, name: "API Unknown", kind: "busy", source: "graph" },
  { code: 2, name: "API Service", kind: "busy", source: "graph" },
  { code: 4, subcode: 2207051, name: "Publishing suspected to be spam", kind: "refused", source: "instagram" },
  { code: 4, name: "API Too Many Calls", kind: "busy", source: "graph" },
  { code: 9, subcode: 2207042, name: "Daily limit of publishing", kind: "busy", source: "instagram" },
  { code: 17, name: "API User Too Many Calls", kind: "busy", source: "graph" },
  { code: 24, subcode: 2207008, name: "Temporary error publishing a container", kind: "busy", source: "instagram" },
  { code: 32, name: "Page request limit reached", kind: "busy", source: "limits" },
  { code: 341, name: "Application limit reached", kind: "busy", source: "graph" },
  { code: 613, name: "Custom rate limit", kind: "busy", source: "limits" },
  { code: [80_000, 80_014], name: "Limits of a business use case", kind: "busy", source: "limits" },
  { code: -1, subcode: 2207001, name: "Instagram server error", kind: "busy", source: "instagram" },
  { code: -1, subcode: 2207032, name: "Creating media failed", kind: "busy", source: "instagram" },
  { code: -1, subcode: 2207053, name: "Unknown upload error", kind: "busy", source: "instagram" },
  { code: -2, subcode: 2207003, name: "Downloading media took too long", kind: "busy", source: "instagram" },
  // The container's state then says that it has expired, and another one is made.
  { code: -2, subcode: 2207020, name: "The container has expired", kind: "busy", source: "instagram" },
  { code: 9007, subcode: 2207027, name: "Media is not ready", kind: "busy", source: "instagram" },
  { code: 130429, name: "Rate limit hit", kind: "busy", source: "whatsapp" },
  { code: 131000, name: "Something went wrong", kind: "busy", source: "whatsapp" },
  { code: 131016, name: "Service unavailable", kind: "busy", source: "whatsapp" },
  { code: 131048, name: "Spam rate limit hit", kind: "busy", source: "whatsapp" },
  { code: 131056, name: "Pair rate limit hit", kind: "busy", source: "whatsapp" },
  { code: 131057, name: "Account in maintenance mode", kind: "busy", source: "whatsapp" },
  { code: 133004, name: "Server temporarily unavailable", kind: "busy", source: "whatsapp" },
  { code: 133016, name: "Account register deregister rate limit exceeded", kind: "busy", source: "whatsapp" },
  // The connection: a person has to connect again, and then it goes on.
  { code: 0, name: "AuthException", kind: "revoked", source: "whatsapp" },
  { code: 3, name: "API Method", kind: "revoked", source: "graph" },
  { code: 10, name: "API Permission Denied", kind: "revoked", source: "graph" },
  { code: 102, name: "API Session", kind: "revoked", source: "graph" },
  { code: 190, name: "Access token has expired", kind: "revoked", source: "graph" },
  { code: [200, 299], name: "API Permission", kind: "revoked", source: "graph" },
  // Common refusals for good: another try changes nothing, a person may.
  { code: 25, subcode: 2207050, name: "Instagram account restricted", kind: "refused", source: "instagram" },
  { code: 33, name: "The number was deleted", kind: "refused", source: "whatsapp" },
  { code: 100, name: "Invalid parameter", kind: "refused", source: "graph" },
  { code: 368, name: "Temporarily blocked for policy violations", kind: "refused", source: "graph" },
  { code: 470, name: "More than 24 hours since they wrote", kind: "refused", source: "whatsapp" },
  { code: 506, name: "Duplicate post", kind: "refused", source: "graph" },
  { code: 9004, name: "Media could not be fetched", kind: "refused", source: "instagram" },
  { code: 36_000, name: "Image too large", kind: "refused", source: "instagram" },
  { code: 36_003, name: "Shape of the image is not taken", kind: "refused", source: "instagram" },
  { code: 130472, name: "Their number is part of an experiment", kind: "refused", source: "whatsapp" },
  { code: 130497, name: "Restricted from messaging people in this country", kind: "refused", source: "whatsapp" },
  { code: 131026, name: "Message undeliverable", kind: "refused", source: "whatsapp" },
  { code: 131031, name: "Account has been locked", kind: "refused", source: "whatsapp" },
  { code: 131042, name: "Business eligibility payment issue", kind: "refused", source: "whatsapp" },
  { code: 131047, name: "Re-engagement message", kind: "refused", source: "whatsapp" },
  // Meta advises against repeating it soon, since it keeps people from too many messages: a person says whether to.
  { code: 131049, name: "Not delivered to keep engagement healthy", kind: "refused", source: "whatsapp" },
  { code: 131050, name: "They stopped marketing messages", kind: "refused", source: "whatsapp" },
  { code: 132015, name: "Template is paused", kind: "refused", source: "whatsapp" },
  { code: 133010, name: "Phone number not registered", kind: "refused", source: "whatsapp" },
];
export const documentOfCode = ({ source }: Pick<KnownCode, "source">): string => SOURCES[source];

const covers = ({ code: range }: KnownCode, code: number): boolean =>
  typeof range === "number" ? range === code : range[0] <= code && code <= range[1];

/** Codes that may come after Meta did what it was asked: before it is asked once more, it is looked whether it is there. */
export const MAY_BE_DONE: ReadonlySet<number> = new Set([-1, 1, 2]);

export interface GraphCode {
  code: number;
  subcode?: number | undefined;
  /** Meta's own word that it would pass. */
  isTransient?: boolean | undefined;
}
export function kindOfCode({ code, subcode, isTransient }: GraphCode): GraphErrorKind {
  const rows = META_CODES.filter((row) => covers(row, code));
  const row =
    rows.find((row) => row.subcode !== undefined && row.subcode === subcode) ??
    rows.find((row) => row.subcode === undefined);
  if (row) return row.kind;
  return isTransient === true ? "busy" : "refused";
}
