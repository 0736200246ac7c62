/** The outbox of an installation without SMTP: what would have been sent, for the owner to open. */
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
    says: "Mail that this installation wrote",
    access: owner,
    topics: ["mail"],
    row: MailRow,
    sortable: ["createdAt"],
    defaultSort: ["createdAt", "DESC"],
    filters: {},
  }),
  get: call("GET", "/mail/v1/outbox/{id}", {
    says: "One mail with its text",
    access: owner,
    topics: ["mail"],
    params: z.strictObject({ id: ref("mail") }),
    /** `text` is null where mail leaves by SMTP: it is its reader's alone, and not kept once it was sent. */
    reply: z.extend(MailRow, { text: z.nullable(z.string()) }),
  }),
};
