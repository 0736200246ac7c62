/** API of the log of emails for other areas. */
import { randomUUIDv7 } from "node:crypto";
import { snippetOf } from "#contract/mail/mail-log.ts";
import { type Actor, type Db, staffIdOf } from "#server/lib/database/scope.ts";
import { mailLog, mailLogRecord, mailThread } from "./mail.table.ts";
import { matchParties, saveParties } from "./parties.ts";

export interface SentMail {
  /** Id in the outbox, whose state the line follows. */
  outboxId: string;
  state: "SCHEDULED" | "KEPT";
  from: { name: string; address: string };
  to: string;
  subject: string;
  /** Text without secrets: links that open something are left out. */
  text: string;
  recordIds?: readonly string[];
}

/** Writes the line of an email that another area just queued in the outbox. Its readers see sender, recipient and outcome. */
export async function logSentMail(db: Db, { agencyId, id: actorId, role }: Actor, sent: SentMail): Promise<void> {
  const [id, threadId] = [randomUUIDv7(), randomUUIDv7()];
  await db.insert(mailThread).values({ id: threadId, agencyId });
  await db.insert(mailLog).values({
    id,
    agencyId,
    threadId,
    direction: "OUT",
    state: sent.state,
    outboxId: sent.outboxId,
    subject: sent.subject,
    bodyText: sent.text,
    snippet: snippetOf(sent.text),
    fromName: sent.from.name,
    fromAddress: sent.from.address,
    toList: [{ name: "", address: sent.to }],
    sentAt: new Date().toISOString(),
    madeBy: staffIdOf({ id: actorId, role }),
  });
  await saveParties(db, agencyId, id, await matchParties(db, agencyId, [sent.to]));
  const records = sent.recordIds ?? [];
  if (records.length > 0)
    await db
      .insert(mailLogRecord)
      .values(records.map((recordId, place) => ({ agencyId, mailId: id, recordId, place })))
      .onConflictDoNothing();
}
