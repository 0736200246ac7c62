/** Every column of every table, sent to each call that writes: refused, and nothing written. S5. */
import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { startApp } from "../app.ts";
import { inAgency } from "../factories.ts";
import { changedAt, definitionOf, objectsIn } from "./fields.ts";
import { ready } from "./ready.ts";
import type { Input } from "./samples.ts";
import { CALLS, type Walked } from "./walk.ts";
import { buildWorld, digest } from "./world.ts";

const { ask } = await startApp();
const world = await buildWorld();
const WRITES = CALLS.filter(({ reads }) => !reads);
let cases = 0;
let objects = 0;
afterAll(() =>
  console.log(`mass assignment: ${cases} cases, ${WRITES.length} calls, ${objects} objects, ${COLUMNS.length} columns`),
);

/** What a row is, and no call changes once it is there. */
const IDENTITY = ["id", "agency_id", "created_at", "created_by", "author_id", "record_id", "kind", "key"];
const TABLES = await inAgency(
  world.here,
  `select c.table_name as name, string_agg(quote_ident(c.column_name), ', ') filter (where c.column_name = any ($1)) as columns
  from information_schema.columns c where c.table_schema = 'public' and c.table_name <> 'session' group by 1 having count(*) filter (where c.column_name in ('id', 'agency_id')) = 2`,
  [IDENTITY],
);
const identities = async (): Promise<Map<string, unknown>> => {
  const all = await Promise.all(
    TABLES.map(({ name, columns }) =>
      inAgency(
        world.here,
        `select id, concat_ws('|', ${String(columns)}) as is from "${String(name)}" where agency_id = $1`,
        [world.here],
      ).then((rows) => rows.map((row) => [`${String(name)} ${String(row.id)}`, row.is] as const)),
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

/** What would do most harm, one at a time, each with a value that fits its column. */
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

/** A value that most columns would take, so that what refuses it is the name. */
const fitting = (name: string): unknown =>
  SENSITIVE[name] ?? (/id$/i.test(name) ? randomUUID() : /at$|_at$/i.test(name) ? "2001-02-03T04:05:06Z" : "x");

interface Place {
  /** Where an object stands in the body. */
  at: readonly string[];
  declared: ReadonlySet<string>;
}
function placesOf({ call }: Walked): Place[] {
  const found = objectsIn(call.body).map(({ path, schema }) => ({
    at: path,
    declared: new Set(Object.keys(definitionOf(schema).shape ?? {})),
  }));
  // A call that takes no body is sent one.
  if (found.length === 0) return [{ at: [], declared: new Set() }];
  // An object that stands in several alternatives of a union takes the fields of all.
  const merged = new Map<string, Place>();
  for (const one of found) {
    const key = one.at.join(".");
    merged.set(key, { at: one.at, declared: new Set([...(merged.get(key)?.declared ?? []), ...one.declared]) });
  }
  return [...merged.values()];
}

const withKeys = (body: unknown, { at }: Place, extra: Readonly<Record<string, unknown>>): unknown => {
  const changed = changedAt(body ?? {}, at, (object) => ({ ...(object as object), ...extra }));
  if (changed === undefined) throw new Error(`nothing stands at ${at.join(".")}`);
  return changed;
};

interface Told {
  names: readonly string[];
  what: string;
  query?: Record<string, unknown>;
  body: unknown;
}

function triesOf({ call }: Walked, place: Place, input: Input): Told[] {
  const at = place.at.join(".") || "body";
  const undeclared = (names: readonly string[]) => names.filter((name) => !place.declared.has(name));
  const of = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, fitting(name)]));
  const all = undeclared(NAMES);
  const bodies = [all, ...undeclared(Object.keys(SENSITIVE)).map((name) => [name])].map((names) => ({
    names,
    what: `${at} ${names.length > 1 ? "all" : names[0]}`,
    body: withKeys(input.body, place, of(names)),
  }));
  if (place.at.length > 0) return bodies;
  const inQuery = call.query ? (definitionOf(call.query).shape ?? {}) : {};
  const queries = ["agencyId", "agency_id", "role", "id"]
    .filter((name) => !Object.hasOwn(inQuery, name))
    .map((name) => ({
      names: [name],
      what: `query ${name}`,
      query: { ...input.query, [name]: fitting(name) },
      body: input.body,
    }));
  return [...bodies, ...queries];
}

/** Where tries are counted, few come from the same. */
const inRounds = ({ call }: Walked, tries: readonly Told[]): Told[][] => {
  const size = call.limit ? 8 : tries.length;
  return Array.from({ length: Math.ceil(tries.length / size) }, (_, round) =>
    tries.slice(round * size, (round + 1) * size),
  );
};

async function sent(
  { call }: Walked,
  token: string,
  input: Input,
  { what, names, query, body }: Told,
): Promise<string[]> {
  cases += 1;
  const answer = await ask(call, token, {
    params: input.params as never,
    query: query ?? input.query,
    ...(body !== undefined && { body }),
  });
  if (answer.status !== 400) return [`${what}: ${answer.status} ${answer.text.slice(0, 200)}`];
  if (!call.body) return [];
  const refused = answer.error?.details.map(({ field }) => field) ?? [];
  const others = refused.filter((field) => !names.includes(field.split(".").at(-1) ?? ""));
  return refused.length === 0 || others.length > 0
    ? [`${what}: refused for another reason: ${answer.text.slice(0, 200)}`]
    : [];
}

test("there are calls that write, and columns", () => {
  expect(WRITES.length).toBeGreaterThan(20);
  expect(TABLES.length).toBeGreaterThan(8);
  expect(COLUMNS).toEqual(expect.arrayContaining(["agency_id", "password_hash", "levels", "totp_seed"]));
});

describe.each(WRITES.map((walked) => [walked.title, walked] as const))("%s", (_, walked) => {
  test("takes no field that it does not declare", { timeout: 60_000 }, async () => {
    const wrong: string[] = [];
    for (const place of placesOf(walked)) {
      objects += 1;
      const { input } = await ready(world, walked, { full: true });
      for (const few of inRounds(walked, triesOf(walked, place, input))) {
        const { token } = await ready(world, walked, { full: true });
        const before = await digest(world);
        for (const one of few) wrong.push(...(await sent(walked, token, input, one)));
        if ((await digest(world)) !== before) wrong.push(`${place.at.join(".")}: refused and yet wrote`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("leaves what every row is as it was", async () => {
    const { token, input } = await ready(world, walked, { full: true });
    const [before, there] = [await identities(), await digest({ here: world.there, there: world.there })];
    const answer = await ask(walked.call, token, {
      params: input.params as never,
      query: input.query,
      ...(input.body !== undefined && { body: input.body }),
    });
    expect(answer.status, answer.text.slice(0, 200)).toBe(200);
    const after = await identities();
    // What is deleted for good is the one that the path names, and no other.
    const gone = new Set(walked.call.method === "DELETE" ? Object.values(input.params) : []);
    const changed = [...before].filter(([row, is]) => after.get(row) !== is);
    expect(changed.filter(([row]) => after.has(row) || !gone.has(row.split(" ")[1] ?? ""))).toEqual([]);
    expect(await digest({ here: world.there, there: world.there })).toBe(there);
  });
});
