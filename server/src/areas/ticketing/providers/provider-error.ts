/** `busy` and `away` may be better later; `refused` needs another key, and `missing` another event. */
type ProviderErrorKind = "busy" | "away" | "refused" | "missing";

export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  /** Pause that the provider asked for, in ms. */
  readonly waitMs: number | null;

  constructor(kind: ProviderErrorKind, message: string, waitMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.waitMs = waitMs;
  }
}
