/** Handlers of the bank's files. */
import { randomUUIDv7 } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import {
  BankFileRow,
  type bankFiles as calls,
  StoredBankFile,
  type bankUploads as uploadCalls,
} from "#contract/bank/bank-file.ts";
import type { BankAccountKind } from "#contract/bank/codes.ts";
import { z } from "#contract/schema.ts";
import type { Actor, Database, Db } from "#server/lib/database/scope.ts";
import { auditSuperAdmin } from "#server/lib/records/audit.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers, UnscopedHandlers } from "#server/lib/serving/serve.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import { guessColumns, linesOfSheet, readBankCsv } from "./csv.ts";
import { BankFileError, fingerprints, type SaidBalance, type SaidLine } from "./said.ts";
import { readBankStatement } from "./statement.ts";

/** Lines that are worked on in one turn of the event loop. */
const AT_ONCE = 500;
const SHOWN = 20;
const SAMPLES = 6;
const LONGEST_SAMPLE = 120;
const at = sql.raw(`to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
/** What the ledger has in the trust account on the day of a balance. */
const LEDGER = sql`case when f.account = 'TRUST' then (select coalesce(sum(e.amount), 0)::float8 from ledger_account a join ledger_entry e on e.agency_id = a.agency_id and e.account_id = a.id
    join ledger_group g on g.agency_id = e.agency_id and g.id = e.group_id where a.agency_id = f.agency_id and a.kind = 'BANK_TRUST' and a.currency = b.said ->> 'currency' and g.on_date <= (b.said ->> 'on')::date) end`;
const BALANCES = sql`(select coalesce(json_agg(b.said || jsonb_build_object('ledger', ${LEDGER}) order by b.place), '[]') from jsonb_array_elements(f.balances) with ordinality b (said, place)) as balances`;
const ROW = sql`${BALANCES}, f.id, f.filename, f.format, f.account, f.cells is not null as waits, f.added, f.known, ${staffBrief(sql.raw("f.created_by"))} as by, ${at} as at`;

const refused = (field: string, error: unknown): unknown =>
  error instanceof BankFileError
    ? new Refusal("validation", [{ field, code: "fileRefused", message: error.message }])
    : error;

async function readRow(db: Db, { agencyId }: Actor, id: string): Promise<BankFileRow> {
  const { rows } = await db.execute(
    sql`select ${ROW} from bank_file f where f.agency_id = ${agencyId}::uuid and f.id = ${id}::uuid`,
  );
  return z.parse(BankFileRow, found(rows[0]));
}

/** Adds the lines that are not there yet, and says of the file how many these are. */
export async function addLines(
  db: Db,
  { agencyId }: Actor,
  file: { id: string; account: BankAccountKind },
  lines: readonly SaidLine[],
): Promise<void> {
  const named: (SaidLine & { fingerprint: string })[] = [];
  for (const [n, fingerprint] of fingerprints(file.account, lines)) {
    const line = lines[n];
    if (line) named.push({ ...line, fingerprint });
    if (n % AT_ONCE === 0) await setImmediate();
  }
  // The same order in every transaction, so that two files with the same lines never wait for each other.
  named.sort((one, other) => (one.fingerprint < other.fingerprint ? -1 : 1));
  let added = 0;
  for (let from = 0; from < named.length; from += AT_ONCE) {
    const some = named.slice(from, from + AT_ONCE).map((line) => ({ ...line, id: randomUUIDv7() }));
    const { rowCount } = await db.execute(
      sql`insert into bank_line (id, agency_id, bank_file_id, account, account_number, currency, on_date, amount, name, text, reference, fingerprint)
        select s.id, ${agencyId}::uuid, ${file.id}::uuid, ${file.account}, s.number, s.currency, s."onDate", s.amount, s.name, s.text, s.reference, s.fingerprint
        from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as s (id uuid, number text, currency text, "onDate" date, amount bigint, name text, text text, reference text, fingerprint text)
        on conflict (agency_id, fingerprint) do nothing`,
    );
    added += rowCount ?? 0;
  }
  await db.execute(
    sql`update bank_file set cells = null, added = ${added}, known = ${lines.length - added} where agency_id = ${agencyId}::uuid and id = ${file.id}::uuid`,
  );
}

export const bankFileHandlers: Handlers<typeof calls> = {
  async list({ db, actor }) {
    const { rows } = await db.execute(
      sql`select ${ROW} from bank_file f where f.agency_id = ${actor.agencyId}::uuid order by f.cells is null, f.created_at desc, f.id desc limit ${SHOWN}`,
    );
    return { files: z.parse(z.array(BankFileRow), rows) };
  },

  async get({ db, actor, params: { id } }) {
    const { rows } = await db.execute<{ samples: string[][] }>(
      sql`select ${ROW}, f.titles, f.day_first as "dayFirst", f.commas, f.version,
          (select coalesce(json_agg(nullif(c, '')), '[]') from unnest(f.columns) c) as columns,
          coalesce(jsonb_path_query_array(f.cells, '$[0 to 5]'), '[]') as samples
        from bank_file f where f.agency_id = ${actor.agencyId}::uuid and f.id = ${id}::uuid`,
    );
    const file = found(rows[0]);
    const samples = file.samples
      .slice(0, SAMPLES)
      .map((row) => row.map((cell) => cell.slice(0, LONGEST_SAMPLE).toWellFormed()));
    return z.parse(StoredBankFile, { ...file, samples });
  },

  async columns({ db, actor, params: { id }, body: { columns, dayFirst, commas, currency, seen } }) {
    const { agencyId } = actor;
    const { rows } = await db.execute<{
      version: number;
      account: BankAccountKind;
      titles: string[];
      cells: string[][] | null;
    }>(
      sql`select version, account, titles, cells from bank_file where agency_id = ${agencyId}::uuid and id = ${id}::uuid for update`,
    );
    const file = found(rows[0]);
    if (file.cells === null) throw new Refusal("bankFileState");
    if (file.version !== seen) throw new Refusal("movedOn");
    const refuse = (message: string): never => {
      throw new Refusal("validation", [{ field: "columns", code: "invalid", message }]);
    };
    const chosen = columns.filter((column) => column !== null);
    if (columns.length !== file.titles.length) refuse("Choose what each column is");
    if (new Set(chosen).size < chosen.length) refuse("Two columns can't be the same");
    if (!chosen.includes("date")) refuse("Choose the column with the date");
    const split = chosen.includes("credit") || chosen.includes("debit");
    if (chosen.includes("amount") === split) refuse("Choose the column with the amount, or those of money in and out");
    let lines: SaidLine[] = [];
    try {
      lines = await linesOfSheet(file.cells, { columns, dayFirst, commas }, currency);
    } catch (error) {
      throw refused("columns", error);
    }
    if (lines.length === 0) refuse("No row of this file has an amount");
    await db.execute(
      sql`update bank_file set columns = ${sql.param(columns.map((column) => column ?? ""))}::text[], day_first = ${dayFirst}, commas = ${commas}
        where agency_id = ${agencyId}::uuid and id = ${id}::uuid`,
    );
    await addLines(db, actor, { id, account: file.account }, lines);
    return readRow(db, actor, id);
  },

  async remove({ db, actor, params: { id } }) {
    const { rowCount } = await db.execute(
      sql`delete from bank_file where agency_id = ${actor.agencyId}::uuid and id = ${id}::uuid and cells is not null`,
    );
    if (rowCount === 0) throw new Refusal("bankFileState");
    return {};
  },
};

/** Whether the first sign of a text is that of XML. */
function isXml(bytes: Uint8Array): boolean {
  const head = new TextDecoder(
    bytes[0] === 0xff || bytes[1] === 0 ? "utf-16le" : bytes[0] === 0xfe || bytes[0] === 0 ? "utf-16be" : "utf-8",
  );
  return head
    .decode(bytes.subarray(0, 400))
    .replace(/^\ufeff/, "")
    .trimStart()
    .startsWith("<");
}

export const bankUploadHandlers = (database: Database): UnscopedHandlers<typeof uploadCalls> => ({
  async create({ session, body: { filename, account, file: bytes } }) {
    const actor = session?.actor;
    if (!actor) throw new Refusal("chooseAgency");
    const { agencyId } = actor;
    const id = randomUUIDv7();
    const insert = (
      db: Db,
      format: string,
      more: {
        titles?: string[];
        cells?: string;
        columns?: string[];
        dayFirst?: boolean;
        commas?: boolean;
        balances?: readonly SaidBalance[];
      },
    ) =>
      db.execute(
        sql`insert into bank_file (id, agency_id, filename, format, account, titles, cells, columns, day_first, commas, balances, created_by)
          values (${id}::uuid, ${agencyId}::uuid, ${filename}, ${format}, ${account}, ${sql.param(more.titles ?? [])}::text[], ${more.cells ?? null}::jsonb,
            ${sql.param(more.columns ?? [])}::text[], ${more.dayFirst ?? true}, ${more.commas ?? false}, ${JSON.stringify(more.balances ?? [])}::jsonb, ${actor.id}::uuid)`,
      );
    const write = (work: (db: Db) => Promise<BankFileRow>) =>
      database.scope(actor, "write", async (db) => {
        const done = await work(db);
        if (actor.role === "super_admin") await auditSuperAdmin(db, actor, "POST /finance/v1/bank-files", {});
        return done;
      });
    try {
      if (bytes.length === 0) throw new BankFileError("This file is empty.");
      if (isXml(bytes)) {
        const { lines, balances } = await readBankStatement(bytes);
        return await write(async (db) => {
          await insert(db, "CAMT", { balances });
          await addLines(db, actor, { id, account }, lines);
          return readRow(db, actor, id);
        });
      }
      const sheet = await readBankCsv(bytes);
      const { columns, dayFirst, commas } = guessColumns(sheet);
      return await write(async (db) => {
        const stored = columns.map((column) => column ?? "");
        await insert(db, "CSV", {
          titles: sheet.titles,
          cells: JSON.stringify(sheet.cells),
          columns: stored,
          dayFirst,
          commas,
        });
        return readRow(db, actor, id);
      });
    } catch (error) {
      throw refused("file", error);
    }
  },
});
