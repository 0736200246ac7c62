/** What can go wrong at Meta, by what may be done about it. */

/**
 * `refused`: it said no, and will again. `busy`: it takes no more for now. `unreached`: it was never asked. `unknown`: it was
 * asked and did not answer, so that it may have done it. `revoked`: it does not accept the token any more.
 */
export type GraphErrorKind = "refused" | "busy" | "unreached" | "unknown" | "revoked";

export class GraphError extends Error {
  readonly kind: GraphErrorKind;
  /** Meta's code. */
  readonly code: number | null;
  /** How long Meta wants to be left alone. */
  readonly waitMs: number | null;

  constructor(
    kind: GraphErrorKind,
    message: string,
    { code = null, waitMs = null }: { code?: number | null; waitMs?: number | null } = {},
  ) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.waitMs = waitMs;
  }
}

/** Codes that mean "later": limits of the app, of the account, of throughput and of one pair of numbers, and short outages. */
const LATER: ReadonlySet<number> = new Set([1, 2, 4, 17, 32, 613, 80007, 130429, 131016, 131056, 133004, 133016]);
/** Codes that mean that the token is not accepted. */
const REVOKED: ReadonlySet<number> = new Set([0, 3, 10, 190]);

export const kindOfCode = (code: number): GraphErrorKind => {
  if (REVOKED.has(code) || (code >= 200 && code <= 299)) return "revoked";
  return LATER.has(code) ? "busy" : "refused";
};
