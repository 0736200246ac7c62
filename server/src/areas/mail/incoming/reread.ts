/** Reads emails again of which an earlier version could read only the headers, when `npm run reread` asks for it. */
import { sql } from "drizzle-orm";
import { snippetOf } from "#contract/mail/mail-log.ts";
import type { Services } from "#server/lib/area.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { openScanner } from "#server/lib/files/scanner.ts";
import { MAIL_SANITISER } from "#server/lib/mail/parse/mail-html.ts";
import { ORIGINAL, type ParsedMail } from "#server/lib/mail/parse/message.ts";
import type { MailParser } from "#server/lib/mail/parse/parse.ts";
import {
  actorOf,
  hashOfMail,
  noteBounce,
  problemWithFiles,
  type StoredFiles,
  saveFiles,
  storeFiles,
} from "./receive.ts";

/** Emails read in one run; the next run continues. */
const MAX_READ = 100;

interface Asked extends Record<string, unknown> {
  id: string;
  agencyId: string;
  privateTo: string | null;
}
interface Original extends Record<string, unknown> {
  mediaId: string;
  key: string;
}
type Dependencies = Pick<Services, "config" | "database" | "jobs" | "store"> & { parser: MailParser };

export function mailRereading({ config, database, jobs, store, parser }: Dependencies) {
  const scanner = config.clamdUrl ? openScanner(config.clamdUrl) : undefined;

  /** Replaces the line by what was read, and removes the original. */
  async function save(db: Db, { id, agencyId }: Asked, mail: ParsedMail, stored: StoredFiles, original: Original) {
    const { files, refused } = stored;
    const hash = await hashOfMail(mail);
    await db.execute(
      sql`update mail_log
        set misread = false, reread_at = null, kind = ${mail.kind}, subject = ${mail.subject},
          snippet = ${snippetOf(mail.text)}, body_text = ${mail.text}, body_html = ${mail.html},
          sanitiser = ${MAIL_SANITISER}, content_hash = ${hash}, problem = ${problemWithFiles(mail, refused)},
          protection = ${mail.protection}, invitation = ${mail.invitation && JSON.stringify(mail.invitation)}::jsonb
        where agency_id = ${agencyId}::uuid and id = ${id}::uuid`,
    );
    await db.execute(
      sql`delete from mail_log_file
        where agency_id = ${agencyId}::uuid and mail_id = ${id}::uuid and media_id = ${original.mediaId}::uuid`,
    );
    await db.execute(
      sql`update media set deleted_at = now() where agency_id = ${agencyId}::uuid and id = ${original.mediaId}::uuid`,
    );
    await jobs.enqueue(db, "media", { agencyId, mediaId: original.mediaId });
    await saveFiles(db, agencyId, id, files);
    if (mail.bounced) await noteBounce(db, agencyId, mail.bounced);
  }

  async function readAgain(line: Asked): Promise<void> {
    const { id, agencyId, privateTo } = line;
    const actor = actorOf({ agencyId, mailbox: { id, ownerId: privateTo, address: "", sharesSince: null } });
    const settle = (db: Db) =>
      db.execute(sql`update mail_log set reread_at = null where agency_id = ${agencyId}::uuid and id = ${id}::uuid`);
    const original = await database.scope(actor, "write", async (db) => {
      const { rows } = await db.execute<Original>(
        sql`select m.id as "mediaId", m.file_key::text as key
          from mail_log_file f join media m on m.agency_id = f.agency_id and m.id = f.media_id and m.deleted_at is null
          where f.agency_id = ${agencyId}::uuid and f.mail_id = ${id}::uuid and f.name = ${ORIGINAL}
          order by f.place
          limit 1`,
      );
      if (!rows[0]) await settle(db);
      return rows[0];
    });
    if (!original) return;
    const chunks: Uint8Array[] = [];
    for await (const chunk of store.read(original.key)) chunks.push(chunk);
    await parser.parse(Buffer.concat(chunks), async (mail) => {
      if (mail.misread) return void (await database.scope(actor, "write", settle));
      const stored = await storeFiles(store, scanner, mail.files);
      await database.scope(actor, "write", (db) => save(db, line, mail, stored, original));
    });
  }

  return async (): Promise<void> => {
    const { rows } = await database.signIn((db) =>
      db.execute<Asked>(
        sql`select id, agency_id as "agencyId", private_to as "privateTo"
          from mail_log
          where reread_at is not null and misread
          order by reread_at
          limit ${MAX_READ}`,
      ),
    );
    for (const line of rows) if (!database.isLocked(line.agencyId)) await readAgain(line);
  };
}
