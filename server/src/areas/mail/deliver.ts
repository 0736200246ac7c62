/**
 * Sends an email of the log. The job may run twice and end anywhere: the line is taken before anything leaves, and one
 * that was taken by a process that ended is "may have been sent" and waits for a person.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { and, eq, sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import { mediaResolver } from "#server/areas/media/media.rules.ts";
import type { Services } from "#server/lib/area.ts";
import { type Actor, type Db, systemIn } from "#server/lib/database/scope.ts";
import { mailFileReader } from "#server/lib/mail/mail-files.ts";
import { Unsendable } from "#server/lib/mail/reason.ts";
import { type ComposedMail, type MailOutcome, sendMail } from "#server/lib/mail/transport.ts";
import { nextTry } from "#server/lib/outside/waiting.ts";
import { hashOf } from "#server/lib/security/secrets.ts";
import { mailbox, mailLog, mailLogFile } from "./mail.table.ts";
import type { OpenMailbox } from "./mailbox/servers.ts";

type Taken = typeof mailLog.$inferSelect;
type Dependencies = Pick<Services, "config" | "database" | "findActor" | "jobs" | "store"> & { open: OpenMailbox };

/** The job's own time limit, after which nothing sends any more. */
const TAKEN_FOR = "2 minutes";
const FILE_BYTES = 20_000_000;

/** Why an email may not leave; thrown before anything is sent. */
class MayNotLeave extends Error {}

export function mailDelivery({ config, database, findActor, jobs, store, open }: Dependencies) {
  const readFile = mailFileReader({ database, store, documents: {} });

  /** Acts as the writer, who sees what is private to them, or as the system for those of a super admin. */
  async function take(agencyId: string, mailLogId: string): Promise<Taken | undefined> {
    const { rows } = await database.signIn((db) =>
      db.execute<{ by: string | null; state: string; late: boolean }>(
        sql`select coalesce(private_to, made_by) as by, state, taken_at < now() - ${TAKEN_FOR}::interval as late from mail_log
          where id = ${mailLogId}::uuid and agency_id = ${agencyId}::uuid and deleted_at is null`,
      ),
    );
    const [row] = rows;
    if (!row) return undefined;
    const actor: Actor = { ...systemIn(agencyId), ...(row.by && { id: row.by }) };
    return database.scope(actor, "write", async (db) => {
      const [taken] = await db
        .update(mailLog)
        .set({ state: "SENDING", takenAt: sql`now()`, attempts: sql`${mailLog.attempts} + 1` })
        .where(
          and(
            eq(mailLog.id, mailLogId),
            eq(mailLog.state, "SCHEDULED"),
            sql`${mailLog.sentAt} <= now() + interval '1 second'`,
          ),
        )
        .returning();
      if (taken) return taken;
      if (row.state !== "SENDING") return undefined;
      if (!row.late) throw new Error("another process is sending this email");
      await db
        .update(mailLog)
        .set({ state: "UNCONFIRMED", problem: "The program ended while it was sent" })
        .where(and(eq(mailLog.id, mailLogId), eq(mailLog.state, "SENDING")));
      return undefined;
    });
  }
  const actorFor = ({ agencyId, privateTo, madeBy }: Taken): Actor => {
    const by = privateTo ?? madeBy;
    return { ...systemIn(agencyId), ...(by && { id: by }) };
  };

  /** Asks for the writer's rights again: to write, to the mailbox, and to each file. */
  async function check(mail: Taken): Promise<void> {
    // A super admin is no member of staff; what they wrote leaves as it is.
    if (mail.madeBy === null) return;
    const actor = await findActor(mail.madeBy, mail.agencyId);
    if (!actor || !may(actor, "COMM", "write")) throw new MayNotLeave("Its writer may no longer send emails");
    await database.scope(actor, "read", async (db) => {
      const ids = (await filesOf(db, mail)).map(({ mediaId }) => mediaId);
      const seen = await mediaResolver(db, { actor, action: "read", wide: false, params: {} }, ids);
      if (ids.length > 0 && seen.length < new Set(ids).size)
        throw new MayNotLeave("Its writer may no longer see one of its files");
    });
  }
  const filesOf = (db: Db, { id }: Taken) =>
    db
      .select({ mediaId: mailLogFile.mediaId, name: mailLogFile.name })
      .from(mailLogFile)
      .where(eq(mailLogFile.mailId, id))
      .orderBy(mailLogFile.place);

  async function readFiles(mail: Taken): Promise<ComposedMail["files"]> {
    const files = await database.scope(actorFor(mail), "read", (db) => filesOf(db, mail));
    const read: ComposedMail["files"][number][] = [];
    let size = 0;
    for (const { mediaId, name } of files) {
      const { content, type } = await readFile(mail.agencyId, { mediaId, document: null, documentId: null });
      size += content.length;
      if (size > FILE_BYTES) throw new MayNotLeave("Its files are larger than 20 MB");
      read.push({ filename: name, content, contentType: type });
    }
    return read;
  }

  /** Returns where answers go: to the sender, unless the agency's mail comes in by itself. */
  async function replyTo({ agencyId, madeBy, mailboxId }: Taken): Promise<string | null> {
    if (mailboxId !== null || madeBy === null) return null;
    const { rows } = await database.scope(systemIn(agencyId), "read", (db) =>
      db.execute<{ email: string; inbound: boolean }>(
        sql`select email, exists (select from mail_setting where inbound_key is not null) as inbound from account where id = ${madeBy}::uuid`,
      ),
    );
    return rows[0] && !rows[0].inbound ? rows[0].email : null;
  }

  async function compose(mail: Taken, token: string | null): Promise<ComposedMail> {
    const pixel =
      token === null ? "" : `<img src="${config.publicUrl}/mail/v1/opened/${token}.gif" width="1" height="1" alt="">`;
    return {
      to: mail.toList,
      cc: mail.ccList,
      bcc: mail.bccList,
      subject: mail.subject,
      date: new Date(),
      from: { name: mail.fromName, address: mail.fromAddress },
      text: mail.bodyText ?? "",
      html: `${mail.bodyHtml ?? ""}${pixel}`,
      files: await readFiles(mail),
      messageId: mail.messageId ?? "",
      references: mail.referenceIds,
      inReplyTo: mail.referenceIds.at(-1) ?? null,
      replyTo: await replyTo(mail),
    };
  }

  /** Sends by the mailbox or the agency's server. `undefined`: there is none, so it stays in the outbox. */
  async function send(mail: Taken, composed: ComposedMail): Promise<MailOutcome | undefined> {
    if (mail.mailboxId === null) return config.smtpUrl ? sendMail(config, config.smtpUrl, composed) : undefined;
    const [box] = await database.scope(actorFor(mail), "read", (db) =>
      db
        .select()
        .from(mailbox)
        .where(eq(mailbox.id, mail.mailboxId ?? "")),
    );
    if (
      !box ||
      box.deletedAt !== null ||
      box.state === "STOPPED" ||
      (box.ownerId !== null && box.ownerId !== mail.madeBy)
    )
      throw new MayNotLeave("Its mailbox is no longer connected");
    return sendMail(config, await open.smtp(box), composed);
  }

  /** Writes what came of it, unless a person or another process has settled it meanwhile. */
  const settle = (mail: Taken, set: Partial<Taken>) =>
    database.scope(actorFor(mail), "write", (db) =>
      db
        .update(mailLog)
        .set({ takenAt: null, ...set })
        .where(and(eq(mailLog.id, mail.id), eq(mailLog.state, "SENDING"))),
    );

  async function sent(mail: Taken, raw: Buffer): Promise<void> {
    const { agencyId, mailboxId } = mail;
    const appendKey = mailboxId === null ? null : randomUUID();
    if (appendKey !== null) await store.put(appendKey, Readable.from([raw]));
    await settle(mail, {
      state: "SENT",
      problem: null,
      sentAt: new Date().toISOString(),
      size: raw.length,
      appendKey,
    });
    if (mailboxId !== null) await database.signIn((db) => jobs.enqueue(db, "syncMailbox", { agencyId, mailboxId }));
  }

  return async ({ agencyId, mailLogId }: { agencyId: string; mailLogId: string }): Promise<void> => {
    const mail = await take(agencyId, mailLogId);
    if (!mail) return;
    const token = mail.tracksOpens ? randomBytes(32).toString("base64url") : null;
    let outcome: MailOutcome | undefined;
    try {
      await check(mail);
      const composed = await compose(mail, token);
      if (token !== null) await settle(mail, { openHash: hashOf(token), takenAt: mail.takenAt });
      outcome = await send(mail, composed);
    } catch (error) {
      if (error instanceof MayNotLeave || error instanceof Unsendable)
        return void (await settle(mail, { state: "FAILED", problem: error.message }));
      outcome = { state: "later", reason: error instanceof Error ? error.message.slice(0, 300) : "unknown" };
    }
    if (outcome === undefined) return void (await settle(mail, { state: "KEPT", problem: null }));
    if (outcome.state === "sent") return sent(mail, outcome.raw);
    if (outcome.state === "unknown")
      return void (await settle(mail, { state: "UNCONFIRMED", problem: outcome.reason }));
    const { attempts: tries, failingSince } = mail;
    const failingMs = failingSince === null ? 0 : Date.now() - Date.parse(failingSince);
    if (outcome.state === "refused" || nextTry({ tries, failingMs }) === null)
      return void (await settle(mail, { state: "FAILED", problem: outcome.reason }));
    await settle(mail, {
      state: "SCHEDULED",
      problem: outcome.reason,
      failingSince: failingSince ?? new Date().toISOString(),
    });
    throw new Error(outcome.reason);
  };
}
