/** Mail leaves through the outbox: a row in the change's own transaction, its text sealed, sent by a job after commit. */
import { randomUUIDv7 } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Database, Db } from "../database/scope.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { mailTable } from "../records/records.table.ts";
import type { Secrets } from "../security/secrets.ts";

/** A mail server that hangs is given up before the job is taken for dead. */
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };
/** As long as the job may run (jobs.ts). */
const LEASE = sql`interval '2 minutes'`;

export interface Email {
  agencyId: string | null;
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Writes a letter in the transaction of `db`. */
  send(db: Db, email: Email): Promise<void>;
  /** The job: sends it, or keeps it where no mail server is set. */
  deliver(mailId: string): Promise<void>;
  /** What a kept letter says; `null` once it was sent. */
  read(body: Buffer | null): string | null;
  /** Whether letters are kept instead of sent. */
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
  // Most installations that are started to be looked at have no mail server: they need not load what speaks to one.
  const transport = smtpUrl
    ? import("nodemailer").then(({ default: nodemailer }) =>
        nodemailer.createTransport({ url: smtpUrl, ...PATIENCE }, { from }),
      )
    : undefined;
  const mark = (mailId: string, set: PgUpdateSetSource<typeof mailTable>) =>
    database.signIn((db) =>
      db
        .update(mailTable)
        .set({ takenAt: null, ...set })
        .where(eq(mailTable.id, mailId)),
    );

  /** Takes a letter that waits, for us alone; `undefined` when there is nothing to send any more. */
  async function take(mailId: string) {
    return database.signIn(async (db) => {
      const free = sql`(${mailTable.takenAt} is null or ${mailTable.takenAt} < now() - ${LEASE})`;
      const [taken] = await db
        .update(mailTable)
        .set({ takenAt: sql`now()`, attempts: sql`${mailTable.attempts} + 1` })
        .where(and(eq(mailTable.id, mailId), inArray(mailTable.state, ["queued", "failed"]), free))
        .returning();
      if (taken) return taken;
      const [left] = await db.select({ state: mailTable.state }).from(mailTable).where(eq(mailTable.id, mailId));
      // Not done: should the one that sends it die, this job must come again.
      if (left?.state === "queued" || left?.state === "failed") throw new Error("somebody else is sending this letter");
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
      const email = await take(mailId);
      if (!email?.body) return;
      try {
        // The message id is the letter's own: should we die before we know that it went, the second one is known for what it is.
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
