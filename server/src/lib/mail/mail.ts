/** Sends emails through the outbox: a row with encrypted text in the change's transaction, sent by a job after the commit. */
import { randomUUIDv7 } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Database, Db } from "../database/scope.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { mailTable } from "../records/records.table.ts";
import type { Secrets } from "../security/secrets.ts";

/** Times out on a hanging SMTP server before the job expires. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };
/** The job's time limit (jobs.ts). */
const LEASE = sql`interval '2 minutes'`;

export interface Email {
  agencyId: string | null;
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Queues an email in the transaction of `db`. */
  send(db: Db, email: Email): Promise<void>;
  /** Handles the job: sends the email, if an SMTP server is configured. */
  deliver(mailId: string): Promise<void>;
  /** Decrypts the text of an email; `null` once it was sent. */
  read(body: Buffer | null): string | null;
  /** Whether emails stay in the outbox instead of being sent. */
  keepsOutbox: boolean;
}

export function openMailer(options: {
  database: Database;
  jobs: Jobs;
  secrets: Secrets;
  smtpUrl: string | undefined;
  from: string;
}): Mailer {
  const { database, jobs, secrets, smtpUrl, from } = options;
  // Loaded only if needed: an installation for evaluation has no SMTP server.
  const transport = smtpUrl
    ? import("nodemailer").then(({ default: nodemailer }) =>
        nodemailer.createTransport({ url: smtpUrl, ...TIMEOUTS }, { from }),
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

  return {
    keepsOutbox: transport === undefined,
    async send(db, { agencyId, to, subject, text }) {
      const id = randomUUIDv7();
      await db.insert(mailTable).values({
        id,
        agencyId,
        toAddress: to,
        subject,
        body: secrets.encrypt(text),
        state: transport ? "queued" : "kept",
      });
      if (transport) await jobs.enqueue(db, "mail", { mailId: id });
    },
    async deliver(mailId) {
      if (!transport) return;
      const email = await claim(mailId);
      if (!email?.body) return;
      try {
        // A fixed message id, so that a resend after a crash is recognised as a duplicate.
        await (await transport).sendMail({
          to: { name: "", address: email.toAddress },
          subject: email.subject,
          text: secrets.decrypt(email.body),
          messageId: `<${mailId}@greenroom>`,
        });
      } catch (error) {
        await mark(mailId, { state: "failed" });
        throw error;
      }
      await mark(mailId, { state: "sent", sentAt: sql`now()`, body: null });
    },
    read: (body) => (body ? secrets.decrypt(body) : null),
  };
}
