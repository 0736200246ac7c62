const LONGEST_REASON = 300;
/** Returns why an email could not be sent, in one line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : "unknown").replaceAll(/\s+/g, " ").trim().slice(0, LONGEST_REASON);

/** Says that an email can't be sent, however often it is tried. */
export class Unsendable extends Error {}

/** True if trying again is of no use: the server refused the email itself, not the connection or the credentials. */
export function isPermanent(error: unknown): boolean {
  if (error instanceof Unsendable) return true;
  if (!(error instanceof Error) || !("responseCode" in error)) return false;
  return Number(error.responseCode) >= 500 && !("code" in error && error.code === "EAUTH");
}
