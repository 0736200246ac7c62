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
  get: call("GET", "/mail/v1/outbox/{id}", {
    summary: "An email with its text",
    access: owner,
    topics: ["mail"],
    params: z.strictObject({ id: ref("mail") }),
    /** `text` is null where emails leave by SMTP: only the recipient may read it, and it is removed once sent. */
    reply: z.extend(MailRow, { text: z.nullable(z.string()) }),
  }),
};
