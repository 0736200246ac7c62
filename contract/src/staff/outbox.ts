/** Outbox of the installation's emails, for owners: kept if there is no mail server, sent again if they failed. */
import { call, owner } from "../call.ts";
import { listCall, manyOf } from "../list.ts";
import { id, instant, ref, refs, z } from "../schema.ts";

/** `kept`: written without a mail server. */
export const OUTBOX_STATES = ["queued", "kept", "sent", "failed"] as const;
export const RETRIED_AT_ONCE = 100;

export const MailRow = z.object({
  id: id(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(OUTBOX_STATES),
  createdAt: instant(),
  /** Reason the last attempt failed. */
  failure: z.nullable(z.string()),
  /** True if it failed and is not retried. */
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
    summary: "Send failed emails again; others are skipped",
    access: owner,
    topics: ["mail"],
    limit: "document",
    body: z.strictObject({ ids: refs("mail", RETRIED_AT_ONCE) }),
    /** Number of emails sent again. */
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
    /** `text` is null if emails are sent by SMTP: only the recipient may read it, and it is removed once sent. */
    reply: z.extend(MailRow, {
      text: z.nullable(z.string()),
      /** Names of its files. */
      files: z.array(z.string()),
    }),
  }),
};
