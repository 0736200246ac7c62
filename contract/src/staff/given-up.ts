/** What could not be sent, apart from emails: refused for good, or failed for three days. */
import { call, owner } from "../call.ts";
import { listCall, manyOf } from "../list.ts";
import { id, instant, refs, z } from "../schema.ts";

export const GIVEN_UP_KINDS = ["whatsapp", "share", "xero"] as const;
export type GivenUpKind = (typeof GIVEN_UP_KINDS)[number];
export const GIVEN_UP_AT_ONCE = 100;

export const GivenUpRow = z.object({
  /** Of the message, the share or the step. */
  id: id(),
  kind: z.enum(GIVEN_UP_KINDS),
  /** The message's recipient, the post that is shared, or the document. */
  title: z.string(),
  /** The conversation, the post, or the document. */
  aboutId: z.nullable(id()),
  reason: z.string(),
  at: instant(),
});
export type GivenUpRow = z.output<typeof GivenUpRow>;

const PATH = "/mail/v1/given-up";
const changes = {
  access: owner,
  topics: ["givenUp"] as const,
  body: z.strictObject({ ids: refs("givenUp", GIVEN_UP_AT_ONCE) }),
};
export const givenUps = {
  list: listCall("POST", `${PATH}/list`, {
    summary: "WhatsApp messages, shares and Xero documents that could not be sent",
    access: owner,
    topics: ["givenUp"],
    row: GivenUpRow,
    sortable: ["at"],
    defaultSort: ["at", "DESC"],
    filters: { kinds: manyOf(GIVEN_UP_KINDS) },
  }),
  retry: call("POST", `${PATH}/retry`, {
    summary: "Send again what could not be sent",
    ...changes,
    limit: "document",
    reply: z.object({
      /** How many are sent again. */
      count: z.int(),
      /** Why others are not. */
      refused: z.array(z.object({ id: id(), reason: z.string() })),
    }),
  }),
  dismiss: call("POST", `${PATH}/dismiss`, {
    summary: "Dismiss what could not be sent",
    ...changes,
    reply: z.object({ count: z.int() }),
  }),
};
