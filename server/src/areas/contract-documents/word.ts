/** Handlers of Word files of templates. */
import { sql } from "drizzle-orm";
import { type wordTemplates as calls, WORD_LIMITS } from "#contract/contract-documents/word.ts";
import { LIMITS } from "#contract/limits.ts";
import { extensionOf, FILE_KINDS } from "#contract/media/uploader.ts";
import { plainText } from "#contract/values/rich-text.ts";
import type { Db } from "#server/lib/database/scope.ts";
import type { FileStore } from "#server/lib/files/storage/store.ts";
import { deleteUpload, readUpload } from "#server/lib/files/uploads.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { cleanDocument } from "#server/lib/values/rich-text.ts";
import { checkedWordFile, wordText } from "#server/lib/word/word.ts";
import { WordError } from "#server/lib/word/word-error.ts";
import { readTemplate } from "./template.rules.ts";

const refused = (message: string): Refusal => new Refusal("validation", [{ field: "", code: "fileRefused", message }]);

async function readWord(db: Db, store: FileStore, mediaId: string): Promise<{ filename: string; bytes: Buffer }> {
  const { filename, bytes } = await readUpload(db, store, { mediaId, maxBytes: WORD_LIMITS.bytes });
  if (extensionOf(filename) !== "docx") throw refused("Choose a Word file (.docx).");
  if (!bytes) throw refused(`A Word file may have ${WORD_LIMITS.megabytes} MB at most.`);
  return { filename, bytes };
}

async function orRefused<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof WordError)) throw error;
    throw refused(error.message);
  }
}

export const wordReply = ({ name, file }: { name: string; file: Buffer }) => ({
  name: `${name}.docx`,
  type: FILE_KINDS.docx.contentType,
  parts: (async function* () {
    yield file;
  })(),
});

const nameOf = (filename: string): string => filename.replace(/\.docx$/i, "").slice(0, LIMITS.masterName);

export const wordTemplateHandlers = (store: FileStore): Handlers<typeof calls> => ({
  async convert({ db, body: { mediaId } }) {
    const { filename, bytes } = await readWord(db, store, mediaId);
    const { body: html, ...rest } = await orRefused(wordText(bytes));
    if (plainText(html).length > LIMITS.contractText)
      throw refused(`The text is longer than ${LIMITS.contractText.toLocaleString("en-US")} characters.`);
    if (plainText(html).trim() === "") throw refused("This Word file has no text.");
    return { name: nameOf(filename), body: await cleanDocument(html, "mediaId"), ...rest };
  },

  async set({ db, actor, params: { id }, body: { mediaId } }) {
    const { filename, bytes } = await readWord(db, store, mediaId);
    const file = await orRefused(checkedWordFile(bytes));
    await db.execute(
      sql`insert into contract_template_word (template_id, agency_id, filename, file)
        values (${id}::uuid, ${actor.agencyId}::uuid, ${filename}, ${file})
        on conflict (agency_id, template_id) do update
          set filename = excluded.filename, file = excluded.file, updated_at = clock_timestamp()`,
    );
    await deleteUpload(db, actor, mediaId);
    return readTemplate(db, id);
  },

  async remove({ db, params: { id } }) {
    await db.execute(sql`delete from contract_template_word where template_id = ${id}::uuid`);
    return readTemplate(db, id);
  },

  async file({ db, params: { id } }) {
    const { rows } = await db.execute<{ filename: string; file: Buffer }>(
      sql`select filename, file from contract_template_word where template_id = ${id}::uuid`,
    );
    const { filename, file } = found(rows[0]);
    return wordReply({ name: nameOf(filename), file });
  },
});
