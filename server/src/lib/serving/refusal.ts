/** The error a handler throws to refuse a request. The error handler turns it into the reply (contract/errors.ts). */
import type { BookingConflict } from "#contract/calendar/conflict.ts";
import type { ExclusivityConflict } from "#contract/contracts/exclusivity-conflict.ts";
import { ERRORS, type ErrorCode, type ErrorDetail, type Saved } from "#contract/errors.ts";

export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[];
  /** The current record, for a stale update. */
  readonly current: unknown;
  readonly saved: Saved | null;

  /** Creates a refusal. With `field`, it is shown next to that field of the form. */
  constructor(code: ErrorCode, field?: string | ErrorDetail[], current?: unknown, saved: Saved | null = null) {
    super(ERRORS[code][1]);
    this.code = code;
    this.details = typeof field === "string" ? [{ field, code, message: ERRORS[code][1] }] : (field ?? []);
    this.current = current;
    this.saved = saved;
  }
}

/**
 * Too many attempts. Every limit refuses by it, so that `Retry-After` (RFC 9110, 10.2.3) is the time until the next one is
 * taken, and the words say it too: "You made 200 documents in the last hour. The next one is possible in 41 minutes."
 */
export class TooManyTries extends Refusal {
  readonly waitSeconds: number;

  /** `done` says what was done too often, as a sentence. */
  constructor(waitMs: number, done = "There were too many attempts.") {
    super("tooManyTries");
    this.waitSeconds = Math.max(1, Math.ceil(waitMs / 1000));
    this.message = `${done} The next one is possible in ${inWords(this.waitSeconds)}.`;
  }
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;
function inWords(seconds: number): string {
  if (seconds <= 90) return counted(seconds, "second");
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? counted(minutes, "minute") : counted(Math.ceil(minutes / 60), "hour");
}

/** Persons would have two things at once, or work clashes with an exclusivity. */
export class Conflict extends Refusal {
  readonly clashes: readonly BookingConflict[];
  readonly exclusivities: readonly ExclusivityConflict[];

  constructor(clashes: readonly BookingConflict[], exclusivities: readonly ExclusivityConflict[] = []) {
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
