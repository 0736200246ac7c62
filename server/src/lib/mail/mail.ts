/** Mail leaves through the outbox: a row in the change's own transaction, its text sealed, sent by a job after commit. */
import { randomUUIDv7 } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Jobs } from "../jobs.ts";
import { mail } from "../records.table.ts";
import type { Database, Db } from "../scope.ts";
import type { Secrets } from "../secrets.ts";

/** A mail server that hangs is given up before the job is taken for dead. */
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };
/** As long as the job may run (jobs.ts). */
const LEASE = sql`interval '2 minutes'`;

export interface Letter {
  agencyId: string | null;
  to: string;
  subject: string;
  text: string;
}

export interface Post {
  /** Writes a letter in the transaction of `db`. */
  write(db: Db, letter: Letter): Promise<void>;
  /** The job: sends it, or keeps it where no mail server is set. */
  deliver(mailId: string): Promise<void>;
  /** What a kept letter says; `null` once it was sent. */
  read(body: Buffer | null): string | null;
  /** Whether letters are kept instead of sent. */
  keeps: boolean;
}

export function openPost(options: {
  database: Database;
  jobs: Jobs;
  secrets: Secrets;
  smtpUrl: string | undefined;
  from: string;
}): Post {
  const { database, jobs, secrets, smtpUrl, from } = options;
  // Most installations that are started to be looked at have no mail server: they need not load what speaks to one.
  const transport = smtpUrl
    ? import("nodemailer").then(({ default: nodemailer }) =>
        nodemailer.createTransport({ url: smtpUrl, ...PATIENCE }, { from }),
      )
    : undefined;
  const mark = (mailId: string, set: PgUpdateSetSource<typeof mail>) =>
    database.signIn((db) =>
      db
        .update(mail)
        .set({ takenAt: null, ...set })
        .where(eq(mail.id, mailId)),
    );

  /** Takes a letter that waits, for us alone; `undefined` when there is nothing to send any more. */
  async function take(mailId: string) {
    return database.signIn(async (db) => {
      const free = sql`(${mail.takenAt} is null or ${mail.takenAt} < now() - ${LEASE})`;
      const [taken] = await db
        .update(mail)
        .set({ takenAt: sql`now()`, attempts: sql`${mail.attempts} + 1` })
        .where(and(eq(mail.id, mailId), inArray(mail.state, ["queued", "failed"]), free))
        .returning();
      if (taken) return taken;
      const [left] = await db.select({ state: mail.state }).from(mail).where(eq(mail.id, mailId));
      // Not done: should the one that sends it die, this job must come again.
      if (left?.state === "queued" || left?.state === "failed") throw new Error("somebody else is sending this letter");
      return undefined;
    });
  }

  return {
    keeps: transport === undefined,
    async write(db, { agencyId, to, subject, text }) {
      const id = randomUUIDv7();
      await db.insert(mail).values({
        id,
        agencyId,
        toAddress: to,
        subject,
        body: secrets.encrypt(text),
        state: transport ? "queued" : "kept",
      });
      if (transport) await jobs.want(db, "mail", { mailId: id });
    },
    async deliver(mailId) {
      if (!transport) return;
      const letter = await take(mailId);
      if (!letter?.body) return;
      try {
        // The message id is the letter's own: should we die before we know that it went, the second one is known for what it is.
        await (await transport).sendMail({
          to: { name: "", address: letter.toAddress },
          subject: letter.subject,
          text: secrets.decrypt(letter.body),
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
