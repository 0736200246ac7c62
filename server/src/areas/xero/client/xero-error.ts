/** Why Xero did not do what it was asked. */
export type XeroErrorKind =
  /** No answer, or one of a server in trouble: it may have been done. */
  | "unreached"
  /** Too many requests: it was not done. */
  | "busy"
  /** The tokens are not accepted any more. */
  | "revoked"
  /** It was understood and refused. */
  | "refused"
  /** Another process talks to Xero for this agency. */
  | "superseded";

export class XeroError extends Error {
  readonly kind: XeroErrorKind;
  /** How long to wait, where Xero said so. */
  readonly waitMs: number | undefined;
  readonly status: number | undefined;
  constructor(kind: XeroErrorKind, message: string, { waitMs, status }: { waitMs?: number; status?: number } = {}) {
    super(message);
    this.kind = kind;
    this.waitMs = waitMs;
    this.status = status;
  }
}
