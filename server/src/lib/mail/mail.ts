/** Mail leaves through the outbox: a row in the change's own transaction, its text sealed, sent by a job after commit. */
import { randomUUIDv7 } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Jobs } from "../jobs.ts";
import { mail } from "../records.table.ts";
import type { Database, Db } from "../scope.ts";
import type { Secrets } from "../secrets.ts";

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

export function openPost(options: { database: Database; jobs: Jobs; secrets: Secrets; smtpUrl: string | undefined; from: string }): Post {
  const { database, jobs, secrets, smtpUrl, from } = options;
  // Most installations that are started to be looked at have no mail server: they need not load what speaks to one.
  const transport = smtpUrl ? import("nodemailer").then(({ default: nodemailer }) => nodemailer.createTransport(smtpUrl, { from })) : undefined;
  return {
    keeps: transport === undefined,
    async write(db, { agencyId, to, subject, text }) {
      const id = randomUUIDv7();
      await db.insert(mail).values({ id, agencyId, toAddress: to, subject, body: secrets.encrypt(text), state: transport ? "queued" : "kept" });
      if (transport) await jobs.want(db, "mail", { mailId: id });
    },
    async deliver(mailId) {
      const [letter] = await database.signIn((db) => db.select().from(mail).where(eq(mail.id, mailId)));
      if (!transport || !letter?.body || letter.state === "sent") return;
      const mark = (set: Partial<typeof mail.$inferInsert>) => database.signIn((db) => db.update(mail).set(set).where(eq(mail.id, mailId)));
      try {
        // The message id is the letter's own, so that a second delivery of the job is known for what it is.
        await (await transport).sendMail({ to: { name: "", address: letter.toAddress }, subject: letter.subject, text: secrets.decrypt(letter.body), messageId: `<${mailId}@greenroom>` });
      } catch (error) {
        await mark({ state: "failed", attempts: letter.attempts + 1 });
        throw error;
      }
      await database.signIn((db) => db.update(mail).set({ state: "sent", attempts: letter.attempts + 1, sentAt: sql`now()`, body: null }).where(eq(mail.id, mailId)));
    },
    read: (body) => (body ? secrets.decrypt(body) : null),
  };
}
