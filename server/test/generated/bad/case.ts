/** A bad input, and the status it must be answered with. */
import type { SeededRandom } from "../inputs/random.ts";
import type { Input } from "../inputs/sample.ts";
import type { Walked } from "../walk.ts";

export interface BadInputContext {
  walked: Walked;
  /** A valid input of the call, to be broken in one place. */
  input: Input;
  random: SeededRandom;
}

export interface BadInput {
  what: string;
  /** Raw query string behind the path, without its `?`. */
  query?: string;
  /** Raw path in place of the call's own. */
  path?: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** Accepted statuses; empty where the input may also succeed. */
  wanted: readonly number[];
}
export type BadInputKind = (context: BadInputContext) => BadInput | undefined;

/** For input that may be valid or not: any reply below 500 is accepted. */
export const EITHER: readonly number[] = [];
export const takesBody = ({ walked }: BadInputContext): boolean => walked.call.method !== "GET";
