/** Keys of the fan app: one kind reads published content, the other reports actions of fans. */
import { call, read, write } from "../call.ts";
import { Done, id, instant, line, PersonBrief, ref, z } from "../schema.ts";

export const FAN_KEY_KINDS = ["read", "write"] as const;
export type FanKeyKind = (typeof FAN_KEY_KINDS)[number];
/** Most active keys of an agency. */
export const FAN_KEYS_MAX = 20;

export const FanKey = z.object({
  id: id(),
  name: z.string(),
  kind: z.enum(FAN_KEY_KINDS),
  /** Its last characters. */
  hint: z.string(),
  createdBy: z.nullable(PersonBrief),
  createdAt: instant(),
  /** Known to some minutes. */
  usedAt: z.nullable(instant()),
});
export type FanKey = z.output<typeof FanKey>;

const PATH = "/client/v1/settings/fan-key";
const topics = ["fanKey"] as const;

export const fanKeys = {
  list: call("GET", PATH, {
    summary: "The keys of the fan app that work, newest first",
    access: read("ORGANIZATION"),
    topics: ["fanKey", "staff"],
    reply: z.array(FanKey),
  }),
  // Not a POST: replies to POSTs are stored for a day for idempotency, and this one holds a secret.
  create: call("PUT", PATH, {
    summary: "Create a key; it is shown once",
    access: write("ORGANIZATION"),
    topics,
    kinds: { returnsSecret: "always", opensToStrangers: "always" },
    body: z.strictObject({ name: line(100), kind: z.enum(FAN_KEY_KINDS) }),
    reply: z.object({ id: id(), key: z.string() }),
  }),
  revoke: call("DELETE", `${PATH}/{id}`, {
    summary: "Revoke a key; it stops working",
    access: write("ORGANIZATION"),
    topics,
    params: z.strictObject({ id: ref("fanKey") }),
    reply: Done,
  }),
};
