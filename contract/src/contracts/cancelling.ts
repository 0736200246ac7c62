/** Cancelling a contract: what is still open of it is shown before, each with a choice, and goes in the same transaction. */
import { call, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { id, line, ref, z } from "../schema.ts";

/** What may go with a contract, in the order in which it is shown. */
export const CANCELLED_PARTS = ["instalment", "event", "hold", "task"] as const;
const MOST_ITEMS = 500;

const CancelledItem = z.object({
  /** Names it in the answer. */
  key: z.string(),
  part: z.enum(CANCELLED_PARTS),
  title: z.string(),
  date: z.nullable(z.string()),
  /** Minor units of the contract's currency. */
  amount: z.nullable(z.int()),
  /** Whether it goes unless it is left. */
  usual: z.boolean(),
});
export type CancelledItem = z.output<typeof CancelledItem>;

export const CancelPreview = z.object({
  /** Confirms that this was seen. */
  hash: z.string(),
  items: z.array(CancelledItem),
  /** How many things stay because the reader may not change them. */
  kept: z.int(),
});
export type CancelPreview = z.output<typeof CancelPreview>;

const byId = z.strictObject({ id: ref("contract") });
const PATH = "/client/v1/contracts/{id}/cancelling";
export const cancelling = {
  preview: call("GET", PATH, {
    summary: "What is still open of a contract: instalments, events ahead, holds and tasks",
    access: write("CONTRACT"),
    topics: ["contract", "event", "hold", "task"],
    params: byId,
    reply: CancelPreview,
  }),
  cancel: call("PUT", PATH, {
    summary: "Cancel a contract with what is chosen of the preview of this hash; refused if anything changed since",
    access: write("CONTRACT"),
    topics: ["contract", "status", "event", "hold", "task"],
    params: byId,
    body: z.strictObject({
      /** One of cancelled contracts. */
      statusId: ref("status"),
      reason: line(LIMITS.remark),
      hash: z.string().check(z.maxLength(100)),
      /** Keys of what goes with it; the rest stays as it is. */
      cancel: z._default(z.array(line(100)).check(z.maxLength(MOST_ITEMS)), []),
    }),
    reply: z.object({ version: z.int(), number: z.nullable(z.string()), statusId: id() }),
  }),
};
