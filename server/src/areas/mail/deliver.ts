/**
 * Sends an email of the log. The job may run twice and end anywhere: the line is claimed before anything leaves. If the
 * process that claimed it ended, the email may have been sent, so a person decides.
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

type QueuedMail = typeof mailLog.$inferSelect;
type Dependencies = Pick<Services, "config" | "database" | "findActor" | "jobs" | "store"> & { open: OpenMailbox };

/** Time limit of the job: after it, no process still sends the email. */
const CLAIM_TIME = "2 minutes";
const FILE_BYTES = 20_000_000;

/** Reason why an email is not sent, shown to its writer. Thrown before anything leaves. */
class SendRefused extends Error {}

export function mailDelivery({ config, database, findActor, jobs, store, open }: Dependencies) {
  const readFile = mailFileReader({ database, store, documents: {}, findActor });

  /** Claims the email as its writer, who sees private mail, or as the system for a super admin's. */
  async function claim(agencyId: string, mailLogId: string): Promise<QueuedMail | undefined> {
    const { rows } = await database.signIn((db) =>
      db.execute<{ by: string | null; state: string; late: boolean }>(
        sql`select coalesce(private_to, made_by) as by, state, taken_at < now() - ${CLAIM_TIME}::interval as late
          from mail_log
          where id = ${mailLogId}::uuid and agency_id = ${agencyId}::uuid and deleted_at is null`,
      ),
    );
    const [row] = rows;
    if (!row) return undefined;
    const actor: Actor = { ...systemIn(agencyId), ...(row.by && { id: row.by }) };
    return database.scope(actor, "write", async (db) => {
      const [claimed] = await db
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
      if (claimed) return claimed;
      if (row.state !== "SENDING") return undefined;
      if (!row.late) throw new Error("another process is sending this email");
      await db
        .update(mailLog)
        .set({ state: "UNCONFIRMED", problem: "The program ended while it was sent" })
        .where(and(eq(mailLog.id, mailLogId), eq(mailLog.state, "SENDING")));
      return undefined;
    });
  }
  const actorFor = ({ agencyId, privateTo, madeBy }: QueuedMail): Actor => {
    const by = privateTo ?? madeBy;
    return { ...systemIn(agencyId), ...(by && { id: by }) };
  };

  /** Checks again that the writer may send emails and see each file. */
  async function check(mail: QueuedMail): Promise<void> {
    // A super admin is not a member of staff: skip the permission check.
    if (mail.madeBy === null) return;
    const actor = await findActor(mail.madeBy, mail.agencyId);
    if (!actor || !may(actor, "COMM", "write")) throw new SendRefused("Its writer may no longer send emails");
    await database.scope(actor, "read", async (db) => {
      const ids = (await filesOf(db, mail)).map(({ mediaId }) => mediaId);
      const seen = await mediaResolver(db, { actor, action: "read", wide: false, params: {} }, ids);
      if (ids.length > 0 && seen.length < new Set(ids).size)
        throw new SendRefused("Its writer may no longer see one of its files");
    });
  }
  const filesOf = (db: Db, { id }: QueuedMail) =>
    db
      .select({ mediaId: mailLogFile.mediaId, name: mailLogFile.name })
      .from(mailLogFile)
      .where(eq(mailLogFile.mailId, id))
      .orderBy(mailLogFile.place);

  async function readFiles(mail: QueuedMail): Promise<ComposedMail["files"]> {
    const files = await database.scope(actorFor(mail), "read", (db) => filesOf(db, mail));
    const read: ComposedMail["files"][number][] = [];
    let size = 0;
    for (const { mediaId, name } of files) {
      const { content, type } = await readFile(mail.agencyId, { name, mediaId, document: null, documentId: null });
      size += content.length;
      if (size > FILE_BYTES) throw new SendRefused("Its files are larger than 20 MB");
      read.push({ filename: name, content, contentType: type });
    }
    return read;
  }

  /** Returns the address for replies: the sender's, unless the agency receives its mail here. */
  async function replyTo({ agencyId, madeBy, mailboxId }: QueuedMail): Promise<string | null> {
    if (mailboxId !== null || madeBy === null) return null;
    const { rows } = await database.scope(systemIn(agencyId), "read", (db) =>
      db.execute<{ email: string; inbound: boolean }>(
        sql`select email, exists (select from mail_setting where inbound_key is not null) as inbound
          from account
          where id = ${madeBy}::uuid`,
      ),
    );
    return rows[0] && !rows[0].inbound ? rows[0].email : null;
  }

  async function compose(mail: QueuedMail, token: string | null): Promise<ComposedMail> {
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

  /** Sends by the mailbox or the agency's server; undefined if there is none, so that the email stays in the outbox. */
  async function send(mail: QueuedMail, composed: ComposedMail): Promise<MailOutcome | undefined> {
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
      throw new SendRefused("Its mailbox is no longer connected");
    return sendMail(config, await open.smtp(box), composed);
  }

  /** Writes the outcome, unless a person or another process settled the email meanwhile. */
  const settle = (mail: QueuedMail, set: Partial<QueuedMail>) =>
    database.scope(actorFor(mail), "write", (db) =>
      db
        .update(mailLog)
        .set({ takenAt: null, ...set })
        .where(and(eq(mailLog.id, mail.id), eq(mailLog.state, "SENDING"))),
    );

  async function sent(mail: QueuedMail, raw: Buffer): Promise<void> {
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
    const mail = await claim(agencyId, mailLogId);
    if (!mail) return;
    const token = mail.tracksOpens ? randomBytes(32).toString("base64url") : null;
    let outcome: MailOutcome | undefined;
    try {
      await check(mail);
      const composed = await compose(mail, token);
      if (token !== null) await settle(mail, { openHash: hashOf(token), takenAt: mail.takenAt });
      outcome = await send(mail, composed);
    } catch (error) {
      if (error instanceof SendRefused || error instanceof Unsendable) {
        await settle(mail, { state: "FAILED", problem: error.message });
        return;
      }
      outcome = { state: "later", reason: error instanceof Error ? error.message.slice(0, 300) : "unknown", code: 0 };
    }
    if (outcome === undefined) {
      await settle(mail, { state: "KEPT", problem: null });
      return;
    }
    if (outcome.state === "sent") return sent(mail, outcome.raw);
    if (outcome.state === "unknown") {
      await settle(mail, { state: "UNCONFIRMED", problem: outcome.reason });
      return;
    }
    const { attempts: tries, failingSince } = mail;
    const failingMs = failingSince === null ? 0 : Date.now() - Date.parse(failingSince);
    if (outcome.state === "refused" || nextTry({ tries, failingMs }) === null) {
      await settle(mail, { state: "FAILED", problem: outcome.reason });
      return;
    }
    await settle(mail, {
      state: "SCHEDULED",
      problem: outcome.reason,
      failingSince: failingSince ?? new Date().toISOString(),
    });
    throw new Error(outcome.reason);
  };
}
