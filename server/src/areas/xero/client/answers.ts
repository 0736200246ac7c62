/** Meaning of Xero's answers by status, as its documentation has them. Any other 4xx is refused for good. */
import type { XeroErrorKind } from "./xero-error.ts";

const DOCUMENTS = "https://developer.xero.com/documentation";
const SOURCES = {
  answers: `${DOCUMENTS}/api/accounting/responsecodes`,
  limits: `${DOCUMENTS}/guides/oauth2/limits/`,
  /** Standard of HTTP: a proxy in between may answer so. */
  http: "https://www.rfc-editor.org/rfc/rfc9110#section-15",
} as const;

interface KnownAnswer {
  status: number;
  /** Xero's name of the answer. */
  name: string;
  kind: XeroErrorKind;
  source: keyof typeof SOURCES;
}
export const XERO_ANSWERS: readonly KnownAnswer[] = [
  { status: 400, name: "Bad Request: a validation exception", kind: "refused", source: "answers" },
  // Access has ended, or is not to this organisation any more: it goes on once a person connects again.
  { status: 401, name: "Unauthorized: invalid credentials", kind: "revoked", source: "answers" },
  { status: 403, name: "Not Permitted: no access to the organisation", kind: "revoked", source: "answers" },
  { status: 404, name: "Not Found", kind: "refused", source: "answers" },
  { status: 408, name: "Request Timeout", kind: "unreached", source: "http" },
  { status: 412, name: "Precondition Failed", kind: "refused", source: "answers" },
  // Limits by minute, day, concurrency and app: nothing was done, and Retry-After says when to try again.
  { status: 429, name: "Rate Limit Exceeded", kind: "busy", source: "limits" },
  { status: 500, name: "Internal Error", kind: "unreached", source: "answers" },
  { status: 501, name: "Not Implemented", kind: "refused", source: "answers" },
  { status: 502, name: "Bad Gateway", kind: "unreached", source: "http" },
  { status: 503, name: "Not Available, or Organisation offline", kind: "unreached", source: "answers" },
  { status: 504, name: "Gateway Timeout", kind: "unreached", source: "http" },
];

export const documentOfAnswer = ({ source }: Pick<KnownAnswer, "source">): string => SOURCES[source];

/** Returns the meaning of an answer; null for a success. */
export function kindOfAnswer(status: number): XeroErrorKind | null {
  const listed = XERO_ANSWERS.find((answer) => answer.status === status);
  if (listed) return listed.kind;
  if (status >= 500) return "unreached";
  return status >= 400 ? "refused" : null;
}
