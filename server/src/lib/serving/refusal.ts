/** The error a handler throws to refuse a request. The error handler turns it into the reply (contract/errors.ts). */
import type { Clash } from "#contract/calendar/conflict.ts";
import type { ExclusivityClash } from "#contract/contracts/exclusivity-clash.ts";
import { ERRORS, type ErrorCode, type ErrorDetail, type Saved } from "#contract/errors.ts";

export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[];
  /** The current record, for a stale update. */
  readonly current: unknown;
  readonly saved: Saved | null;

  /** With `field`, the refusal is shown beside that field of the form. */
  constructor(code: ErrorCode, field?: string | ErrorDetail[], current?: unknown, saved: Saved | null = null) {
    super(ERRORS[code][1]);
    this.code = code;
    this.details = typeof field === "string" ? [{ field, code, message: ERRORS[code][1] }] : (field ?? []);
    this.current = current;
    this.saved = saved;
  }
}

/** Too many attempts, with the time until the next one is taken. */
export class TooManyTries extends Refusal {
  readonly waitSeconds: number;

  constructor(waitMs: number) {
    super("tooManyTries");
    this.waitSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  }
}

/** Persons would have two things at once, or work clashes with an exclusivity. */
export class Conflict extends Refusal {
  readonly clashes: readonly Clash[];
  readonly exclusivities: readonly ExclusivityClash[];

  constructor(clashes: readonly Clash[], exclusivities: readonly ExclusivityClash[] = []) {
    super("conflict");
    this.clashes = clashes;
    this.exclusivities = exclusivities;
  }
}

export const notFound = () => new Refusal("notFound");

/** Returns the value, or refuses as an unknown id. */
export function found<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw notFound();
  return value;
}
