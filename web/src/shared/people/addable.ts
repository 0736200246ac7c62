import type { Family } from "#contract/enums.ts";

/** Which of the two one may add. */
export type Addable = Readonly<Record<Family, boolean>>;
