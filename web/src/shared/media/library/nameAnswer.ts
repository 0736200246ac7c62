import type { NameChoice } from "#contract/library/library.ts";

/** Answer to a name that is already taken. */
export type NameAnswer = Exclude<NameChoice, "ask"> | "skip";
