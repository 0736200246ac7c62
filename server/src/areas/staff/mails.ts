/** The outbox that the owner opens. */
import { eq } from "drizzle-orm";
import { mails as calls } from "#contract/staff/mails.ts";
import { defineList } from "#server/lib/list-rows.ts";
import type { Post } from "#server/lib/mail/mail.ts";
import { mail } from "#server/lib/records.table.ts";
import { found } from "#server/lib/refusal.ts";
import type { Handlers } from "#server/lib/serve.ts";

const row = { id: mail.id, to: mail.toAddress, subject: mail.subject, state: mail.state, createdAt: mail.createdAt };
const mailList = defineList(calls.list, {
  table: mail,
  id: mail.id,
  agencyId: mail.agencyId,
  sort: { createdAt: mail.createdAt },
  where: {},
  row: () => row,
});

export const mailHandlers = (post: Pick<Post, "read">): Handlers<typeof calls> => ({
  list: ({ db, actor, query }) => mailList(db, actor, query),
  async get({ db, params }) {
    const [letter] = await db
      .select({ ...row, body: mail.body })
      .from(mail)
      .where(eq(mail.id, params.id));
    const { body, ...shown } = found(letter);
    // A letter on its way is for whoever it is written to: a link in it would be a key in the reader's hand.
    return { ...shown, text: shown.state === "kept" ? post.read(body) : null };
  },
});
