/** The outbox: what the installation wrote by email, for an owner: kept where there is no mail server, sent again where it failed. */
import { call, owner } from "../call.ts";
import { listCall, manyOf } from "../list.ts";
import { id, instant, ref, refs, z } from "../schema.ts";

/** `kept`: written while there was no mail server. */
export const OUTBOX_STATES = ["queued", "kept", "sent", "failed"] as const;
export const RETRIED_AT_ONCE = 100;

export const MailRow = z.object({
  id: id(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(OUTBOX_STATES),
  createdAt: instant(),
  /** Why the last try failed. */
  failure: z.nullable(z.string()),
  /** Whether it has failed and is not tried any more. */
  gaveUp: z.boolean(),
});
export type MailRow = z.output<typeof MailRow>;

export const mails = {
  list: listCall("POST", "/mail/v1/outbox/list", {
    summary: "Emails written by this installation",
    access: owner,
    topics: ["mail"],
    row: MailRow,
    sortable: ["createdAt"],
    defaultSort: ["createdAt", "DESC"],
    filters: { states: manyOf(OUTBOX_STATES) },
  }),
  retry: call("POST", "/mail/v1/outbox/retry", {
    summary: "Send failed emails again; others are left as they are",
    access: owner,
    topics: ["mail"],
    limit: "document",
    body: z.strictObject({ ids: refs("mail", RETRIED_AT_ONCE) }),
    /** How many are sent again. */
    reply: z.object({ count: z.int() }),
  }),
  reveal: call("POST", "/mail/v1/outbox/{id}/reveal", {
    summary: "Reveal the text of an email; each reveal is audited",
    access: owner,
    kinds: { returnsSecret: "always" },
    // Without the usual transaction, so that no idempotency key stores the reply.
    transaction: "none",
    params: z.strictObject({ id: ref("mail", "seen") }),
    body: z.strictObject({}),
    /** `text` is null where emails leave by SMTP: only the recipient may read it, and it is removed once sent. */
    reply: z.extend(MailRow, {
      text: z.nullable(z.string()),
      /** Names of the files that it carries. */
      files: z.array(z.string()),
    }),
  }),
};
