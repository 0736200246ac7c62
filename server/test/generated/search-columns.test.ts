/**
 * Search: each text column of the agency holds its own word. A search finds a row by that word only if its reader's reply, or
 * the record that they may open, shows it (K28).
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { chatMessages } from "#contract/chat/message.ts";
import { mailLogs } from "#contract/mail/mail-log.ts";
import type { RecordKind } from "#contract/record-kinds.ts";
import { RECORDS } from "#contract/records.ts";
import { isList } from "#server/lib/serving/serve.ts";
import { startApp } from "../app.ts";
import { takeOwnDatabase } from "../database/of-file.ts";
import { buildStaff, buildSuperAdmin, inAgency } from "../factories.ts";
import { randomFor } from "./breadth.ts";
import { RULES } from "./expected.ts";
import { sampled } from "./inputs/random.ts";
import { CALLS, type Walked } from "./walk.ts";
import { ready } from "./world/preconditions.ts";
import type { Ready } from "./world/setup.ts";
import { buildWorld } from "./world/world.ts";

await takeOwnDatabase();
const { ask } = await startApp();
const world = await buildWorld();
const { ownAgencyId } = world;
const seed = randomFor("search columns");

/** Searches of bundled data, which belongs to no agency. */
const PUBLIC: ReadonlySet<string> = new Set([
  "GET /client/v1/places/search",
  "GET /client/v1/disco/search",
  // Searched among the events of a provider.
  "GET /client/v1/oztix/events/{slug}/providers/{provider}/events",
]);
const takesWords = ({ call }: Walked): boolean =>
  isList(call) ? call.list.search === true : Object.hasOwn((call.query as { shape?: object })?.shape ?? {}, "q");
const SEARCHED = CALLS.filter((walked) => takesWords(walked) && !PUBLIC.has(walked.title));

interface Marked {
  table: string;
  column: string;
  word: string;
}
let marked: readonly Marked[] = [];
const bases = new Map<string, Ready>();
let searches = 0;
let shown = 0;
afterAll(() =>
  console.log(
    `search columns: ${marked.length} columns, ${SEARCHED.length} searches, ${searches} words, ${shown} found`,
  ),
);

/** Tables that follow others or record what happened, and columns that decide what a row is. */
const FOLLOWING = ["record", "history", "audit", "idempotency", "upload", "upload_part", "import_row"];
const DECIDING =
  "(^|_)(state|kind|stage|category|family|status|content_type|sanitiser|code|country|type|table_name|api|source|platform)$";
const COLUMNS = `select c.table_name as table, c.column_name as column from information_schema.columns c
  where c.table_schema = 'public'
    and c.data_type = 'text'
    and c.is_generated = 'NEVER'
    and c.table_name <> all ($1)
    and c.column_name !~ $2
    and exists (select from information_schema.columns a
      where a.table_schema = 'public' and a.table_name = c.table_name and a.column_name = 'agency_id')
    and exists (select from pg_tables t where t.schemaname = 'public' and t.tablename = c.table_name) order by 1, 2`;
const isPhone = (column: string): boolean => /^(phone|whatsapp)$/.test(column);

/** Writes its own word into each text column of the agency that takes it. */
async function mark(): Promise<Marked[]> {
  const columns = await inAgency(ownAgencyId, COLUMNS, [FOLLOWING, DECIDING]);
  const done: Marked[] = [];
  for (const [index, { table, column }] of columns
    .map((row) => ({ table: String(row.table), column: String(row.column) }))
    .entries()) {
    const word = `zq${index}canary`;
    const code = isPhone(column) ? `, "${column}_code" = '+61'` : "";
    const text = isPhone(column) ? `+61${word}` : word;
    const set = (value: string, rows = "") =>
      inAgency(ownAgencyId, `update "${table}" set "${column}" = ${value}${code} where agency_id = $1${rows}`, [
        ownAgencyId,
      ]).then(
        () => true,
        () => false,
      );
    // A unique column needs different values, of a document that was sent nothing changes, and posts have no credit.
    const marks =
      (await set(`'${text}'`)) ||
      (await set(`'${text} ' || id`)) ||
      (await set(`'${text}'`, " and status = 'Created'")) ||
      (await set(`'${text}'`, " and fanroom_type is null"));
    if (marks) done.push({ table, column, word });
  }
  return done;
}

beforeAll(async () => {
  for (const walked of SEARCHED) bases.set(walked.title, await ready(world, walked));
  marked = await mark();
}, 60_000);

/** The least that may make the call, and the most. */
async function readersOf({ title }: Walked): Promise<{ name: string; token: string }[]> {
  const rule = RULES[title];
  if (rule?.who === "superAdmin") return [{ name: "super admin", token: (await buildSuperAdmin(ownAgencyId)).token }];
  if (rule?.who === "owner")
    return [{ name: "owner", token: (await buildStaff(ownAgencyId, { role: "agency" })).token }];
  if (rule?.who === "right" && rule.beside) {
    const both = { [rule.resource]: ["EDIT_ALL"] as const, [rule.beside]: ["EDIT_ALL"] as const };
    return [
      { name: "owner", token: (await buildStaff(ownAgencyId, { role: "agency" })).token },
      { name: "staff with both rights", token: (await buildStaff(ownAgencyId, { levels: both })).token },
    ];
  }
  const levels =
    rule?.who === "right" || rule?.who === "reach"
      ? { [rule.resource]: ["VIEW_ALL"] as const, ...("of" in rule && rule.of && { [rule.of]: ["VIEW_ALL"] as const }) }
      : {};
  return [
    { name: "owner", token: (await buildStaff(ownAgencyId, { role: "agency" })).token },
    { name: `staff with ${JSON.stringify(levels)}`, token: (await buildStaff(ownAgencyId, { levels })).token },
  ];
}

/** The names of tables that hold a row with one of these ids. */
async function tablesOf(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const tables = [...new Set(marked.map(({ table }) => table))];
  const keyed = await inAgency(
    ownAgencyId,
    `select c.relname as name, a.attname as key
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where a.attname in ('id', 'person_id', 'staff_id', 'event_id')
        and a.atttypid = 'uuid'::regtype
        and c.relname = any ($1)
        and c.relkind in ('r', 'p')`,
    [tables],
  );
  const found = await inAgency(
    ownAgencyId,
    keyed
      .map(({ name, key }) => `select '${name}' as name where exists (select from "${name}" where "${key}" = any ($1))`)
      .join(" union all "),
    [ids],
  );
  return new Set(found.map(({ name }) => String(name)));
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Returns the ids of rows; one of several kinds stands behind its kind. A row of no table of its own has none. */
const idsIn = (rows: unknown): string[] =>
  (Array.isArray(rows) ? rows : []).flatMap((row: { id?: unknown }) => {
    const id = typeof row.id === "string" ? row.id.slice(row.id.indexOf(":") + 1) : "";
    return UUID.test(id) ? [id] : [];
  });

/** The ids of what a conversation is found by: its messages, the one it is with, and their number; and the fan of an act. */
async function idsBehind(id: string): Promise<string[]> {
  const found = await inAgency(
    ownAgencyId,
    `select m.id from chat_message m where m.log_id = $1 union select about_id from chat_log where id = $1
      union select c.outside_id from chat_log l join chat_conversation c on c.id = l.conversation_id where l.id = $1
      union select fan_id from fan_event where id = $1`,
    [id],
  );
  return found.flatMap((row) => (typeof row.id === "string" ? [row.id] : []));
}
/** The text of a conversation as this reader may open it. */
async function openedLog(id: string, token: string): Promise<string> {
  const { text } = await ask(chatMessages.list, token, { body: { logId: id } as never });
  const ids = await idsBehind(id);
  return [text, ...(await Promise.all(ids.map((logId) => detailOf(logId, token))))].join(" ");
}
/** The text of an email as this reader may open it, with the records of its people; empty if it is none. */
async function openedEmail(id: string, token: string): Promise<string> {
  const [mail] = await inAgency(
    ownAgencyId,
    `select array(select record_id::text from mail_log_party where mail_id = l.id and record_id is not null) as parties
      from mail_log l
      where l.id = $1`,
    [id],
  );
  if (!mail)
    return (await inAgency(ownAgencyId, "select from chat_log where id = $1", [id]))[0] ? openedLog(id, token) : "";
  const { text } = await ask(mailLogs.get, token, { params: { id } });
  return [text, ...(await Promise.all((mail.parties as string[]).map((party) => detailOf(party, token))))].join(" ");
}

const details = new Map<string, Promise<string>>();
/** The text of a record as this reader may open it; empty if they may not. */
function detailOf(id: string, token: string): Promise<string> {
  const key = `${id} ${token}`;
  const found =
    details.get(key) ??
    (async () => {
      const [row] = await inAgency(ownAgencyId, "select kind, resource from record where id = $1", [id]);
      if (!row) return openedEmail(id, token);
      const get: AnyCall = RECORDS[row.kind as RecordKind].get;
      const family = row.resource === "SCOUT" ? "scouts" : "talents";
      const { status, text } = await ask(get, token, { params: { id, family } as never });
      expect(status, text.slice(0, 300)).toBeLessThan(500);
      return status === 200 ? text : "";
    })();
  details.set(key, found);
  return found;
}

describe.each(SEARCHED.map((walked) => [walked.title, walked] as const))("%s", (title, walked) => {
  test("a search finds by what its reader may see", { timeout: 60_000 }, async () => {
    const { input } = bases.get(title) ?? (await ready(world, walked));
    const problems: string[] = [];
    const before = shown;
    for (const { name, token } of await readersOf(walked)) {
      const search = (q: string | undefined) => {
        const params = input.params as never;
        const { q: _, ...query } = input.query;
        const words = q === undefined ? {} : { q };
        if (walked.call.method === "POST")
          return ask(walked.call, token, { params, body: { ...(input.body as object), ...words } });
        return ask(walked.call, token, { params, query: q === undefined ? query : words });
      };
      const ids = idsIn((await search(undefined)).data);
      const own = await tablesOf([...ids, ...(await Promise.all(ids.map(idsBehind))).flat()]);
      const others = marked.filter(({ table }) => !own.has(table));
      for (const { table, column, word } of [
        ...marked.filter((marking) => own.has(marking.table)),
        ...sampled(others, 8, seed),
      ]) {
        searches += 1;
        const { status, data, text } = await search(word);
        expect(status, text.slice(0, 200)).toBe(200);
        const ids = idsIn(data);
        if (ids.length === 0) continue;
        shown += 1;
        const texts = [text, ...(await Promise.all(ids.slice(0, 3).map((id) => detailOf(id, token))))];
        if (!texts.some((shown) => shown.includes(word)))
          problems.push(`${name} finds by ${table}.${column}, which is not shown`);
      }
    }
    expect(problems).toEqual([]);
    // An agency's name is in a table without an agency.
    if (!/\/agencies(?:\/option)?$/.test(title)) expect(shown).toBeGreaterThan(before);
  });
});

test("there are columns and words that were found", () => {
  expect(marked.length).toBeGreaterThan(60);
  expect(shown).toBeGreaterThan(SEARCHED.length);
});
