import type { BookingConflict } from "#contract/calendar/conflict.ts";
import type { ExclusivityConflict } from "#contract/contracts/exclusivity-conflict.ts";
import type { ErrorDetail, Saved } from "#contract/errors.ts";

/** A refusal by the server, with its message; `details` name the refused fields. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  /** With 409 `stale`: the record as it is now, not validated yet. */
  readonly current: unknown;
  /** With 409 `stale`: who saved it, and when. */
  readonly saved: Saved | null;
  /** With 409 `conflict`: who is busy with what. */
  readonly clashes: readonly BookingConflict[];
  /** With 409 `conflict`: the exclusivities of contracts that it clashes with. */
  readonly exclusivities: readonly ExclusivityConflict[];

  constructor(
    code: string,
    message: string,
    status: number,
    details: readonly ErrorDetail[] = [],
    current?: unknown,
    saved: Saved | null = null,
    clashes: readonly BookingConflict[] = [],
    exclusivities: readonly ExclusivityConflict[] = [],
  ) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.details = details;
    this.current = current;
    this.saved = saved;
    this.clashes = clashes;
    this.exclusivities = exclusivities;
  }
}

/** The server did not reply, or not in the contract's format; implies nothing about rights or the session. */
export class Unreachable extends Error {
  constructor(cause?: unknown) {
    super("Unreachable", { cause });
    this.name = "Unreachable";
  }
}

/** The person cancelled, such as in the step-up dialog; nothing is shown. */
export class Cancelled extends Error {
  constructor() {
    super("Cancelled");
    this.name = "Cancelled";
  }
}
