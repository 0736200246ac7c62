import type { Family } from "#contract/enums.ts";

/** Which of the two the user may add. */
export type Addable = Readonly<Record<Family, boolean>>;
