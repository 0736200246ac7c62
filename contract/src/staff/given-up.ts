/** Outgoing items that were given up, apart from emails: refused for good, or failing for three days. */
import { call, owner } from "../call.ts";
import { POST_KINDS } from "../content/posts/codes.ts";
import { listCall, manyOf } from "../list.ts";
import { id, instant, refs, z } from "../schema.ts";

export const GIVEN_UP_KINDS = ["whatsapp", "share", "xero"] as const;
export type GivenUpKind = (typeof GIVEN_UP_KINDS)[number];
export const GIVEN_UP_AT_ONCE = 100;

export const GivenUpRow = z.object({
  /** Id of the message, the share or the step. */
  id: id(),
  kind: z.enum(GIVEN_UP_KINDS),
  /** Message's recipient, shared post, or document. */
  title: z.string(),
  /** Conversation, post, or document. */
  aboutId: z.nullable(id()),
  /** Kind of the post, if a share was given up. */
  postKind: z.nullable(z.enum(POST_KINDS)),
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
    summary: "Send items again that could not be sent",
    ...changes,
    limit: "document",
    reply: z.object({
      /** Number of items sent again. */
      count: z.int(),
      /** Items that were not, with the reason. */
      refused: z.array(z.object({ id: id(), reason: z.string() })),
    }),
  }),
  dismiss: call("POST", `${PATH}/dismiss`, {
    summary: "Dismiss items that could not be sent",
    ...changes,
    reply: z.object({ count: z.int() }),
  }),
};
