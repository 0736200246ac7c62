import type { Family } from "#contract/enums.ts";

/** Families to which the user may add people. */
export type Addable = Readonly<Record<Family, boolean>>;
