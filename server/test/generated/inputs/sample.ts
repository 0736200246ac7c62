/** Makes valid inputs from a call's schemas, so that a refusal is due to the reason under test. */
import { randomUUID } from "node:crypto";
import type { AnyCall } from "#contract/call.ts";
import type { RefKind } from "#contract/enums.ts";
import type { ListCall } from "#contract/list.ts";
import { refKinds, type Schema, z } from "#contract/schema.ts";
import { restoredAs, restoredBy } from "../walk.ts";
import { definitionOf, fieldsOf, type SchemaField } from "./fields.ts";

let count = 0;
const candidates = (): readonly string[] => {
  count += 1;
  return [
    `Sample ${count}`,
    `sample${count}x${process.pid}@example.com`,
    "2001-02-03",
    "AU",
    "Curtain-up-at-1930!",
    "123456",
    "aaaaa-bbbbb",
    "www.example.com",
    "https://www.facebook.com/someone",
    "491 570 156",
    "x".repeat(43),
    randomUUID(),
    "0491570156",
    "51 824 753 556",
    "2001-02",
    "AUD",
    "004 085 616",
    "123 456 782",
    "GB33 BUKB 2020 1555 5555 55",
    "NWBKGB2L",
    "09:30",
    "2001-02-03T09:30",
    // A browser's public key and secret.
    "BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM",
    "x".repeat(22),
  ];
};

/** Ids that a sample may use, by kind. */
export type Known = Partial<Record<RefKind, string>>;

export interface SampleOptions {
  /** Fills optional fields too, so that every field is present. */
  full?: boolean;
  /** Takes another alternative for each turn. */
  turn?: number;
  /** Texts to try first. */
  texts?: readonly string[];
  /** Leaves out ids of unknown kinds where possible. */
  knownOnly?: boolean;
  /** Takes the alternatives that lead to this field. Fields may share a schema, so its path tells which is meant. */
  towards?: SchemaField;
}

/** Returns a minimal or a full input for a schema; required lists of references stay empty where possible. */
export function sampleOf(
  schema: Schema,
  idsByKind: Known = {},
  options: SampleOptions = {},
  path: readonly string[] = [],
): unknown {
  const { full = false, turn = 0, towards, texts = [], knownOnly = false } = options;
  const name = path.findLast((step) => step !== "[]") ?? "";
  const sample = (inner: Schema | undefined, step?: string): unknown =>
    inner ? sampleOf(inner, idsByKind, options, step === undefined ? path : [...path, step]) : undefined;
  const choice = <T>(choices: readonly T[]): T | undefined => choices[turn % choices.length];
  const ref = refKinds.get(schema);
  if (ref) return idsByKind[ref.ref] ?? (knownOnly ? undefined : randomUUID());
  const definition = definitionOf(schema);
  switch (definition.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(definition.shape ?? {})
          .map(([key, field]) => [key, full || required(field) ? sample(field, key) : undefined])
          .filter(([, value]) => value !== undefined),
      );
    case "array": {
      if (!full && z.safeParse(schema, []).success) return [];
      const element = sample(definition.element, "[]");
      if (element === undefined) return [];
      // A range has two sides.
      return !z.safeParse(schema, [element]).success && z.safeParse(schema, [element, element]).success
        ? [element, element]
        : [element];
    }
    case "nullable":
      return full ? (sample(definition.innerType) ?? null) : null;
    case "optional":
    case "default":
      return full ? sample(definition.innerType) : undefined;
    case "pipe": {
      // The request may be a text, or the parsed value already.
      const parsed = full ? sample(definition.out) : undefined;
      if (parsed !== undefined || (full && knownOnly)) return parsed;
      return fitting(schema, name, texts) ?? sample(definition.out);
    }
    case "enum":
      return choice(Object.values(definition.entries ?? {}));
    case "literal":
      return choice(definition.values ?? []);
    case "boolean":
      return turn % 2 === 0;
    case "union": {
      const contains = (option: Schema) =>
        [...fieldsOf(option, path)].some(
          (field) => field.schema === towards?.schema && field.path.join() === towards.path.join(),
        );
      const alternatives = definition.options ?? [];
      const turned = [
        ...alternatives.slice(turn % alternatives.length),
        ...alternatives.slice(0, turn % alternatives.length),
      ];
      const fits = (option: Schema) => z.safeParse(option, sample(option)).success;
      return sample(alternatives.find(contains) ?? turned.find(fits));
    }
    case "undefined":
      return undefined;
    case "custom":
      return Buffer.from("a,b\n1,2\n");
    default:
      return fitting(schema, name, texts);
  }
}

/** True if a field is required. */
const required = (field: Schema): boolean => !z.safeParse(field, undefined).success;

/** Values for fields whose format only the handler checks. */
const HINTS: readonly (readonly [RegExp, string | number | boolean])[] = [
  // The least size of the first widget.
  [/^width$/, 6],
  [/^height$/, 12],
  [/zone/i, "Australia/Sydney"],
  [/^categoryCode$/, "all"],
  [/^arrives$/, "2001-02-03T12:30"],
  [/^startedAt$/, "2001-02-03T09:30:00.000Z"],
  [/^share$/, "100"],
  [/^percent$/, "12.5"],
  [/^rate$/, "1.6425"],
  [/^quantity$|^days$/, "2"],
  [/^electronicAddress$/, "0088:7300010000001"],
  [/^unitPrice$/, "10.50"],
  [/^discount$/, "5"],
  [/^numberPattern$/, "{year}-{seq}"],
  [/phone|whatsapp/i, "491 570 156"],
  [/^allowedOrigins$/, "https://example.com"],
  [/^documentColor$/, "#1f3a5f"],
  // Asked of all, no account could go without it in the calls that follow.
  [/^requireTwoFactor$/, false],
  [/^holidayCountry$/, "AU"],
  [/^holidayState$/, "NSW"],
  [/^workTo$/, "17:30"],
  [/^passwordMinLength$/, 12],
  // The end of a page.
  [/^before$/, "2030-01-01T00:00:00.000000Z_00000000-0000-0000-0000-000000000000"],
  // Link to the first platform.
  [/^url$/, "https://www.facebook.com/someone"],
  // A place in the bundled data.
  [/^placeId$/, "gr:au-nsw-2000-the-rocks"],
];
const fitting = (schema: Schema, name: string, texts: readonly string[]): unknown =>
  [...HINTS.flatMap(([hint, text]) => (hint.test(name) ? [text] : [])), ...texts, 1, 100, ...candidates()].find(
    (candidate) => z.safeParse(schema, candidate).success,
  ) ?? null;

function restoredIds(
  { path }: AnyCall,
  {
    person,
    note,
    personContact,
    subContract,
    deliverable,
    tourMember,
    tourEntry,
    budgetLine,
    budgetScenario,
    guest,
    billingContact,
  }: Known,
): Record<string, string> {
  if (!path.endsWith("/restore")) return {};
  if (path.includes("{contactId}")) return personContact ? { contactId: personContact } : {};
  if (path.includes("{subContractId}")) return subContract ? { subContractId: subContract } : {};
  if (path.includes("{deliverableId}")) return deliverable ? { deliverableId: deliverable } : {};
  if (path.includes("{memberId}")) return tourMember ? { memberId: tourMember } : {};
  if (path.includes("{entryId}")) return tourEntry ? { entryId: tourEntry } : {};
  if (path.includes("{lineId}")) return budgetLine ? { lineId: budgetLine } : {};
  if (path.includes("{scenarioId}")) return budgetScenario ? { scenarioId: budgetScenario } : {};
  if (path.includes("{guestId}")) return guest ? { guestId: guest } : {};
  if (path.includes("{billingContactId}")) return billingContact ? { billingContactId: billingContact } : {};
  if (path.includes("{noteId}")) return note ? { noteId: note } : {};
  const id = path.includes("/notes/") ? note : person;
  return id ? { id } : {};
}

export interface Input {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

export function sampleInput(call: AnyCall, idsByKind: Known, version?: number, options: SampleOptions = {}): Input {
  const body = withOwner(call, idsByKind, call.body ? sampleOf(call.body, idsByKind, options) : undefined);
  const versioned =
    typeof body === "object" && body !== null && "version" in body && version !== undefined
      ? { ...body, version }
      : body;
  const params = (call.params ? sampleOf(call.params, idsByKind) : {}) as Record<string, string>;
  const restored = restoredBy(call);
  const restoredId = restored && idsByKind[restored];
  const inBody = restoredAs(call)?.inBody === true;
  return {
    params: {
      ...params,
      ...restoredIds(call, idsByKind),
      ...(restoredId && !inBody && { id: restoredId }),
      ...repeated(params, body),
    },
    query: (call.query && !("list" in call) ? sampleOf(call.query, idsByKind, options) : {}) as Record<string, unknown>,
    body: restoredId && inBody ? { ...(versioned as object), ids: [restoredId] } : versioned,
  };
}

/** Kinds of record by the words that a filter names them with. */
const OWNER_KINDS: Readonly<Record<string, RefKind>> = {
  talent: "person",
  scout: "person",
  partner: "partner",
  staff: "staff",
};
/** Gives a list whose kind of owner another filter names an owner of that kind, or none. */
function withOwner(call: AnyCall, idsByKind: Known, body: unknown): unknown {
  if (!("list" in call) || typeof body !== "object" || body === null) return body;
  const sent: Record<string, unknown> = { ...body };
  for (const [name, { kindBy }] of Object.entries((call as ListCall).list.filters)) {
    if (kindBy === undefined || !(kindBy in sent)) continue;
    const kind = OWNER_KINDS[String(sent[kindBy])];
    const id = kind && idsByKind[kind];
    if (id) sent[name] = id;
    else for (const half of [name, kindBy]) delete sent[half];
  }
  return sent;
}

/** The ids of a body where the address repeats them. */
const repeated = (params: Record<string, string>, body: unknown): Record<string, string> =>
  "ids" in params && typeof body === "object" && body !== null && "ids" in body && Array.isArray(body.ids)
    ? { ids: body.ids.join() }
    : {};
