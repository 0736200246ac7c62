import type { NameChoice } from "#contract/library/library.ts";

/** What a person says of a name that is there already. */
export type NameAnswer = Exclude<NameChoice, "ask"> | "skip";
