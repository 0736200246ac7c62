/** Handlers of a contract's document. */
import { sql } from "drizzle-orm";
import type { contractDocuments as calls } from "#contract/contract-documents/contract-document.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { documentPdf } from "#server/lib/pdf/document/document.ts";
import { stale } from "#server/lib/records/stale.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { SANITISER_VERSION } from "#server/lib/values/rich-text.ts";
import { clausesOf } from "./clause.rules.ts";
import {
  draftDocument,
  readDocument,
  type StoredDocument,
  storedDocument,
  wordDocument,
} from "./contract-document.rules.ts";
import { checkClauses, checkedText } from "./template.rules.ts";
import { wordReply } from "./word.ts";

interface Edit {
  text: string;
  clauses: readonly { id: string; number: number }[];
  template: { id: string | null; name: string | null };
}
interface Which {
  id: string;
  version: number;
}
/** Locks the document, refuses an edit of an older version, and saves the result of `edit`. */
async function change(db: Db, actor: Actor, { id, version }: Which, edit: (current: StoredDocument) => Promise<Edit>) {
  const before = await storedDocument(db, id);
  await db.execute(
    sql`insert into contract_document (contract_id, agency_id, template_id, template_name, body, body_sanitiser)
      values (${id}::uuid, ${actor.agencyId}::uuid, ${before.templateId}::uuid, ${before.templateName ?? ""},
        ${before.body}, ${SANITISER_VERSION})
      on conflict do nothing`,
  );
  await db.execute(sql`select from contract_document where contract_id = ${id}::uuid for update`);
  const current = await storedDocument(db, id);
  if (current.version !== version) {
    const row = { table: "contract_document", id, key: "contract_id", record: "contract_id" };
    throw await stale(db, row, await readDocument(db, actor, id));
  }
  const { text, clauses, template } = await edit(current);
  await db.execute(
    sql`update contract_document
      set template_id = ${template.id}::uuid, template_name = ${template.name ?? ""}, body = ${text},
        body_sanitiser = ${SANITISER_VERSION}, clauses = ${JSON.stringify(clauses)}::jsonb,
        updated_at = clock_timestamp()
      where contract_id = ${id}::uuid`,
  );
  return readDocument(db, actor, id);
}

/** Returns the clauses of a text, each with the version it keeps. */
const pinned = async (db: Db, text: string, before: StoredDocument["clauses"] = []) =>
  [...(await clausesOf(db, text, before)).values()].map(({ id, number }) => ({ id, number }));

export const contractDocumentHandlers: Handlers<typeof calls> = {
  get: ({ db, actor, params: { id } }) => readDocument(db, actor, id),

  update: ({ db, actor, params: { id }, body: { body, version } }) =>
    change(db, actor, { id, version }, async ({ templateId, templateName, clauses }) => {
      const text = await checkedText(body);
      await checkClauses(db, text, { within: "template" });
      // Clauses that were in the text keep their version; new ones get the newest.
      return { text, clauses: await pinned(db, text, clauses), template: { id: templateId, name: templateName } };
    }),

  choose: ({ db, actor, params: { id }, body: { templateId, version } }) =>
    change(db, actor, { id, version }, async () => {
      const { rows } = await db.execute<{ name: string; body: string }>(
        sql`select name, body from contract_template where id = ${templateId}::uuid`,
      );
      const { name, body } = found(rows[0]);
      return { text: body, clauses: await pinned(db, body), template: { id: templateId, name } };
    }),

  async pdf({ db, actor, params: { id } }) {
    const text = await draftDocument(db, actor, id);
    return {
      name: `${text.title}.pdf`,
      type: "application/pdf",
      parts: (async function* () {
        yield await documentPdf(text);
      })(),
    };
  },

  async word({ db, actor, params: { id } }) {
    return wordReply(await wordDocument(db, actor, id));
  },
};
