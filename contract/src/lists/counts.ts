/** Counts of a list by the values of the filter that its tabs set; search and all other filters apply. */
import { byParam, call } from "../call.ts";
import type { Topic } from "../enums.ts";
import { LIST_KEYS, LIST_RESOURCE, RECORD_KINDS } from "../record-kinds.ts";
import { z } from "../schema.ts";
import { parameters } from "./filter-parameters.ts";

/** A count is exact up to `LIMITS.totalMax`; beyond, `isMinimum` is set. */
const count = { count: z.int(), isMinimum: z.boolean() };
const TOPICS: readonly Topic[] = [...RECORD_KINDS, "favourite"];

export const counts = {
  list: call("POST", "/talent/v1/{api}/counts", {
    summary: "Counts of a list's tabs",
    access: byParam("api", LIST_RESOURCE, "read"),
    params: z.strictObject({ api: z.enum(LIST_KEYS) }),
    reads: true,
    acrossAgencies: true,
    topics: TOPICS,
    /** The list's query, as in its URL; what it says about the tab does not count. */
    body: z.strictObject({ filters: z._default(parameters(), "") }),
    reply: z.object({
      total: z.object(count),
      /** Empty for a list without tabs. */
      tabs: z.array(z.object({ value: z.string(), ...count })),
    }),
  }),
};
