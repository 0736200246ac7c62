/** Handlers of the outbox that owners can open. */
import { eq } from "drizzle-orm";
import { mails as calls } from "#contract/staff/outbox.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import type { Mailer } from "#server/lib/mail/mail.ts";
import { mailTable } from "#server/lib/records/records.table.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";

const row = {
  id: mailTable.id,
  to: mailTable.toAddress,
  subject: mailTable.subject,
  state: mailTable.state,
  createdAt: mailTable.createdAt,
};
const mailList = defineList(calls.list, {
  table: mailTable,
  id: mailTable.id,
  agencyId: mailTable.agencyId,
  sort: { createdAt: mailTable.createdAt },
  where: {},
  row: () => row,
});

export const mailHandlers = (mailer: Pick<Mailer, "read">): Handlers<typeof calls> => ({
  list: ({ db, actor, query }) => mailList(db, actor, query),
  async get({ db, params }) {
    const [email] = await db
      .select({ ...row, body: mailTable.body })
      .from(mailTable)
      .where(eq(mailTable.id, params.id));
    const { body, ...shown } = found(email);
    // The text of a pending email is hidden: a link in it would let the reader in as the recipient.
    return { ...shown, text: shown.state === "kept" ? mailer.read(body) : null };
  },
});
