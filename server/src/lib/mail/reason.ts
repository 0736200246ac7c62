const LONGEST_REASON = 300;
/** Why an email could not be sent, in one line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : "unknown").replaceAll(/\s+/g, " ").trim().slice(0, LONGEST_REASON);
