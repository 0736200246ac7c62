/** One thing that no honest client sends, and what it must be answered. */
import type { SeededRandom } from "../inputs/random.ts";
import type { Input } from "../inputs/sample.ts";
import type { Walked } from "../walk.ts";

export interface About {
  walked: Walked;
  /** What the call takes, to be spoilt in one place. */
  input: Input;
  random: SeededRandom;
}

export interface Bad {
  what: string;
  /** Raw, behind the path; a `?` begins it. */
  query?: string;
  /** Raw, in place of the call's own. */
  path?: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** Any of these statuses; none where the input may be taken too. */
  wanted: readonly number[];
}
export type Kind = (about: About) => Bad | undefined;

/** May be good or bad: whatever the answer, it must be one. */
export const EITHER: readonly number[] = [];
export const takesBody = ({ walked }: About): boolean => walked.call.method !== "GET";
