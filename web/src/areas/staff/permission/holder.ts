import type { PersonBrief } from "#contract/schema.ts";

/** The person whose permission is shown. */
export interface Holder extends PersonBrief {
  /** Their position. */
  role: string | null;
}

/** Returns the first name, for use in sentences. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
