/** Advances above the sum that the agency has set: one person records it, another approves it, and only then it is a movement. */
import { call, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { Done, id, instant, line, Named, PersonBrief, z } from "../schema.ts";

export const WaitingAdvance = z.object({
  key: id(),
  /** Name of the recipient. */
  name: z.string(),
  /** Null if the reader may not see them. */
  owner: z.nullable(z.extend(Named, { kind: z.enum(["person", "staff"]) })),
  currency: z.string(),
  /** Minor units. */
  amount: z.int(),
  paidOn: z.string(),
  note: z.nullable(z.string()),
  by: z.nullable(PersonBrief),
  at: instant(),
  /** True if the reader may be the one to approve it. */
  approvable: z.boolean(),
});
export type WaitingAdvance = z.output<typeof WaitingAdvance>;

const PATH = "/finance/v1/advances";
const topics = ["ledger"] as const;
/** Id of a waiting advance. */
const key = z.string().check(z.regex(/^[\w-]{1,36}$/));

export const advances = {
  list: call("GET", PATH, {
    summary: "Advances that wait for another person, the oldest first",
    access: read("FINANCE"),
    topics,
    reply: z.array(WaitingAdvance),
  }),
  approve: call("PUT", `${PATH}/approval`, {
    summary: "Approve an advance that another person recorded, which posts it",
    access: write("FINANCE"),
    topics,
    kinds: { movesMoney: "always" },
    body: z.strictObject({ key }),
    reply: Done,
  }),
  reject: call("PUT", `${PATH}/rejection`, {
    summary: "Reject a waiting advance, or withdraw one's own",
    access: write("FINANCE"),
    topics,
    body: z.strictObject({ key, reason: line(LIMITS.remark) }),
    reply: Done,
  }),
};
