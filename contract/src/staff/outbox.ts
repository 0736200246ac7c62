/** The outbox: emails of an installation without SMTP, readable by an owner. */
import { call, owner } from "../call.ts";
import { listCall } from "../list.ts";
import { id, instant, ref, z } from "../schema.ts";

export const MailRow = z.object({
  id: id(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(["queued", "kept", "sent", "failed"]),
  createdAt: instant(),
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
    filters: {},
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
