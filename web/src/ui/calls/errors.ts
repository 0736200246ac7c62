import type { ErrorDetail, Saved } from "#contract/errors.ts";

/** The server said no, in words; `details` name the fields that it refused. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  /** With 409 `stale`: the record as it is now, still unchecked. */
  readonly current: unknown;
  /** With 409 `stale`: who saved it, and when. */
  readonly saved: Saved | null;

  constructor(
    code: string,
    message: string,
    status: number,
    details: readonly ErrorDetail[] = [],
    current?: unknown,
    saved: Saved | null = null,
  ) {
    super(message);
    this.name = "Refused";
    this.code = code;
    this.status = status;
    this.details = details;
    this.current = current;
    this.saved = saved;
  }
}

/** The server did not answer, or not in our language: says nothing about rights or the session. */
export class Unreachable extends Error {
  constructor(cause?: unknown) {
    super("Unreachable", { cause });
    this.name = "Unreachable";
  }
}

/** The person thought better of it, such as in the step-up dialog: nothing to tell them. */
export class Cancelled extends Error {
  constructor() {
    super("Cancelled");
    this.name = "Cancelled";
  }
}
