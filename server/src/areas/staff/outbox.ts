/** Handlers of the outbox, for owners. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { isAbove } from "#contract/access.ts";
import { mails as calls } from "#contract/staff/outbox.ts";
import { account } from "#server/areas/session/account.table.ts";
import type { Database } from "#server/lib/database/scope.ts";
import { isAmong } from "#server/lib/lists/filters.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import type { Mailer } from "#server/lib/mail/mail.ts";
import { audit } from "#server/lib/records/audit.ts";
import { mailAttachmentTable, mailTable } from "#server/lib/records/records.table.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers, UnscopedHandlers } from "#server/lib/serving/serve.ts";

const row = {
  id: mailTable.id,
  to: mailTable.toAddress,
  subject: mailTable.subject,
  state: mailTable.state,
  createdAt: mailTable.createdAt,
  failure: mailTable.failure,
  gaveUp: sql<boolean>`(${mailTable.state} = 'failed' and ${mailTable.gaveUpAt} is not null)`,
};
const mailList = defineList(calls.list, {
  table: mailTable,
  id: mailTable.id,
  agencyId: mailTable.agencyId,
  sort: { createdAt: mailTable.createdAt },
  where: { states: isAmong(mailTable.state) },
  row: () => row,
});

export const mailHandlers = (mailer: Pick<Mailer, "retry">): Handlers<Pick<typeof calls, "list" | "retry">> => ({
  list: ({ db, actor, query }) => mailList(db, actor, query),
  async retry({ db, actor: { agencyId, id: actorId }, body: { ids } }) {
    const again = await mailer.retry(db, inArray(mailTable.id, ids));
    if (again.length === 0)
      throw new Refusal("validation", [
        {
          field: "ids",
          code: "invalid",
          message: "Only an email that failed and is not tried any more can be sent again",
        },
      ]);
    for (const subjectId of again) await audit(db, { agencyId, actorId, what: "email sent again", subjectId });
    return { count: again.length };
  },
});

export const mailRevealHandlers = (
  mailer: Pick<Mailer, "read">,
  database: Database,
): UnscopedHandlers<Pick<typeof calls, "reveal">> => ({
  async reveal({ session, params: { id } }) {
    const actor = session?.actor;
    if (!actor) throw new Refusal("chooseAgency");
    return database.scope(actor, "write", async (db) => {
      const [email] = await db
        .select({ ...row, body: mailTable.body, toRole: account.role })
        .from(mailTable)
        .leftJoin(account, and(eq(account.email, mailTable.toAddress), eq(account.agencyId, mailTable.agencyId)))
        .where(eq(mailTable.id, id));
      const { body, toRole, ...mail } = found(email);
      const files = await db
        .select({ name: mailAttachmentTable.name })
        .from(mailAttachmentTable)
        .where(eq(mailAttachmentTable.mailId, id))
        .orderBy(mailAttachmentTable.place);
      const shown = { ...mail, files: files.map(({ name }) => name) };
      // The text of a pending email is hidden: a link in it would let the reader in as the recipient.
      const text = shown.state === "kept" ? mailer.read(body) : null;
      if (text === null) return { ...shown, text };
      // A link to a higher account would give its reader that account's rights.
      if (toRole && isAbove(toRole, actor.role)) throw new Refusal("accountAbove");
      await audit(db, { agencyId: actor.agencyId, actorId: actor.id, what: "email read", subjectId: id });
      return { ...shown, text };
    });
  },
});
