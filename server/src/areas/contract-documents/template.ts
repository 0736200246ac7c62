/** Handlers of templates and clauses. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type {
  ContractClause,
  contractClauses as clauseCalls,
  contractTemplates as templateCalls,
} from "#contract/contract-documents/template.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { stale } from "#server/lib/records/stale.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { SANITISER_VERSION } from "#server/lib/values/rich-text.ts";
import { checkClauses, checkedText, clauseRows, readTemplate } from "./template.rules.ts";

type Table = "contract_template" | "contract_clause";
const named = (table: Table) => sql.identifier(table);

/** Refuses a name that exists, and more templates or clauses than the library holds. */
async function checkName(db: Db, table: Table, name: string, id: string | null): Promise<void> {
  const { rows } = await db.execute<{ taken: boolean; count: number }>(
    sql`select coalesce(bool_or(fold(name) = fold(${name})), false) as taken, count(*)::int as count
      from ${named(table)}
      where id is distinct from ${id}::uuid`,
  );
  const { taken, count } = found(rows[0]);
  if (taken) throw new Refusal("duplicate", "name");
  if (id === null && count >= (table === "contract_clause" ? LIMITS.contractClauses : LIMITS.contractTemplates))
    throw new Refusal("validation", [
      { field: "name", code: "invalid", message: "The library is full. Delete some first" },
    ]);
}

const lock = (db: Db, table: Table, id: string) =>
  db.execute(sql`select from ${named(table)} where id = ${id}::uuid for update`);

/** Makes a template the only default for its types. */
const takeDefaults = (db: Db, id: string, types: readonly string[]) =>
  db.execute(
    sql`update contract_template
      set default_for = array(select type from unnest(default_for) type where type <> all (${sql.param(types)}::text[]))
      where id <> ${id}::uuid and default_for && ${sql.param(types)}::text[]`,
  );

async function nameClauses(db: Db, { agencyId }: Actor, id: string, clauses: readonly string[]): Promise<void> {
  await db.execute(sql`delete from contract_template_clause where template_id = ${id}::uuid`);
  await db.execute(
    sql`insert into contract_template_clause (agency_id, template_id, clause_id)
      select ${agencyId}::uuid, ${id}::uuid, unnest(${sql.param(clauses)}::uuid[])`,
  );
}

export const contractTemplateHandlers: Handlers<typeof templateCalls> = {
  get: ({ db, params: { id } }) => readTemplate(db, id),

  async create({ db, actor, body: { name, body, defaultFor } }) {
    const text = await checkedText(body);
    const clauses = await checkClauses(db, text, { within: "template" });
    await checkName(db, "contract_template", name, null);
    const id = randomUUIDv7();
    await db.execute(
      sql`insert into contract_template (id, agency_id, name, body, body_sanitiser, default_for)
        values (${id}::uuid, ${actor.agencyId}::uuid, ${name}, ${text}, ${SANITISER_VERSION},
          ${sql.param(defaultFor)}::text[])`,
    );
    await takeDefaults(db, id, defaultFor);
    await nameClauses(db, actor, id, clauses);
    return readTemplate(db, id);
  },

  async update({ db, actor, params: { id }, body: { name, body, defaultFor, version } }) {
    await lock(db, "contract_template", id);
    const current = await readTemplate(db, id);
    if (current.version !== version) throw await stale(db, { table: "contract_template", id }, current);
    const text = await checkedText(body);
    const clauses = await checkClauses(db, text, { within: "template" });
    await checkName(db, "contract_template", name, id);
    await db.execute(
      sql`update contract_template
        set name = ${name}, body = ${text}, body_sanitiser = ${SANITISER_VERSION},
          default_for = ${sql.param(defaultFor)}::text[]
        where id = ${id}::uuid`,
    );
    await takeDefaults(db, id, defaultFor);
    await nameClauses(db, actor, id, clauses);
    return readTemplate(db, id);
  },

  async remove({ db, params: { id } }) {
    await db.execute(sql`delete from contract_template where id = ${id}::uuid`);
    return {};
  },
};

interface VersionRow extends Record<string, unknown> {
  number: number;
  body: string;
  author: string | null;
  createdAt: string;
}
async function clause(db: Db, id: string): Promise<ContractClause> {
  const row = found((await clauseRows(db)).find((clauseRow) => clauseRow.id === id));
  const { rows: versions } = await db.execute<VersionRow>(
    sql`select number, body, r.title as author,
        to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
      from contract_clause_version v left join record r on r.agency_id = v.agency_id and r.id = v.author_id
      where v.clause_id = ${id}::uuid
      order by number desc`,
  );
  const { rows: templates } = await db.execute<{ id: string; name: string }>(
    sql`select t.id, t.name
      from contract_template t join contract_template_clause c on c.agency_id = t.agency_id and c.template_id = t.id
      where c.clause_id = ${id}::uuid order by t.name, t.id`,
  );
  return { ...row, body: found(versions[0]).body, versions, templates };
}

interface NewVersion {
  id: string;
  number: number;
  text: string;
}
const addVersion = (db: Db, { agencyId, id: authorId }: Actor, { id, number, text }: NewVersion) =>
  db.execute(
    sql`insert into contract_clause_version (agency_id, clause_id, number, body, body_sanitiser, author_id)
      values (${agencyId}::uuid, ${id}::uuid, ${number}, ${text}, ${SANITISER_VERSION}, ${authorId}::uuid)`,
  );

export const contractClauseHandlers: Handlers<typeof clauseCalls> = {
  get: ({ db, params: { id } }) => clause(db, id),

  async create({ db, actor, body: { name, body } }) {
    const text = await checkedText(body);
    await checkClauses(db, text, { within: "clause" });
    await checkName(db, "contract_clause", name, null);
    const id = randomUUIDv7();
    await db.execute(
      sql`insert into contract_clause (id, agency_id, name) values (${id}::uuid, ${actor.agencyId}::uuid, ${name})`,
    );
    await addVersion(db, actor, { id, number: 1, text });
    return clause(db, id);
  },

  async update({ db, actor, params: { id }, body: { name, body, version } }) {
    await lock(db, "contract_clause", id);
    const current = await clause(db, id);
    if (current.version !== version) throw await stale(db, { table: "contract_clause", id }, current);
    const text = await checkedText(body);
    await checkClauses(db, text, { within: "clause" });
    await checkName(db, "contract_clause", name, id);
    if (text !== current.body) await addVersion(db, actor, { id, number: current.number + 1, text });
    // A changed text makes forms that others have open stale, too.
    await db.execute(
      sql`update contract_clause
        set name = ${name}, text_version = ${current.number + (text === current.body ? 0 : 1)}
        where id = ${id}::uuid`,
    );
    return clause(db, id);
  },

  async remove({ db, params: { id } }) {
    const { templates } = await clause(db, id);
    if (templates.length > 0) throw new Refusal("clauseInUse");
    await db.execute(sql`delete from contract_clause where id = ${id}::uuid`);
    return {};
  },
};
