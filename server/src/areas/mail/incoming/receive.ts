/** Adds a received email to the log: once, in its thread, matched, and private unless a rule shares it. */
import { createHash, randomUUID, randomUUIDv7 } from "node:crypto";
import { open } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { snippetOf } from "#contract/mail/mail-log.ts";
import type { Services } from "#server/lib/area.ts";
import { type Actor, type Db, systemIn } from "#server/lib/database/scope.ts";
import { readFileBytes } from "#server/lib/files/read-file.ts";
import { openScanner, type Scanner } from "#server/lib/files/scanner.ts";
import { MAIL_SANITISER } from "#server/lib/mail/parse/mail-html.ts";
import type { ParsedFile, ParsedMail } from "#server/lib/mail/parse/message.ts";
import { pictureType } from "#server/lib/outside/get-picture.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { mailLog, mailLogFile } from "../mail.table.ts";
import { matchParties, saveParties } from "../parties.ts";
import { removedDigest } from "../removal.ts";
import { findThread, newThread } from "./thread.ts";

/** Types that files of emails keep, so that programs open them; only pictures and PDFs show in the browser. */
const TYPES: ReadonlySet<string> = new Set(["application/pdf", "text/calendar", "text/vcard", "message/rfc822"]);

/** Source of an email: a folder of a mailbox, or the webhook. */
export interface Origin {
  agencyId: string;
  mailbox: { id: string; ownerId: string | null; address: string; sharesSince: string | null } | null;
  folder: "INBOX" | "SENT";
  size: number;
}
interface Stored extends ParsedFile {
  key: string;
  type: string;
}

/**
 * Hashes the parts that tell whether two emails are the same. Without a Message-ID, date and files count too, since a
 * scanner's email has neither id nor text. Two empty ones are the same if their bytes are.
 */
export async function hashOfMail(mail: ParsedMail): Promise<Buffer> {
  const { messageId, date, from, subject, text, files, digest } = mail;
  const hash = createHash("sha256").update([from.address, subject, text.replaceAll(/\s+/g, " ").trim()].join("\n"));
  if (messageId !== null) return hash.digest();
  hash.update(`\n${date ?? ""}`);
  if (from.address === "" && subject === "" && text.trim() === "" && files.length === 0) hash.update(`\n${digest}`);
  for (const { name, size, path } of files) {
    hash.update(`\n${name}\n${size}\n`);
    for await (const chunk of readFileBytes(path)) hash.update(chunk);
  }
  return hash.digest();
}

export const problemWithFiles = ({ problem }: ParsedMail, refused: readonly string[]): string | null =>
  refused.length === 0
    ? problem
    : [problem, `A virus was found in ${refused.join(", ")}; nothing of it is kept.`].filter(Boolean).join(" ");

/** Acts as the owner of a personal mailbox, whose private mail only the owner can write or see. */
export const actorOf = ({ agencyId, mailbox }: Pick<Origin, "agencyId" | "mailbox">): Actor => ({
  ...systemIn(agencyId),
  ...(mailbox?.ownerId && { id: mailbox.ownerId }),
});

/** True if this mailbox has the email already: it was read before, was sent from here, or was deleted for good. */
async function isKnown(
  db: Db,
  { agencyId, mailbox, folder }: Origin,
  mail: ParsedMail,
  hash: Buffer,
): Promise<boolean> {
  const box = mailbox?.id ?? null;
  if (mail.messageId === null) {
    // An email without a date may be sent again, equal, on another day.
    const { rows } = await db.execute<{ known: boolean }>(
      sql`select exists (select from mail_log
          where agency_id = ${agencyId}::uuid
            and message_id is null
            and mailbox_id is not distinct from ${box}::uuid
            and content_hash = ${hash}
            and (${mail.date !== null} or created_at > now() - interval '1 day'))
        or exists (select from removed_mail
          where agency_id = ${agencyId}::uuid and mailbox_id = ${box}::uuid and digest = ${hash}) as known`,
    );
    return rows[0]?.known === true;
  }
  const { rows } = await db.execute<{ known: boolean }>(
    sql`select exists (select from mail_log
        where agency_id = ${agencyId}::uuid
          and message_id = ${mail.messageId}
          and mailbox_id is not distinct from ${box}::uuid
          and (content_hash = ${hash} or (${folder === "SENT"} and direction = 'OUT' and made_by is not null)))
        or exists (select from removed_mail
          where agency_id = ${agencyId}::uuid
            and mailbox_id = ${box}::uuid
            and digest = ${removedDigest(sql`${mail.messageId}`)}) as known`,
  );
  return rows[0]?.known === true;
}

export interface StoredFiles {
  files: Stored[];
  /** Names of files with a virus, which are not stored. */
  refused: string[];
}
/**
 * Stores the files of an email; a picture is recognised by its bytes, whatever its name. If the scanner doesn't answer,
 * the email is not taken in and is read again later.
 */
export async function storeFiles(
  store: Services["store"],
  scanner: Scanner | undefined,
  files: readonly ParsedFile[],
): Promise<StoredFiles> {
  const stored: Stored[] = [];
  const refused: string[] = [];
  for (const file of files) {
    if (scanner && (await scanner.scan(readFileBytes(file.path))) !== null) {
      refused.push(file.name);
      continue;
    }
    const key = randomUUID();
    const handle = await open(file.path);
    const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    await handle.close();
    await store.put(key, readFileBytes(file.path));
    const type = pictureType(buffer) ?? (TYPES.has(file.contentType) ? file.contentType : "application/octet-stream");
    stored.push({ ...file, key, type });
  }
  return { files: stored, refused };
}

export async function saveFiles(db: Db, agencyId: string, mailId: string, files: readonly Stored[]): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map((file, place) => ({ ...file, mediaId: randomUUIDv7(), place }));
  await db.insert(mediaTable).values(
    rows.map(({ mediaId, name, type, key, size }) => ({
      id: mediaId,
      agencyId,
      typeOfMedia: 5,
      filename: name,
      contentType: type,
      key: randomUUID(),
      fileKey: key,
      size,
    })),
  );
  await db.insert(mailLogFile).values(
    rows.map(({ mediaId, name, contentId, place }) => ({
      id: randomUUIDv7(),
      agencyId,
      mailId,
      mediaId,
      place,
      name,
      contentId,
    })),
  );
}

/** Marks a sent email as bounced, with the reason from the report. */
export async function noteBounce(db: Db, agencyId: string, bounced: NonNullable<ParsedMail["bounced"]>): Promise<void> {
  await db.execute(
    sql`update mail_log
      set state = 'BOUNCED', problem = ${bounced.reason}
      where agency_id = ${agencyId}::uuid and message_id = ${bounced.messageId}
        and direction = 'OUT' and state in ('SENT', 'UNCONFIRMED')`,
  );
}

/** Notifies colleagues who wrote in the thread of the reply, as far as they may read it. */
const notifyOfReply = (db: Db, agencyId: string, mailId: string): Promise<unknown> =>
  db.execute(
    sql`insert into notification (id, agency_id, receiver_id, kind, cause, detail)
      select gen_random_uuid(), m.agency_id, w.made_by, 'mailReply', m.id::text,
        jsonb_build_object('mail', jsonb_build_object('id', m.id,
          'name', coalesce(nullif(m.from_name, ''), m.from_address)))
      from mail_log m
        join lateral (select distinct o.made_by
          from mail_log o
          where o.agency_id = m.agency_id
            and o.thread_id = m.thread_id
            and o.direction = 'OUT'
            and o.made_by is not null
            and o.deleted_at is null) w on true
      where m.agency_id = ${agencyId}::uuid
        and m.id = ${mailId}::uuid
        and m.direction = 'IN'
        and m.kind = 'MAIL'
        and reads_mail(m.agency_id, w.made_by, m.id)
      on conflict do nothing`,
  );

export function mailReceiving({
  config,
  database,
  store,
  onError,
  publish,
}: Pick<Services, "config" | "database" | "store" | "onError" | "publish">) {
  const scanner = config.clamdUrl ? openScanner(config.clamdUrl) : undefined;
  /** Returns the id of the new line. `within` runs in the same transaction, for noting how far a folder was read. */
  return async (origin: Origin, mail: ParsedMail, within?: (db: Db) => Promise<void>): Promise<string | null> => {
    const { agencyId, mailbox, folder } = origin;
    const hash = await hashOfMail(mail);
    const { files, refused } = await storeFiles(store, scanner, mail.files);
    const id = await database.scope(actorOf(origin), "write", async (db) => {
      // Two processes that read the same mailbox add an email once.
      await db.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${agencyId} ${mailbox?.id ?? ""}`}, 0))`,
      );
      await within?.(db);
      if (await isKnown(db, origin, mail, hash)) return null;
      const { joins, claims } = await findThread(db, agencyId, mail);
      const addresses = [mail.from, ...mail.to, ...mail.cc].map(({ address }) => address);
      const parties = await matchParties(db, agencyId, addresses);
      const sentAt =
        mail.date !== null && Date.parse(mail.date) < Date.now() + 86_400_000 ? mail.date : new Date().toISOString();
      const own = mailbox?.ownerId ?? null;
      const shares =
        own === null ||
        (mailbox?.sharesSince != null && parties.length > 0 && Date.parse(sentAt) >= Date.parse(mailbox.sharesSince));
      // Shared mail never joins a private thread: it would reveal the thread, or be hidden in it.
      const thread = joins && (joins.privateTo === null || !shares) ? joins : null;
      const privateTo = thread ? thread.privateTo : shares ? null : own;
      const mailId = randomUUIDv7();
      await db.insert(mailLog).values({
        id: mailId,
        agencyId,
        mailboxId: mailbox?.id ?? null,
        privateTo,
        kind: mail.kind,
        size: origin.size,
        threadId: thread?.id ?? (await newThread(db, agencyId, privateTo)),
        ...(folder === "SENT"
          ? { direction: "OUT", state: "SENT", madeBy: own }
          : { direction: "IN", state: "RECEIVED", receivedBy: own }),
        subject: mail.subject,
        snippet: snippetOf(mail.text),
        bodyText: mail.text,
        bodyHtml: mail.html,
        sanitiser: MAIL_SANITISER,
        fromName: mail.from.name,
        fromAddress: mail.from.address,
        toList: mail.to,
        ccList: mail.cc,
        messageId: mail.messageId,
        referenceIds: [...mail.references],
        contentHash: hash,
        sentAt: sentAt,
        problem: problemWithFiles(mail, refused),
        protection: mail.protection,
        misread: mail.misread,
        invitation: mail.invitation,
        claimsThread: claims,
      });
      await saveParties(db, agencyId, mailId, parties);
      await saveFiles(db, agencyId, mailId, files);
      if (mail.bounced) {
        await noteBounce(db, agencyId, mail.bounced);
        await publish(db, actorOf(origin), "mailBounced", { ...mail.bounced, mailboxId: mailbox?.id ?? null });
      }
      if (thread) await notifyOfReply(db, agencyId, mailId);
      return mailId;
    });
    // Only emails that were kept are reported; the files of the others are removed.
    if (id !== null && mail.misread)
      onError(
        new Error(
          `Email ${id} of agency ${agencyId} can't be read. Its original is kept; \`npm run reread\` reads it again.`,
        ),
      );
    if (id === null) for (const { key } of files) await store.remove(key);
    return id;
  };
}
