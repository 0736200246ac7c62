/**
 * Counts of a list for each of its tabs; search and all other filters apply. A screen that shows counts of several
 * queries fetches them in one call.
 */
import { byParam, call } from "../call.ts";
import type { Topic } from "../enums.ts";
import { LIST_KEYS, LIST_RESOURCE, RECORD_KINDS } from "../record-kinds.ts";
import { z } from "../schema.ts";
import { parameters } from "./filter-parameters.ts";

/** A count is exact up to `LIMITS.totalMax`; beyond, `isMinimum` is set. */
const count = { count: z.int(), isMinimum: z.boolean() };
const TOPICS: readonly Topic[] = [...RECORD_KINDS, "favourite"];

const Counts = z.object({
  total: z.object(count),
  /** Empty for a list without tabs. */
  tabs: z.array(z.object({ value: z.string(), ...count })),
});
export type Counts = z.output<typeof Counts>;

/** Most queries counted in one call. */
export const COUNTED_TOGETHER = 20;

const spec = {
  access: byParam("api", LIST_RESOURCE, "read"),
  params: z.strictObject({ api: z.enum(LIST_KEYS) }),
  reads: true,
  acrossAgencies: true,
  topics: TOPICS,
} as const;

export const counts = {
  list: call("POST", "/talent/v1/{api}/counts", {
    summary: "Counts of a list's tabs",
    ...spec,
    /** Query of the list, as in its URL; its tab is ignored. */
    body: z.strictObject({ filters: z._default(parameters(), "") }),
    reply: Counts,
  }),
  several: call("POST", "/talent/v1/{api}/counts/several", {
    summary: "Counts of a list under several queries, in their order",
    ...spec,
    /** Each like `filters` of the call above. A super admin's queries must have the same agencies. */
    body: z.strictObject({
      queries: z._default(z.array(parameters()).check(z.minLength(1), z.maxLength(COUNTED_TOGETHER)), [""]),
    }),
    reply: z.object({ counts: z.array(Counts) }),
  }),
};
