/** An input that a call takes, made from its schemas: so that what is refused is refused for the reason under test. */
import { randomUUID } from "node:crypto";
import type { AnyCall } from "#contract/call.ts";
import type { RefKind } from "#contract/enums.ts";
import { refKinds, type Schema, z } from "#contract/schema.ts";
import { restoredBy } from "../walk.ts";
import { definitionOf, fieldsOf } from "./fields.ts";

let count = 0;
const words = (): readonly string[] => {
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
  ];
};

/** Ids that a sample may name, by kind. */
export type Known = Partial<Record<RefKind, string>>;

export interface Wish {
  /** Fills what may be left empty too, so that every field stands there to be changed. */
  full?: boolean;
  /** Where there is a choice, takes the next for each turn. */
  turn?: number;
  /** Texts to be tried first where words are wanted. */
  texts?: readonly string[];
  /** Leaves out ids of kinds that are not known, where that may be. */
  knownOnly?: boolean;
  /** Of alternatives, takes the one that holds this schema. */
  towards?: Schema;
}

/** The least input that the schema takes, or a full one; required lists of references stay empty where they may. */
export function sampleOf(schema: Schema, known: Known = {}, wish: Wish = {}, name = ""): unknown {
  const { full = false, turn = 0, towards, texts = [], knownOnly = false } = wish;
  const sample = (inner: Schema | undefined, as = name): unknown =>
    inner ? sampleOf(inner, known, wish, as) : undefined;
  const choice = <T>(choices: readonly T[]): T | undefined => choices[turn % choices.length];
  const ref = refKinds.get(schema);
  if (ref) return known[ref.ref] ?? (knownOnly ? undefined : randomUUID());
  const definition = definitionOf(schema);
  switch (definition.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(definition.shape ?? {})
          .map(([key, field]) => [key, full || needed(field) ? sample(field, key) : undefined])
          .filter(([, value]) => value !== undefined),
      );
    case "array": {
      if (!full && z.safeParse(schema, []).success) return [];
      return definition.element ? [sample(definition.element)].filter((item) => item !== undefined) : [];
    }
    case "nullable":
      return full ? (sample(definition.innerType) ?? null) : null;
    case "optional":
    case "default":
      return full ? sample(definition.innerType) : undefined;
    case "pipe":
      return full && definition.out ? sample(definition.out) : fitting(schema, name, texts);
    case "enum":
      return choice(Object.values(definition.entries ?? {}));
    case "literal":
      return choice(definition.values ?? []);
    case "boolean":
      return turn % 2 === 0;
    case "union": {
      const holds = (option: Schema) => [...fieldsOf(option)].some((field) => field.schema === towards);
      const options = definition.options ?? [];
      const turned = [...options.slice(turn % options.length), ...options.slice(0, turn % options.length)];
      const fits = (option: Schema) => z.safeParse(option, sample(option)).success;
      return sample(options.find(holds) ?? turned.find(fits));
    }
    case "undefined":
      return undefined;
    case "custom":
      return Buffer.from("a,b\n1,2\n");
    default:
      return fitting(schema, name, texts);
  }
}

/** What may be left out is left out. */
const needed = (field: Schema): boolean => !z.safeParse(field, undefined).success;

/** What a schema can't tell from other text, and the handler can. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [/time-?zone/i, "Australia/Sydney"],
  [/phone|whatsapp/i, "491 570 156"],
  // Of the first platform.
  [/^url$/, "https://www.facebook.com/someone"],
  // One that comes with the program.
  [/^placeId$/, "gr:au-nsw-2000-the-rocks"],
];
const fitting = (schema: Schema, name: string, texts: readonly string[]): unknown =>
  [...HINTS.flatMap(([hint, text]) => (hint.test(name) ? [text] : [])), ...texts, 1, 100, ...words()].find(
    (candidate) => z.safeParse(schema, candidate).success,
  ) ?? null;

function takenBack({ path }: AnyCall, { person, note, personContact }: Known): Record<string, string> {
  if (!path.endsWith("/restore")) return {};
  if (path.includes("{contactId}")) return personContact ? { contactId: personContact } : {};
  if (path.includes("{noteId}")) return note ? { noteId: note } : {};
  const id = path.includes("/notes/") ? note : person;
  return id ? { id } : {};
}

export interface Input {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

export function sampleInput(call: AnyCall, known: Known, version?: number, wish: Wish = {}): Input {
  const body = call.body ? sampleOf(call.body, known, wish) : undefined;
  const versioned =
    typeof body === "object" && body !== null && "version" in body && version !== undefined
      ? { ...body, version }
      : body;
  const params = (call.params ? sampleOf(call.params, known) : {}) as Record<string, string>;
  const restored = restoredBy(call);
  const gone = restored && known[restored];
  return {
    params: { ...params, ...takenBack(call, known), ...(gone && { id: gone }) },
    query: (call.query && !("list" in call) ? sampleOf(call.query, known, wish) : {}) as Record<string, unknown>,
    body: versioned,
  };
}
