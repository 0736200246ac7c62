/** Reads templates and clauses, and checks their texts. */
import { sql } from "drizzle-orm";
import { ClauseRow, TemplateRow } from "#contract/contract-documents/contract-setting.ts";
import { clausesIn, mergeErrors } from "#contract/contract-documents/merge-syntax.ts";
import type { ContractTemplate } from "#contract/contract-documents/template.ts";
import type { ErrorDetail } from "#contract/errors.ts";
import { z } from "#contract/schema.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import { cleanDocument } from "#server/lib/values/rich-text.ts";
import { structureErrors } from "./merge/structure.ts";

const TIME = sql.raw(`to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"`);

export async function templateRows(db: Db): Promise<TemplateRow[]> {
  const { rows } = await db.execute(
    sql`select id, name, ${TIME}, version, default_for as "defaultFor",
        (select count(*)::int
          from contract_template_clause c
          where c.agency_id = t.agency_id and c.template_id = t.id) as "clauseCount",
        (select json_build_object('filename', w.filename,
            'updatedAt', to_char(w.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          from contract_template_word w where w.agency_id = t.agency_id and w.template_id = t.id) as word
      from contract_template t order by name, id`,
  );
  return z.parse(z.array(TemplateRow), rows);
}
export async function readTemplate(db: Db, id: string): Promise<ContractTemplate> {
  const { rows } = await db.execute<{ body: string }>(sql`select body from contract_template where id = ${id}::uuid`);
  const row = (await templateRows(db)).find((template) => template.id === id);
  return { ...found(row), body: found(rows[0]).body };
}
export async function clauseRows(db: Db): Promise<ClauseRow[]> {
  const { rows } = await db.execute(
    sql`select id, name, ${TIME}, version, text_version as number,
        (select count(*)::int
          from contract_template_clause t
          where t.agency_id = c.agency_id and t.clause_id = c.id) as "templateCount"
      from contract_clause c order by name, id`,
  );
  return z.parse(z.array(ClauseRow), rows);
}

/** Returns a field's errors as details, each with its place and the text there. */
const placed = (errors: readonly { place: number; excerpt: string; message: string }[]): ErrorDetail[] =>
  errors.slice(0, 20).map(({ place, excerpt, message }) => ({
    field: "body",
    code: "invalid",
    message: `Paragraph ${place} ("${excerpt}"): ${message}`,
  }));

/** Returns a sanitised text whose fields can be merged; refuses any other. */
export async function checkedText(html: string): Promise<string> {
  const body = await cleanDocument(html, "body");
  const errors = mergeErrors(body);
  const problems = errors.length > 0 ? errors : structureErrors(body);
  if (problems.length > 0) throw new Refusal("validation", placed(problems));
  return body;
}

/** Refuses clauses that are not in the library; a clause itself names none. */
export async function checkClauses(
  db: Db,
  body: string,
  { within }: { within: "template" | "clause" },
): Promise<string[]> {
  const ids = clausesIn(body);
  const refuse = (message: string): never => {
    throw new Refusal("validation", [{ field: "body", code: "invalid", message }]);
  };
  if (ids.length > 0 && within === "clause") refuse("A clause can't have another clause in it");
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from contract_clause where id = any (${sql.param(ids)}::uuid[])`,
  );
  if (rows[0]?.n !== ids.length) refuse("It names a clause that isn't in the library");
  return ids;
}
