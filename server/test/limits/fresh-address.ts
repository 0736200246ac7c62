import { randomBytes } from "node:crypto";

/**
 * Returns an address that no test has used, so that limits by address do not apply. Files share a database, and with it
 * what was counted for an address: one that a file makes up may have been used up by another.
 */
export function freshAddress(): string {
  const [first = 0, ...others] = randomBytes(4);
  return [20 + (first % 100), ...others].join(".");
}
