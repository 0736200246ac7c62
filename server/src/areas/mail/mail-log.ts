/** Handlers of the log of emails. */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type mailLogs as calls, MAIL_LIMITS } from "#contract/mail/mail-log.ts";
import type { Services } from "#server/lib/area.ts";
import { putInBin, takeFromBin } from "#server/lib/records/version.ts";
import { checkDeleted } from "#server/lib/serving/references.ts";
import { found, notFound, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { mailLog, mailThread } from "./mail.table.ts";
import { mailLogList, mailLogResolver, readMail } from "./mail-log.read.ts";
import { mailSending } from "./send.ts";
import { readSystemMail } from "./system-log.ts";

const refused = (message: string) => new Refusal("validation", [{ field: "id", code: "invalid", message }]);

export function mailLogHandlers(services: Pick<Services, "config" | "jobs">): Handlers<Omit<typeof calls, "pictures">> {
  const send = mailSending(services);
  return {
    list: ({ db, actor, query }) => mailLogList(db, actor, query),
    system: ({ db, actor, query: { id } }) => readSystemMail(db, actor, id),
    get: ({ db, actor, params: { id } }) => readMail(db, actor, id),
    send: ({ db, actor, body }) => send(db, actor, body),

    async cancel({ db, params: { id } }) {
      const taken = await db
        .update(mailLog)
        .set({ deletedAt: sql`now()` })
        .where(and(eq(mailLog.id, id), eq(mailLog.state, "SCHEDULED"), isNull(mailLog.outboxId)))
        .returning({ id: mailLog.id });
      if (taken.length === 0) throw refused("This email has left already");
      return {};
    },

    async again({ db, actor: { agencyId }, params: { id } }) {
      const sendAt = new Date(Date.now() + MAIL_LIMITS.undo);
      const taken = await db
        .update(mailLog)
        .set({ state: "SCHEDULED", problem: null, attempts: 0, failingSince: null, sentAt: sendAt.toISOString() })
        .where(
          and(
            eq(mailLog.id, id),
            inArray(mailLog.state, ["FAILED", "UNCONFIRMED", "BOUNCED"]),
            isNull(mailLog.outboxId),
          ),
        )
        .returning({ id: mailLog.id });
      if (taken.length === 0) throw refused("Only an email that was not sent can be sent again");
      await services.jobs.enqueue(db, "sendMail", { agencyId, mailLogId: id }, sendAt);
      return {};
    },

    async share({ db, actor, params: { id } }) {
      const [mail] = await db.select().from(mailLog).where(eq(mailLog.id, id));
      if (found(mail).privateTo !== actor.id) return {};
      const { threadId } = found(mail);
      await db.update(mailLog).set({ privateTo: null }).where(eq(mailLog.threadId, threadId));
      await db.update(mailThread).set({ privateTo: null }).where(eq(mailThread.id, threadId));
      return {};
    },

    async remove({ db, params: { id } }) {
      await putInBin(db, mailLog, [id]);
      return {};
    },

    async restore({ db, actor, params: { id } }) {
      await checkDeleted(mailLogResolver, db, { actor, id });
      const [mail] = await db.select().from(mailLog).where(eq(mailLog.id, id));
      const before = Date.now() - MAIL_LIMITS.restore * 86_400_000;
      if (Date.parse(found(found(mail).deletedAt)) < before) throw notFound();
      await takeFromBin(db, mailLog, [id]);
      return {};
    },
  };
}
