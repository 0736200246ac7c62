/** Handlers of the bank's files. */
import { randomUUIDv7 } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import {
  BankFileRow,
  BankPreview,
  type bankFiles as calls,
  SheetChoices,
  StoredBankFile,
  type bankUploads as uploadCalls,
} from "#contract/bank/bank-file.ts";
import { type BankAccountKind, REPEATED_COLUMNS } from "#contract/bank/codes.ts";
import { z } from "#contract/schema.ts";
import type { Actor, Database, Db } from "#server/lib/database/scope.ts";
import { auditSuperAdmin } from "#server/lib/records/audit.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers, UnscopedHandlers } from "#server/lib/serving/serve.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import { lockBank } from "./bank-line.ts";
import { HEAD } from "./reading/detect.ts";
import { bankPreviewOf } from "./reading/preview.ts";
import { readBankFile, readSheetFile } from "./reading/read-file.ts";
import { BankFileError, type BankFileLine, type BankStatement, type LineName, lineNames } from "./reading/statement.ts";

/** Lines processed in one turn of the event loop. */
const AT_ONCE = 250;
const SHOWN = 20;
const createdAt = sql.raw(`to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
/** Balance of the ledger's trust account on the day of the bank's balance. */
const LEDGER = sql`case when f.account = 'TRUST'
  then (select coalesce(sum(e.amount), 0)::float8
    from ledger_account a join ledger_entry e on e.agency_id = a.agency_id and e.account_id = a.id
      join ledger_group g on g.agency_id = e.agency_id and g.id = e.group_id
    where a.agency_id = f.agency_id
      and a.kind = 'BANK_TRUST'
      and a.currency = b.said ->> 'currency'
      and g.on_date <= (b.said ->> 'on')::date) end`;
const BALANCES = sql`(select coalesce(json_agg(b.said || jsonb_build_object('ledger', ${LEDGER}) order by b.place),
    '[]')
  from jsonb_array_elements(f.balances) with ordinality b (said, place)) as balances`;
/** True if a person decided about a line of the file. */
const DECIDED = sql`exists (select from bank_line l where l.agency_id = f.agency_id and l.bank_file_id = f.id
  and (l.state <> 'OPEN'
    or exists (select from bank_line_payment p where p.agency_id = l.agency_id and p.bank_line_id = l.id)))`;
const ROW = sql`${BALANCES}, f.id, f.filename, f.format, f.account, f.content is not null as waits, f.added, f.known,
  f.left_out as "leftOut", ${DECIDED} as decided, ${staffBrief(sql.raw("f.created_by"))} as by, ${createdAt} as at`;

const refused = (field: string, error: unknown): unknown =>
  error instanceof BankFileError
    ? new Refusal("validation", [{ field, code: "fileRefused", message: error.message }])
    : error;

/** Size of the pieces that a file is read from the database in; the driver decodes each in one turn. */
const PIECE = 256 * 1024;
/** Reads the content of a file of so many bytes. */
async function readContent(db: Db, { agencyId }: Actor, file: { id: string; bytes: number }): Promise<Buffer> {
  const content = Buffer.allocUnsafe(file.bytes);
  for (let start = 0; start < file.bytes; start += PIECE) {
    const { rows } = await db.execute<{ piece: Buffer }>(
      sql`select substring(content from ${start + 1}::int for ${PIECE}) as piece
        from bank_file
        where agency_id = ${agencyId}::uuid and id = ${file.id}::uuid`,
    );
    found(rows[0]).piece.copy(content, start);
  }
  return content;
}

async function readRow(db: Db, { agencyId }: Actor, id: string): Promise<BankFileRow> {
  const { rows } = await db.execute(
    sql`select ${ROW} from bank_file f where f.agency_id = ${agencyId}::uuid and f.id = ${id}::uuid`,
  );
  return z.parse(BankFileRow, found(rows[0]));
}

/** Adds the lines that are new, and notes their number with the file. */
export async function addLines(
  db: Db,
  { agencyId }: Actor,
  file: { id: string; account: BankAccountKind },
  { lines, leftOut, balances }: BankStatement,
): Promise<void> {
  const named: (BankFileLine & LineName)[] = [];
  for (const [n, names] of lineNames(file.account, lines)) {
    const line = lines[n];
    if (line) named.push({ ...line, ...names });
    if (n % AT_ONCE === 0) await setImmediate();
  }
  // The same order in every transaction, so that two files with the same lines never wait for each other.
  named.sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
  let added = 0;
  for (let from = 0; from < named.length; from += AT_ONCE) {
    const some = named.slice(from, from + AT_ONCE).map((line) => ({ ...line, id: randomUUIDv7() }));
    // Lines from before references were stored are recognised by their content.
    const { rowCount } = await db.execute(
      sql`insert into bank_line (id, agency_id, bank_file_id, account, account_number, currency, on_date, amount, name,
          text, reference, bank_reference, fingerprint)
        select s.id, ${agencyId}::uuid, ${file.id}::uuid, ${file.account}, s.number, s.currency, s."onDate", s.amount,
          s.name, s.text, s.reference, s."bankReference", s.fingerprint
        from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
          as s (id uuid, number text, currency text, "onDate" date, amount bigint, name text, text text, reference text,
            "bankReference" text, fingerprint text, said text)
        where not exists (select from bank_line k
          where k.agency_id = ${agencyId}::uuid
            and k.fingerprint = s.said
            and k.fingerprint <> s.fingerprint
            and k.bank_reference is null)
        on conflict (agency_id, fingerprint) do nothing`,
    );
    added += rowCount ?? 0;
  }
  await db.execute(
    sql`update bank_file
      set content = null, choices = null, added = ${added}, known = ${lines.length - added},
        left_out = ${JSON.stringify(leftOut)}::jsonb, balances = ${JSON.stringify(balances)}::jsonb
      where agency_id = ${agencyId}::uuid and id = ${file.id}::uuid`,
  );
}

interface Waiting extends Record<string, unknown> {
  version: number;
  account: BankAccountKind;
  choices: unknown;
}
const choicesOf = (stored: unknown): SheetChoices => z.parse(SheetChoices, stored);
/** Returns the choices with those that are given in place of the stored ones. */
const chosenOver = (
  choices: SheetChoices,
  given: { [K in keyof SheetChoices]?: SheetChoices[K] | undefined },
): SheetChoices => ({
  ...choices,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
});

/** Refuses columns from which no line can be made. */
function checkColumns(columns: SheetChoices["columns"]): void {
  const refuse = (message: string): never => {
    throw new Refusal("validation", [{ field: "columns", code: "invalid", message }]);
  };
  const chosen = columns.filter((column) => column !== null);
  const single = chosen.filter((column) => !REPEATED_COLUMNS.includes(column));
  if (new Set(single).size < single.length) refuse("Two columns can't be the same");
  if (!chosen.includes("date")) refuse("Choose the column with the date");
  const split = chosen.includes("credit") || chosen.includes("debit");
  if (chosen.includes("amount") === split) refuse("Choose the column with the amount, or those of money in and out");
}

export const bankFileHandlers: Handlers<typeof calls> = {
  async list({ db, actor }) {
    const { rows } = await db.execute(
      sql`select ${ROW}
        from bank_file f
        where f.agency_id = ${actor.agencyId}::uuid
        order by f.content is null, f.created_at desc, f.id desc
        limit ${SHOWN}`,
    );
    return { files: z.parse(z.array(BankFileRow), rows) };
  },

  async get({ db, actor, params: { id } }) {
    const { rows } = await db.execute<{ choices: unknown; head: Buffer | null }>(
      sql`select ${ROW}, f.version, f.choices, substring(f.content from 1 for ${HEAD}) as head
        from bank_file f
        where f.agency_id = ${actor.agencyId}::uuid and f.id = ${id}::uuid`,
    );
    const { choices, head, ...file } = found(rows[0]);
    const preview = head === null ? null : bankPreviewOf(head, choicesOf(choices), {});
    return z.parse(StoredBankFile, { ...file, preview });
  },

  async preview({ db, actor, params: { id }, body }) {
    const { rows } = await db.execute<{ choices: unknown; head: Buffer | null }>(
      sql`select f.choices, substring(f.content from 1 for ${HEAD}) as head
        from bank_file f
        where f.agency_id = ${actor.agencyId}::uuid and f.id = ${id}::uuid`,
    );
    const { choices, head } = found(rows[0]);
    if (head === null) throw new Refusal("bankFileState");
    const stored = choicesOf(choices);
    const written = { encoding: body.encoding ?? stored.encoding, delimiter: body.delimiter ?? stored.delimiter };
    try {
      return z.parse(BankPreview, bankPreviewOf(head, { ...body, ...written }, body));
    } catch (error) {
      throw refused("delimiter", error);
    }
  },

  async columns({ db, actor, params: { id }, body: { seen, ...given } }) {
    const { agencyId } = actor;
    const { rows } = await db.execute<Waiting & { bytes: number | null }>(
      sql`select version, account, choices, octet_length(content) as bytes
        from bank_file
        where agency_id = ${agencyId}::uuid and id = ${id}::uuid
        for update`,
    );
    const file = found(rows[0]);
    if (file.bytes === null) throw new Refusal("bankFileState");
    if (file.version !== seen) throw new Refusal("movedOn");
    const choices = chosenOver(choicesOf(file.choices), given);
    checkColumns(choices.columns);
    const content = await readContent(db, actor, { id, bytes: file.bytes });
    let statement: BankStatement;
    try {
      statement = await readSheetFile(content, choices);
      if (statement.lines.length === 0) throw new BankFileError("No row of this file has an amount that was booked");
    } catch (error) {
      throw refused("columns", error);
    }
    await addLines(db, actor, { id, account: file.account }, statement);
    return readRow(db, actor, id);
  },

  async remove({ db, actor, params: { id } }) {
    const { agencyId } = actor;
    // Holds back decisions about lines until the file is deleted.
    await lockBank(db, actor);
    const { rows } = await db.execute<{ decided: boolean }>(
      sql`select ${DECIDED} as decided
        from bank_file f
        where f.agency_id = ${agencyId}::uuid and f.id = ${id}::uuid
        for update of f`,
    );
    if (found(rows[0]).decided) throw new Refusal("bankFileDecided");
    // Deletes its lines with it.
    await db.execute(sql`delete from bank_file where agency_id = ${agencyId}::uuid and id = ${id}::uuid`);
    return {};
  },
};

export const bankUploadHandlers = (database: Database): UnscopedHandlers<typeof uploadCalls> => ({
  async create({ session, body: { filename, account, file: bytes } }) {
    const actor = session?.actor;
    if (!actor) throw new Refusal("chooseAgency");
    const { agencyId } = actor;
    const id = randomUUIDv7();
    const insert = (db: Db, format: string, content: Buffer | null, choices: SheetChoices | null) =>
      db.execute(
        sql`insert into bank_file (id, agency_id, filename, format, account, content, choices, created_by)
          values (${id}::uuid, ${agencyId}::uuid, ${filename}, ${format}, ${account}, ${content}::bytea,
            ${choices && JSON.stringify(choices)}::jsonb, ${actor.id}::uuid)`,
      );
    const write = (work: (db: Db) => Promise<BankFileRow>) =>
      database.scope(actor, "write", async (db) => {
        const done = await work(db);
        if (actor.role === "super_admin") await auditSuperAdmin(db, actor, "POST /finance/v1/bank-files", {});
        return done;
      });
    try {
      const read = await readBankFile(bytes);
      return await write(async (db) => {
        if (read.format === "CSV") await insert(db, "CSV", Buffer.from(bytes), read.guess.choices);
        else {
          await insert(db, read.format, null, null);
          await addLines(db, actor, { id, account }, read.statement);
        }
        return readRow(db, actor, id);
      });
    } catch (error) {
      throw refused("file", error);
    }
  },
});
