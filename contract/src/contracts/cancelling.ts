/** Cancelling a contract: its open parts are previewed with a choice for each, and cancelled with it. */
import { call, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { id, line, ref, z } from "../schema.ts";

/** Parts that can be cancelled with a contract, in display order. */
export const CANCELLED_PARTS = ["instalment", "event", "hold", "task"] as const;
const MAX_ITEMS = 500;

const CancelledItem = z.object({
  /** Identifies it in the confirmation. */
  key: z.string(),
  part: z.enum(CANCELLED_PARTS),
  title: z.string(),
  date: z.nullable(z.string()),
  /** Minor units of the contract's currency. */
  amount: z.nullable(z.int()),
  /** True if it is selected by default. */
  usual: z.boolean(),
});
export type CancelledItem = z.output<typeof CancelledItem>;

export const CancelPreview = z.object({
  /** Confirms that this was seen. */
  hash: z.string(),
  items: z.array(CancelledItem),
  /** Number of parts that stay because the reader may not change them. */
  kept: z.int(),
});
export type CancelPreview = z.output<typeof CancelPreview>;

const byId = z.strictObject({ id: ref("contract") });
const PATH = "/client/v1/contracts/{id}/cancelling";
export const cancelling = {
  preview: call("GET", PATH, {
    summary: "Open parts of a contract: instalments, future events, holds and tasks",
    access: write("CONTRACT"),
    topics: ["contract", "event", "hold", "task"],
    params: byId,
    reply: CancelPreview,
  }),
  cancel: call("PUT", PATH, {
    summary: "Cancel a contract with the selected parts of the preview; refused if anything changed since",
    access: write("CONTRACT"),
    topics: ["contract", "status", "event", "hold", "task"],
    params: byId,
    body: z.strictObject({
      /** One of cancelled contracts. */
      statusId: ref("status"),
      reason: line(LIMITS.remark),
      hash: z.string().check(z.maxLength(100)),
      /** Keys of the parts to cancel; the others stay unchanged. */
      cancel: z._default(z.array(line(100)).check(z.maxLength(MAX_ITEMS)), []),
    }),
    reply: z.object({ version: z.int(), number: z.nullable(z.string()), statusId: id() }),
  }),
};
