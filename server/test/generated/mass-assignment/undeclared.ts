/** Fields that a call does not declare, sent in each object of its input: every column of the database, sensitive ones by name. */
import { randomUUID } from "node:crypto";
import type { AnyCall } from "#contract/call.ts";
import type { Schema } from "#contract/schema.ts";
import type { TestReply } from "../../app.ts";
import { randomFor } from "../breadth.ts";
import { changedAt, definitionOf, objectsIn } from "../inputs/fields.ts";
import { sampled } from "../inputs/random.ts";
import type { Input } from "../inputs/sample.ts";
import type { Walked } from "../walk.ts";
import type { World } from "../world/world.ts";

export interface BodyObject {
  /** Path of the object in the body. */
  at: readonly string[];
  schema: Schema | undefined;
  declared: ReadonlySet<string>;
}
export interface Attempt {
  names: readonly string[];
  what: string;
  query?: Record<string, unknown>;
  body: unknown;
}

/** Sensitive fields, each with a value that fits its column. */
const sensitiveOf = ({ otherAgencyId }: World): Readonly<Record<string, unknown>> => ({
  id: randomUUID(),
  agencyId: otherAgencyId,
  agency_id: otherAgencyId,
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
});

export function bodyObjectsOf({ call }: Walked): BodyObject[] {
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

/** True if an input has the object. */
export const contains = ({ body }: Input, { at }: BodyObject): boolean =>
  changedAt(body ?? {}, at, (object) => object) !== undefined;

const withKeys = (body: unknown, { at }: BodyObject, extra: Readonly<Record<string, unknown>>): unknown => {
  const changed = changedAt(body ?? {}, at, (object) => ({ ...(object as object), ...extra }));
  if (changed === undefined) throw new Error(`nothing stands at ${at.join(".")}`);
  return changed;
};

const SINGLES = 2;
/** Maximum number of fields that a refusal names. */
const NAMED = 20;
/** Fewer fields than one form may have. */
const FORM_FIELDS = 400;
/** Limit for public calls, whose bodies are short. */
const PUBLIC_FIELDS = 200;
const IN_QUERY = ["agencyId", "agency_id", "role", "id"];
const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns what makes the attempts at one object of an input: all `columns` at once, the sensitive ones by name, some of them alone. */
export function attemptsWith(world: World, columns: readonly string[]) {
  const columnNames = [...new Set(columns.flatMap((name) => [name, camel(name)]))];
  const sensitiveFields = sensitiveOf(world);
  /** Returns a value that most columns would accept, so that the name is the reason for a refusal. */
  const fitting = (name: string): unknown =>
    sensitiveFields[name] ?? (/id$/i.test(name) ? randomUUID() : /at$|_at$/i.test(name) ? "2001-02-03T04:05:06Z" : "x");
  const valuesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, fitting(name)]));

  return ({ call, call: { access, upload }, title }: Walked, place: BodyObject, input: Input): Attempt[] => {
    const position = place.at.join(".") || "body";
    const random = randomFor(`${title} ${position}`);
    const undeclared = (names: readonly string[]) => names.filter((name) => !place.declared.has(name));
    const inParts = (names: readonly string[], max: number) =>
      Array.from({ length: Math.ceil(names.length / max) }, (_, part) => names.slice(part * max, (part + 1) * max));
    const sensitive = undeclared(Object.keys(sensitiveFields));
    const alone = sampled(sensitive, SINGLES, random).map((name) => [name]);
    const max = access.kind === "public" ? PUBLIC_FIELDS : upload ? FORM_FIELDS : columnNames.length;
    const bodies = [...inParts(undeclared(columnNames), max), ...inParts(sensitive, NAMED), ...alone].map((names) => ({
      names,
      what: `${position} ${names.length > NAMED ? "all" : names.join()}`,
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
  };
}

/** Returns why an answer is not the refusal of the attempt's fields. */
export function replyProblems({ call }: Walked, { what, names }: Attempt, answer: TestReply<AnyCall>): string[] {
  if (answer.status !== 400) return [`${what}: ${answer.status} ${answer.text.slice(0, 200)}`];
  if (!call.body) return [];
  const refused = new Set(answer.error?.details.map(({ field }) => field.split(".").at(-1) ?? ""));
  const others = [...refused].filter((field) => !names.includes(field));
  if (refused.size === 0 || others.length > 0)
    return [`${what}: refused for another reason: ${answer.text.slice(0, 200)}`];
  const unnamed = names.length > NAMED ? [] : names.filter((name) => !refused.has(name));
  return unnamed.length > 0 ? [`${what}: refused without naming ${unnamed.join()}`] : [];
}
