/**
 * Sends every column of every table to each writing call: it is refused, and nothing is written. All columns go into one
 * body; each sensitive one must be named in the refusal, and a random sample of them is sent alone (all of them in the
 * nightly run).
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import type { Schema } from "#contract/schema.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import { patiently, startApp, type TestReply } from "../app.ts";
import { takeOwnDatabase, testDatabase } from "../database/of-file.ts";
import { inAgency } from "../factories.ts";
import { writesDuring } from "../writes.ts";
import { randomFor } from "./breadth.ts";
import { expectNothingWritten } from "./cross-check.ts";
import { changedAt, definitionOf, objectsIn } from "./inputs/fields.ts";
import { sampled } from "./inputs/random.ts";
import type { Input } from "./inputs/sample.ts";
import { CALLS, type Walked } from "./walk.ts";
import { ready } from "./world/preconditions.ts";
import { buildWorld, digest } from "./world/world.ts";

/** What the server said of its own errors, to explain a refusal that was not expected. */
const logged: string[] = [];
await takeOwnDatabase();
const { ask } = await startApp({ logLevel: "warn" }, { write: (entry) => logged.push(entry) });
const world = await buildWorld();
const WRITES = CALLS.filter(({ reads }) => !reads);
let cases = 0;
let objects = 0;
/** One refused request per call, repeated at the end. */
const refusedRequests: (() => Promise<TestReply<AnyCall>>)[] = [];
afterAll(() =>
  console.log(
    `mass assignment: ${cases} cases, ${WRITES.length} calls, ${objects} objects, ${COLUMNS.length} columns, seed ${inject("seed")}`,
  ),
);

/** Columns that identify a row and that no call may change. */
const IDENTITY = ["id", "agency_id", "created_at", "created_by", "author_id", "record_id", "kind", "key"];
const TABLES = await inAgency(
  world.here,
  `select c.table_name as name, string_agg(quote_ident(c.column_name), ', ') filter (where c.column_name = any ($1)) as columns
  from information_schema.columns c join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
  where c.table_schema = 'public' and c.table_name <> 'session' group by 1 having count(*) filter (where c.column_name in ('id', 'agency_id')) = 2`,
  [IDENTITY],
);
interface Identity {
  columns: string;
  /** Transaction that last wrote the row. */
  writtenBy: string;
}
const identities = async (): Promise<Map<string, Identity>> => {
  const all = await Promise.all(
    TABLES.map(({ name, columns }) =>
      inAgency(
        world.here,
        `select id, concat_ws('|', ${String(columns)}) as is, xmin::text as writer from "${String(name)}" where agency_id = $1`,
        [world.here],
      ).then((rows) =>
        rows.map(
          (row) =>
            [`${String(name)} ${String(row.id)}`, { columns: String(row.is), writtenBy: String(row.writer) }] as const,
        ),
      ),
    ),
  );
  return new Map(all.flat());
};

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const COLUMNS = (
  await inAgency(
    world.here,
    "select distinct column_name as name from information_schema.columns where table_schema = 'public' order by 1",
  )
).map(({ name }) => String(name));
const NAMES = [...new Set(COLUMNS.flatMap((name) => [name, camel(name)]))];

/** Sensitive fields, each with a value that fits its column. */
const SENSITIVE: Readonly<Record<string, unknown>> = {
  id: randomUUID(),
  agencyId: world.there,
  agency_id: world.there,
  ownerId: randomUUID(),
  createdBy: randomUUID(),
  created_by: randomUUID(),
  authorId: randomUUID(),
  actorId: randomUUID(),
  staffId: randomUUID(),
  recordId: randomUUID(),
  accountId: randomUUID(),
  role: "super_admin",
  accountRole: "agency",
  levels: { TALENT: ["EDIT_ALL"] },
  version: 2,
  deletedAt: null,
  deleted_at: "2001-02-03T04:05:06Z",
  lockedAt: null,
  activatedAt: "2001-02-03T04:05:06Z",
  createdAt: "2001-02-03T04:05:06Z",
  passwordHash: "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA",
  password_hash: "x",
  twoFactor: false,
  two_factor: false,
  totpSeed: "x",
  stage: "talent",
  family: "talents",
  search: "x",
  key: randomUUID(),
  isAdmin: true,
};

/** Returns a value that most columns would accept, so that the name is the reason for a refusal. */
const fitting = (name: string): unknown =>
  SENSITIVE[name] ?? (/id$/i.test(name) ? randomUUID() : /at$|_at$/i.test(name) ? "2001-02-03T04:05:06Z" : "x");

interface BodyObject {
  /** Path of the object in the body. */
  at: readonly string[];
  schema: Schema | undefined;
  declared: ReadonlySet<string>;
}
function placesOf({ call }: Walked): BodyObject[] {
  const found = objectsIn(call.body).map(({ path, schema }) => ({
    at: path,
    schema,
    declared: new Set(Object.keys(definitionOf(schema).shape ?? {})),
  }));
  // A call without a body is sent one.
  if (found.length === 0) return [{ at: [], schema: undefined, declared: new Set() }];
  // An object in several alternatives of a union takes the fields of all.
  const merged = new Map<string, BodyObject>();
  for (const item of found) {
    const key = item.at.join(".");
    const { declared = [], ...first } = merged.get(key) ?? {};
    merged.set(key, { ...item, ...first, declared: new Set([...declared, ...item.declared]) });
  }
  return [...merged.values()];
}

const withKeys = (body: unknown, { at }: BodyObject, extra: Readonly<Record<string, unknown>>): unknown => {
  const changed = changedAt(body ?? {}, at, (object) => ({ ...(object as object), ...extra }));
  if (changed === undefined) throw new Error(`nothing stands at ${at.join(".")}`);
  return changed;
};

interface Attempt {
  names: readonly string[];
  what: string;
  query?: Record<string, unknown>;
  body: unknown;
}

const SINGLES = 2;
/** Maximum number of fields that a refusal names. */
const NAMED = 20;
/** Fewer fields than one form may have. */
const FORM_FIELDS = 400;
/** What anybody may send is short. */
const PUBLIC_FIELDS = 200;
const IN_QUERY = ["agencyId", "agency_id", "role", "id"];

function triesOf({ call, call: { access, upload }, title }: Walked, place: BodyObject, input: Input): Attempt[] {
  const at = place.at.join(".") || "body";
  const random = randomFor(`${title} ${at}`);
  const undeclared = (names: readonly string[]) => names.filter((name) => !place.declared.has(name));
  const valuesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, fitting(name)]));
  const sensitive = undeclared(Object.keys(SENSITIVE));
  const few = Array.from({ length: Math.ceil(sensitive.length / NAMED) }, (_, n) =>
    sensitive.slice(n * NAMED, (n + 1) * NAMED),
  );
  const alone = sampled(sensitive, SINGLES, random).map((name) => [name]);
  const most = access.kind === "public" ? PUBLIC_FIELDS : upload ? FORM_FIELDS : NAMES.length;
  const many = undeclared(NAMES);
  const all = Array.from({ length: Math.ceil(many.length / most) }, (_, n) => many.slice(n * most, (n + 1) * most));
  const bodies = [...all, ...few, ...alone].map((names) => ({
    names,
    what: `${at} ${names.length > NAMED ? "all" : names.join()}`,
    body: withKeys(input.body, place, valuesOf(names)),
  }));
  if (place.at.length > 0) return bodies;
  const inQuery = call.query ? (definitionOf(call.query).shape ?? {}) : {};
  const others = IN_QUERY.filter((name) => !Object.hasOwn(inQuery, name));
  const queries = [others, ...sampled(others, 1, random).map((name) => [name])].map((names) => ({
    names,
    what: `query ${names.join()}`,
    query: { ...input.query, ...valuesOf(names) },
    body: input.body,
  }));
  return [...bodies, ...queries];
}

/** Splits attempts into rounds with a new caller each, to stay below rate limits. */
const inRounds = ({ call }: Walked, tries: readonly Attempt[]): Attempt[][] => {
  const size = call.limit ? 8 : tries.length;
  return Array.from({ length: Math.ceil(tries.length / size) }, (_, round) =>
    tries.slice(round * size, (round + 1) * size),
  );
};

const send = (
  { call }: Walked,
  token: string,
  input: Input,
  { query = input.query, body }: Pick<Attempt, "query" | "body">,
): Promise<TestReply<AnyCall>> =>
  ask(call, token, { params: input.params as never, query, ...(body !== undefined && { body }) });

function replyProblems({ call }: Walked, { what, names }: Attempt, answer: TestReply<AnyCall>): string[] {
  if (answer.status !== 400) return [`${what}: ${answer.status} ${answer.text.slice(0, 200)}`];
  if (!call.body) return [];
  const refused = new Set(answer.error?.details.map(({ field }) => field.split(".").at(-1) ?? ""));
  const others = [...refused].filter((field) => !names.includes(field));
  if (refused.size === 0 || others.length > 0)
    return [`${what}: refused for another reason: ${answer.text.slice(0, 200)}`];
  const unnamed = names.length > NAMED ? [] : names.filter((name) => !refused.has(name));
  return unnamed.length > 0 ? [`${what}: refused without naming ${unnamed.join()}`] : [];
}

/** Calls whose sample writes nothing: an email without an account, and a favourite's current position. */
const WRITES_NOTHING = new Set([
  // What was read a moment ago is not read again.
  "POST /cms/v1/crawl-link",
  "POST /cms/v1/crawl-video-url",
  "POST /user/v1/auth/forgot-password",
  "PUT /talent/v1/favorites/{id}/place",
  // The user has no other session, and the email no kept text.
  "DELETE /user/v1/users/me/sessions",
  "POST /mail/v1/outbox/{id}/reveal",
  // No browser is switched on.
  "POST /notification/v1/push/test",
  // Files of the tests are on the disk, where parts come to the server.
  "POST /media/v1/upload/chunk-direct",
]);

test("there are writing calls, tables and columns", () => {
  expect(WRITES.length).toBeGreaterThan(20);
  expect(TABLES.length).toBeGreaterThan(8);
  expect(COLUMNS).toEqual(expect.arrayContaining(["agency_id", "password_hash", "levels", "totp_seed"]));
});

describe.each(WRITES.map((walked) => [walked.title, walked] as const))("%s", (_, walked) => {
  test("refuses undeclared fields (S5)", { timeout: 60_000 }, async () => {
    const wrong: string[] = [];
    for (const place of placesOf(walked)) {
      objects += 1;
      const { input } = await ready(world, walked, { full: true, ...(place.schema && { towards: place.schema }) });
      const tries = triesOf(walked, place, input);
      for (const round of inRounds(walked, tries)) {
        const { token } = await ready(world, walked, { full: true });
        for (const attempt of round) {
          cases += 1;
          const { result, writes } = await writesDuring(() => send(walked, token, input, attempt));
          wrong.push(...replyProblems(walked, attempt, result));
          if (writes.length > 0) wrong.push(`${attempt.what}: refused but wrote`);
        }
        const [again] = round;
        if (again && round[0] === tries[0]) refusedRequests.push(() => send(walked, token, input, again));
      }
    }
    expect(wrong).toEqual([]);
  });
});

test("refused requests wrote nothing, according to a digest of every table too", { timeout: 60_000 }, () =>
  expectNothingWritten(world, refusedRequests),
);

/** Runs each call once with valid input, and compares all rows before and after. */
/** Links that the form of a record sets as a whole, and statuses, which go with their category. */
const REPLACED: ReadonlySet<string> = new Set([
  "involvement",
  "task_blocker",
  "status",
  "event_person",
  "travel_leg",
  "instalment",
  "key_date",
  "exclusivity",
  "exclusivity_category",
  // What is not agreed any more takes its reasons with it.
  "exclusivity_waiver",
  "contract_fee_payee",
  "finance_profile_payee",
  "pay_run_line",
  "expense_receipt",
  "call_log_record",
  // Follows the lines of the logs.
  "contact_touch",
  "enquiry_form_receiver",
  "mail_log_party",
  "mail_log_record",
  "mail_log_file",
  "invoice_line",
  "credit_note_line",
  // A link that is made ends the one before.
  "invoice_link",
  // What one contact has of a conversation is joined with what the new one has; a sign-up at Meta is good once.
  "chat_log",
  "chat_sign_up",
  // A sign-in at Xero is good once.
  "xero_sign_in",
  "credit_note_link",
  // What is sent waits for no later day.
  "sending_wait",
  // Taking a merge back uses up what it kept.
  "venue_merge",
]);

/** Prepared just before they are sent: a code is of its minute, and another call has changed the row of the settings. */
const PREPARED_LAST: ReadonlySet<string> = new Set([
  "POST /user/v1/auth/2fa/verify",
  "PUT /finance/v1/settings/invoice",
  "PUT /mail/v1/settings/retention",
  "PUT /client/v1/settings/public-pages",
  "PUT /finance/v1/settings/emails/{emailTab}",
  "PUT /finance/v1/invoice-reminder-config",
  "PUT /finance/v1/pay-run-settings",
  "POST /finance/v1/xero/connect",
  "PUT /finance/v1/xero/tenant",
  "PUT /finance/v1/xero/mappings",
  "PUT /finance/v1/xero/retry",
  "POST /finance/v1/invoices/{id}/sync",
  "PUT /finance/v1/invoices/{id}/sync/accept",
  "POST /finance/v1/credit-notes/{id}/sync",
  "PUT /finance/v1/credit-notes/{id}/sync/accept",
  "POST /finance/v1/expense/{id}/sync",
  "PUT /finance/v1/expense/{id}/sync/accept",
  "POST /finance/v1/pay-runs/{id}/sync",
  "PUT /finance/v1/pay-runs/{id}/sync/accept",
]);

describe("identifying columns of every row after successful calls", () => {
  const answers = new Map<string, { answer: TestReply<AnyCall>; writes: string[] }>();
  /** Changed and missing rows, each with the transaction that changed it if known. */
  const changed: { row: string; writtenBy: string | undefined }[] = [];
  const there = { here: world.there, there: world.there };
  let thereBefore = "";
  const deletable = new Set<string>();

  beforeAll(async () => {
    const prepared: { walked: Walked; token: string; input: Input }[] = [];
    for (const walked of WRITES) prepared.push({ walked, ...(await ready(world, walked, { full: true })) });
    // Every table grew within minutes: without statistics a statement may look through all of them.
    await withClient("DATABASE_OWNER_URL", testDatabase().ownerUrl, (client) => client.query("analyze"));
    thereBefore = await digest(there);
    const before = await identities();
    for (const one of prepared) {
      const { walked } = one;
      const { token, input } = PREPARED_LAST.has(walked.title) ? await ready(world, walked, { full: true }) : one;
      const { result, writes } = await writesDuring(() =>
        patiently(() => send(walked, token, input, { body: input.body })),
      );
      answers.set(walked.title, { answer: result, writes });
      // Only the row named by the path may be deleted.
      if (walked.call.method === "DELETE") for (const id of Object.values(input.params)) deletable.add(id);
    }
    const after = await identities();
    for (const [row, { columns }] of before) {
      const now = after.get(row);
      if (now?.columns !== columns) changed.push({ row, writtenBy: now?.writtenBy });
    }
  }, 300_000);

  test.each(WRITES.map(({ title }) => title))("%s does not change them", (title) => {
    const { answer, writes } = answers.get(title) ?? {};
    const why = answer && answer.status >= 500 ? logged.join("") : "";
    expect(answer?.status, `${answer?.text.slice(0, 200)} ${why}`).toBe(200);
    if (!WRITES_NOTHING.has(title)) expect(writes, "is seen to write").not.toEqual([]);
    expect(changed.filter(({ writtenBy }) => writtenBy !== undefined && writes?.includes(writtenBy))).toEqual([]);
  });

  test("no other row changed, only deleted rows are missing, and the other agency is unchanged", async () => {
    const written = new Set([...answers.values()].flatMap(({ writes }) => writes));
    const unexplained = changed.filter(({ row, writtenBy }) =>
      writtenBy === undefined
        ? !deletable.has(row.split(" ")[1] ?? "") && !REPLACED.has(row.split(" ")[0] ?? "")
        : !written.has(writtenBy),
    );
    expect(unexplained).toEqual([]);
    expect(await digest(there)).toBe(thereBefore);
  });
});
