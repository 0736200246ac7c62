import type { PersonBrief } from "#contract/schema.ts";

/** Whose permission it is. */
export interface Holder extends PersonBrief {
  /** What they are: their position. */
  role: string | null;
}

/** "Marcus": how colleagues are spoken of in a sentence. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
