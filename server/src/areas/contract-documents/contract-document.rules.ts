/** The document of a contract, for the areas that show, send and sign it. */
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { ContractDocument } from "#contract/contract-documents/contract-document.ts";
import type { MergeData } from "#contract/contract-documents/merge-fields.ts";
import { mergeErrors } from "#contract/contract-documents/merge-syntax.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { type DocumentText, documentPdf } from "#server/lib/pdf/document/document.ts";
import { readLook } from "#server/lib/pdf/look.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { filledWordFile } from "#server/lib/word/word.ts";
import { clausesOf } from "./clause.rules.ts";
import { contractValues, type MergedContract } from "./contract-data.ts";
import { type ContractSettingValues, readContractSettings } from "./contract-setting.rules.ts";
import { type Merged, mergeInto } from "./merge/render.ts";
import { structureOf } from "./merge/structure.ts";

export interface StoredDocument extends Record<string, unknown> {
  templateId: string | null;
  templateName: string | null;
  body: string;
  /** Versions of the clauses when the template was chosen. */
  clauses: { id: string; number: number }[];
  version: number;
}
const NOTHING: StoredDocument = { templateId: null, templateName: null, body: "", clauses: [], version: 1 };

/** Reads the text that was chosen or edited; before that, the default template for this type of contract. */
export async function storedDocument(db: Db, id: string): Promise<StoredDocument> {
  const { rows } = await db.execute<StoredDocument>(
    sql`select template_id as "templateId", template_name as "templateName", body, clauses, version
      from contract_document
      where contract_id = ${id}::uuid
      union all
      select t.id, t.name, t.body, '[]', 1
      from contract c
        join contract_template t on t.agency_id = c.agency_id and coalesce(c.type, 'OTHER') = any (t.default_for)
      where c.id = ${id}::uuid
        and not exists (select from contract_document d where d.agency_id = c.agency_id and d.contract_id = c.id)
      limit 1`,
  );
  return rows[0] ?? NOTHING;
}

interface Read {
  stored: StoredDocument;
  settings: ContractSettingValues;
  color: string;
  values: MergedContract;
  errors: ContractDocument["errors"];
  merged: Merged;
}
async function read(db: Db, actor: Actor, id: string): Promise<Read> {
  const settings = await readContractSettings(db);
  const { color } = await readLook(db, actor.agencyId);
  const values = await contractValues(db, actor, { id, settings });
  const stored = await storedDocument(db, id);
  const errors = mergeErrors(stored.body);
  const structure = errors.length === 0 ? structureOf(stored.body) : null;
  errors.push(...(structure?.errors ?? []));
  const clauses = await clausesOf(db, stored.body, stored.clauses);
  // Finding errors and merging take up to 20 ms each; other requests are served between them.
  await setImmediate();
  const merged = structure?.root
    ? mergeInto(structure.root, values.data, clauses)
    : { html: "", missing: [], clauses: [] };
  return { stored, settings, color, values, errors, merged };
}

/** Reads the document in its present state, with its errors and missing values. */
export async function readDocument(db: Db, actor: Actor, id: string): Promise<ContractDocument> {
  const { stored, errors, merged } = await read(db, actor, id);
  const { rows: templates } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from contract_template order by name, id`,
  );
  const { templateId, templateName, body, version } = stored;
  const { rows: word } = await db.execute(
    sql`select from contract_template_word where template_id = ${templateId}::uuid`,
  );
  return { templateId, templateName, body, version, ...merged, errors, hasWord: word.length > 0, templates };
}

/** Fills the Word file of the document's template with the same values as the text, under the same rights. */
export async function wordDocument(db: Db, actor: Actor, id: string): Promise<{ name: string; file: Buffer }> {
  const values = await contractValues(db, actor, { id, settings: await readContractSettings(db) });
  const { templateId } = await storedDocument(db, id);
  const { rows } = await db.execute<{ file: Buffer }>(
    sql`select file from contract_template_word where template_id = ${templateId}::uuid`,
  );
  if (!rows[0]) throw new Refusal("wordMissing");
  const file = await filledWordFile(rows[0].file, values.data);
  return { name: [values.number, values.title].filter(Boolean).join(" "), file };
}

function printOf({ settings, color, values, merged }: Read, draft: string | null): DocumentText {
  const { title, number, agency } = values;
  return {
    title,
    author: agency,
    line: number,
    footer: [number, agency].filter(Boolean).join(" · "),
    draft,
    language: settings.language,
    paper: settings.paper,
    numbered: settings.numberClauses,
    color,
    html: merged.html,
  };
}

/** Renders the document in its present state as PDF, marked as a draft. */
export async function draftDocument(db: Db, actor: Actor, id: string): Promise<DocumentText> {
  return printOf(await read(db, actor, id), "Draft, not for signature");
}

/** A document as it is sent: later changes of the contract, its template or its clauses don't reach it. */
export interface FrozenDocument {
  title: string;
  /** Rich text. */
  html: string;
  /** Values that were merged. */
  data: MergeData;
  clauses: Merged["clauses"];
  templateId: string | null;
  pdf: Buffer;
  /** Hash of the PDF, in hexadecimal. */
  sha256: string;
}
/**
 * Renders the document that is sent. Refuses one without a text, with errors, or with fields that have no value. The
 * PDF takes about half a second, in its own process.
 */
export async function contractDocument(db: Db, actor: Actor, id: string): Promise<FrozenDocument> {
  const draft = await read(db, actor, id);
  const { stored, values, errors, merged } = draft;
  if (stored.body === "" || errors.length > 0) throw new Refusal("documentUnready");
  if (merged.missing.length > 0)
    throw new Refusal(
      "documentUnready",
      merged.missing.map(({ key }) => ({ field: key, code: "requiredField", message: `{{${key}}} has no value` })),
    );
  const pdf = await documentPdf(printOf(draft, null));
  return {
    title: values.title,
    html: merged.html,
    data: values.data,
    clauses: merged.clauses,
    templateId: stored.templateId,
    pdf,
    sha256: createHash("sha256").update(pdf).digest("hex"),
  };
}
