/** Failures of requests to Meta, by what may be done about them. */

/**
 * `refused`: it said no, and will again. `busy`: it takes no more for now. `unreached`: it was never asked. `unknown`: it was
 * asked and did not answer, so that it may have done it. `revoked`: it does not accept the token any more.
 */
export type GraphErrorKind = "refused" | "busy" | "unreached" | "unknown" | "revoked";

export class GraphError extends Error {
  readonly kind: GraphErrorKind;
  /** Meta's code. */
  readonly code: number | null;
  /** Pause that Meta asks for, in ms. */
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
