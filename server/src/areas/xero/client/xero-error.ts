/** Reasons why Xero did not do a request. */
export type XeroErrorKind =
  /** No answer, or one of a server in trouble: the request may have been done. */
  | "unreached"
  /** Too many requests: nothing was done. */
  | "busy"
  /** The tokens are no longer accepted. */
  | "revoked"
  /** The request was understood and refused. */
  | "refused"
  /** Another process now talks to Xero for this agency. */
  | "superseded";

export class XeroError extends Error {
  readonly kind: XeroErrorKind;
  /** Wait in milliseconds, if Xero named one. */
  readonly waitMs: number | undefined;
  readonly status: number | undefined;
  constructor(kind: XeroErrorKind, message: string, { waitMs, status }: { waitMs?: number; status?: number } = {}) {
    super(message);
    this.kind = kind;
    this.waitMs = waitMs;
    this.status = status;
  }
}
