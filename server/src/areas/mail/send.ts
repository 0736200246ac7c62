/** Queues an email: its line is in the log at once, and a job sends it. */
import { randomUUIDv7 } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { MAIL_LIMITS, type MailForm, snippetOf } from "#contract/mail/mail-log.ts";
import { plainText } from "#contract/values/rich-text.ts";
import { checkReadable } from "#server/areas/media/media.rules.ts";
import { agency } from "#server/areas/session/account.table.ts";
import { staffTable } from "#server/areas/staff/staff.table.ts";
import type { Services } from "#server/lib/area.ts";
import { type Actor, type Db, staffIdOf } from "#server/lib/database/scope.ts";
import { addressIn, domainOf } from "#server/lib/mail/address.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import { cleanRichText, SANITISER_VERSION } from "#server/lib/values/rich-text.ts";
import { mailbox, mailLog, mailLogFile, mailLogRecord, mailSetting, mailThread } from "./mail.table.ts";
import { matchParties, saveParties } from "./parties.ts";

const DAY = 86_400_000;

export interface Sender {
  name: string;
  address: string;
}

const refused = (field: string, message: string) => new Refusal("validation", [{ field, code: "invalid", message }]);

/** Returns the sender of an email: the mailbox, or the agency's address with the writer's name. */
async function senderOf(db: Db, actor: Actor, mailboxId: string | null, mailFrom: string): Promise<Sender> {
  const [writer] = await db
    .select({ name: staffTable.displayName })
    .from(staffTable)
    .where(eq(staffTable.id, actor.id));
  const [home] = await db.select({ name: agency.name }).from(agency).where(eq(agency.id, actor.agencyId));
  const name = writer?.name ?? found(home).name;
  if (mailboxId === null) return { name: `${name}, ${found(home).name}`, address: addressIn(mailFrom) };
  const [box] = await db.select().from(mailbox).where(eq(mailbox.id, mailboxId));
  if (!box || box.state === "STOPPED") throw refused("mailboxId", "This mailbox is no longer connected");
  return { name: box.ownerId === null ? box.name : name, address: box.address };
}

interface Answered {
  threadId: string;
  privateTo: string | null;
  messageId: string | null;
  referenceIds: string[];
}
/** Returns the thread of an email. An answer to a private email is as private. */
async function threadOf(db: Db, { agencyId }: Actor, answersId: string | null): Promise<Answered> {
  if (answersId !== null) {
    const [answered] = await db.select().from(mailLog).where(eq(mailLog.id, answersId));
    return found(answered);
  }
  const threadId = randomUUIDv7();
  await db.insert(mailThread).values({ id: threadId, agencyId });
  return { threadId, privateTo: null, messageId: null, referenceIds: [] };
}

/** Returns the sending time: in ten seconds, or as chosen. */
function leavesAt(sendAt: string | null): Date {
  const soonest = Date.now() + MAIL_LIMITS.undo;
  if (sendAt === null) return new Date(soonest);
  const chosen = Date.parse(sendAt);
  if (chosen < Date.now() - 60_000) throw refused("sendAt", "Choose a time that lies ahead");
  if (chosen > Date.now() + MAIL_LIMITS.ahead * DAY) throw refused("sendAt", "Choose a time within a year");
  return new Date(Math.max(chosen, soonest));
}

const named = (addresses: readonly string[]) => addresses.map((address) => ({ name: "", address }));

export function mailSending({ config, jobs }: Pick<Services, "config" | "jobs">) {
  return async (db: Db, actor: Actor, form: MailForm): Promise<{ id: string }> => {
    const { agencyId } = actor;
    const sendAt = leavesAt(form.sendAt);
    const html = cleanRichText(form.html, "html");
    await checkReadable(db, form.fileIds, "fileIds");
    const from = await senderOf(db, actor, form.mailboxId, config.mailFrom);
    const { threadId, privateTo, messageId: answered, referenceIds } = await threadOf(db, actor, form.answersId);
    const [setting] = await db.select().from(mailSetting);
    const [id, text] = [randomUUIDv7(), plainText(html)];
    await db.insert(mailLog).values({
      id,
      agencyId,
      threadId,
      privateTo,
      mailboxId: form.mailboxId,
      direction: "OUT",
      state: "SCHEDULED",
      subject: form.subject,
      snippet: snippetOf(text),
      bodyText: text,
      bodyHtml: html,
      sanitiser: SANITISER_VERSION,
      fromName: from.name,
      fromAddress: from.address,
      toList: named(form.to),
      ccList: named(form.cc),
      bccList: named(form.bcc),
      // Fixed before it is sent, so that a second copy is recognised.
      messageId: `<${id}@${domainOf(from.address)}>`,
      referenceIds: answered === null ? referenceIds : [...referenceIds, answered].slice(-20),
      sentAt: sendAt.toISOString(),
      madeBy: staffIdOf(actor),
      answersId: form.answersId,
      tracksOpens: form.tracksOpens && setting?.tracksOpens === true,
    });
    await saveParties(db, agencyId, id, await matchParties(db, agencyId, [...form.to, ...form.cc, ...form.bcc]));
    if (form.recordIds.length > 0)
      await db
        .insert(mailLogRecord)
        .values(form.recordIds.map((recordId, place) => ({ agencyId, mailId: id, recordId, place })));
    if (form.fileIds.length > 0)
      await db.execute(
        sql`insert into ${mailLogFile} (id, agency_id, mail_id, media_id, place, name)
          select gen_random_uuid(), ${agencyId}::uuid, ${id}::uuid, m.id, f.place - 1, m.filename
          from unnest(${sql.param([...form.fileIds])}::uuid[]) with ordinality f (id, place)
            join media m on m.id = f.id`,
      );
    await jobs.enqueue(db, "sendMail", { agencyId, mailLogId: id }, sendAt);
    return { id };
  };
}
