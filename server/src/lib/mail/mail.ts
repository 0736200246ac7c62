/** Sends emails through the outbox: a row with encrypted text in the change's transaction, sent by a job after the commit. */
import { randomUUIDv7 } from "node:crypto";
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type Database, type Db, systemIn } from "../database/scope.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { type Outbound, requireOutbound } from "../outside/outbound.ts";
import { nextTry } from "../outside/waiting.ts";
import { mailAttachmentTable, mailTable } from "../records/records.table.ts";
import type { Secrets } from "../security/secrets.ts";
import { Refusal } from "../serving/refusal.ts";
import { type EmailFile, MAIL_FILE_LIMITS, type ReadMailFile } from "./mail-files.ts";
import { isPermanent, reasonOf, Unsendable } from "./reason.ts";
import { retryMail } from "./retry-mail.ts";
import { SMTP_TIMEOUTS } from "./transport.ts";

/** The job's time limit (jobs.ts). */
const LEASE = sql`interval '2 minutes'`;

/** Purpose of an email. */
export type MailPurpose = "account" | "notification" | "finance" | "contract" | "file" | "record" | "person";

export interface Email {
  agencyId: string | null;
  purpose: MailPurpose;
  /** The record that it is about. */
  aboutId?: string;
  to: string;
  subject: string;
  text: string;
  /** The same as HTML. */
  html?: string;
  /** Address for answers; left out, the sender's. */
  replyTo?: string | null;
  /** Shared by the emails of one sending. */
  batchId?: string;
  /** Files that it carries: it leaves with all of them, or not at all. */
  files?: readonly EmailFile[];
}

export interface Mailer {
  /** Queues an email in the transaction of `db`. Returns its id. */
  send(db: Db, email: Email): Promise<string>;
  /** Handles the job: sends the email, if an SMTP server is configured. */
  deliver(mailId: string): Promise<void>;
  /** Queues failed emails that are not tried any more, in the transaction of `db`. Returns their ids. */
  retry(db: Db, which: SQL): Promise<string[]>;
  /** Decrypts the text of an email; `null` once it was sent. */
  read(body: Buffer | null): string | null;
  /** True if emails stay in the outbox instead of being sent. */
  keepsOutbox: boolean;
}

export function openMailer(options: {
  database: Database;
  jobs: Jobs;
  secrets: Secrets;
  smtpUrl: string | undefined;
  from: string;
  readFile: ReadMailFile;
  outbound: Outbound;
}): Mailer {
  const { database, jobs, secrets, smtpUrl, from, readFile } = options;
  // Loaded only if needed: an installation for evaluation has no SMTP server.
  const transport = smtpUrl
    ? import("nodemailer").then(({ default: nodemailer }) =>
        nodemailer.createTransport({ url: smtpUrl, ...SMTP_TIMEOUTS }, { from }),
      )
    : undefined;
  const mark = (mailId: string, set: PgUpdateSetSource<typeof mailTable>) =>
    database.signIn((db) =>
      db
        .update(mailTable)
        .set({ takenAt: null, ...set })
        .where(eq(mailTable.id, mailId)),
    );

  /** Claims an unsent email exclusively. Returns `undefined` when there is nothing left to send. */
  async function claim(mailId: string) {
    return database.signIn(async (db) => {
      const free = sql`(${mailTable.takenAt} is null or ${mailTable.takenAt} < now() - ${LEASE})`;
      const [claimed] = await db
        .update(mailTable)
        .set({ takenAt: sql`now()`, attempts: sql`${mailTable.attempts} + 1` })
        .where(and(eq(mailTable.id, mailId), inArray(mailTable.state, ["queued", "failed"]), free))
        .returning();
      if (claimed) return claimed;
      const [remaining] = await db.select({ state: mailTable.state }).from(mailTable).where(eq(mailTable.id, mailId));
      // Not done: if the process that sends it dies, this job must be retried.
      if (remaining?.state === "queued" || remaining?.state === "failed")
        throw new Error("another process is sending this email");
      return undefined;
    });
  }

  /** Reads the files of an email. Throws if one of them can't be had, or all of them are too large. */
  async function readFiles(mailId: string, agencyId: string | null) {
    if (agencyId === null) return [];
    const files = await database.scope(systemIn(agencyId), "read", (db) =>
      db
        .select()
        .from(mailAttachmentTable)
        .where(eq(mailAttachmentTable.mailId, mailId))
        .orderBy(asc(mailAttachmentTable.place)),
    );
    const read = [];
    let size = 0;
    for (const file of files) {
      const { content, type } = await readFile(agencyId, file);
      size += content.length;
      if (size > MAIL_FILE_LIMITS.bytes) throw new Unsendable("the files of this email are larger than 15 MB");
      read.push({ filename: file.name, content, contentType: type });
    }
    return read;
  }

  return {
    keepsOutbox: transport === undefined,
    async send(db, { agencyId, purpose, aboutId = null, to, subject, text, html, files = [], ...rest }) {
      const { replyTo = null, batchId = null } = rest;
      const id = randomUUIDv7();
      if (files.length > MAIL_FILE_LIMITS.files || (files.length > 0 && agencyId === null))
        throw new Error("an email of an agency carries at most 10 files");
      await db.insert(mailTable).values({
        id,
        agencyId,
        toAddress: to,
        subject,
        body: secrets.encrypt(text),
        html: html === undefined ? null : secrets.encrypt(html),
        purpose,
        aboutId,
        replyTo,
        batchId,
        state: transport ? "queued" : "kept",
      });
      if (agencyId !== null && files.length > 0)
        await db.insert(mailAttachmentTable).values(
          files.map((file, place) => ({
            id: randomUUIDv7(),
            agencyId,
            mailId: id,
            place,
            name: file.name,
            ...("mediaId" in file ? { mediaId: file.mediaId } : { document: file.document, documentId: file.id }),
          })),
        );
      if (transport) await jobs.enqueue(db, "mail", { mailId: id });
      return id;
    },
    async deliver(mailId) {
      if (!transport) return;
      requireOutbound(options.outbound);
      const email = await claim(mailId);
      if (!email?.body) return;
      if (email.agencyId !== null && database.isLocked(email.agencyId)) {
        await mark(mailId, { attempts: sql`${mailTable.attempts} - 1` });
        throw new Refusal("agencyLocked");
      }
      try {
        // A fixed message id, so that a resend after a crash is recognised as a duplicate.
        await (await transport).sendMail({
          to: { name: "", address: email.toAddress },
          subject: email.subject,
          text: secrets.decrypt(email.body),
          ...(email.html && { html: secrets.decrypt(email.html) }),
          ...(email.replyTo && { replyTo: { name: "", address: email.replyTo } }),
          attachments: await readFiles(mailId, email.agencyId),
          messageId: `<${mailId}@greenroom>`,
        });
      } catch (error) {
        const { attempts: tries, failingSince } = email;
        const failingMs = failingSince === null ? 0 : Date.now() - Date.parse(failingSince);
        const givesUp = isPermanent(error) || nextTry({ tries, failingMs }) === null;
        await mark(mailId, {
          state: "failed",
          failure: reasonOf(error),
          gaveUpAt: givesUp ? sql`now()` : null,
          failingSince: failingSince ?? sql`now()`,
        });
        // Else the job tries again.
        if (givesUp) return;
        throw error;
      }
      await mark(mailId, { state: "sent", sentAt: sql`now()`, body: null, html: null, failure: null, gaveUpAt: null });
    },
    retry: (db, which) => retryMail(db, jobs, which),
    read: (body) => (body ? secrets.decrypt(body) : null),
  };
}
