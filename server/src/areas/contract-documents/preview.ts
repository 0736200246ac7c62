/** Handlers that show a template with examples before it is saved. */
import { sql } from "drizzle-orm";
import { EXAMPLE_DATA } from "#contract/contract-documents/merge-fields.ts";
import { mergeErrors } from "#contract/contract-documents/merge-syntax.ts";
import type { templatePreviews as calls, DocumentPreview } from "#contract/contract-documents/template.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { documentPdf } from "#server/lib/pdf/document/document.ts";
import { readLook } from "#server/lib/pdf/look.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { cleanDocument } from "#server/lib/values/rich-text.ts";
import { clausesOf } from "./clause.rules.ts";
import { readContractSettings } from "./contract-setting.rules.ts";
import { merge } from "./merge/render.ts";
import { structureErrors } from "./merge/structure.ts";

async function preview(db: Db, typed: string): Promise<DocumentPreview> {
  const body = await cleanDocument(typed, "body");
  const errors = mergeErrors(body);
  if (errors.length === 0) errors.push(...structureErrors(body));
  if (errors.length > 0) return { html: "", missing: [], errors: errors.slice(0, 20) };
  const { html, missing } = merge(body, EXAMPLE_DATA, await clausesOf(db, body));
  return { html, missing, errors: [] };
}

async function agencyName(db: Db, id: string): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from agency where id = ${id}::uuid`);
  return rows[0]?.name ?? "";
}

export const previewHandlers: Handlers<typeof calls> = {
  show: ({ db, body }) => preview(db, body.body),

  async pdf({ db, actor, body }) {
    const { html, errors } = await preview(db, body.body);
    const [first] = errors;
    if (first) throw new Refusal("validation", [{ field: "body", code: "invalid", message: first.message }]);
    const { paper, language, numberClauses } = await readContractSettings(db);
    const author = await agencyName(db, actor.agencyId);
    const title = EXAMPLE_DATA.values["contract.title"];
    const text = {
      title: typeof title === "string" ? title : author,
      author,
      line: null,
      footer: author,
      draft: "Example",
      paper,
      language,
      numbered: numberClauses,
      color: (await readLook(db, actor.agencyId)).color,
      html,
    };
    return {
      name: "Example.pdf",
      type: "application/pdf",
      parts: (async function* () {
        yield await documentPdf(text);
      })(),
    };
  },
};
