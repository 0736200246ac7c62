/** An input that a call takes, made from its schemas: so that what is refused is refused for the reason under test. */
import { randomUUID } from "node:crypto";
import type { AnyCall } from "#contract/call.ts";
import type { RefKind } from "#contract/enums.ts";
import { refKinds, type Schema, z } from "#contract/schema.ts";

interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  out?: Schema;
  entries?: Record<string, string | number>;
  values?: readonly unknown[];
  options?: readonly Schema[];
}
const definitionOf = (schema: Schema): Definition => schema._zod.def as Definition;

let count = 0;
const words = (): readonly string[] => {
  count += 1;
  return [`Sample ${count}`, `sample${count}x${process.pid}@example.com`, "2001-02-03", "AU", "Curtain-up-at-1930!", "123456", "aaaaa-bbbbb", "www.example.com", "https://www.facebook.com/someone", "491 570 156", "x".repeat(43), randomUUID()];
};

/** Ids that a sample may name, by kind. */
export type Known = Partial<Record<RefKind, string>>;

/** The least input that the schema takes; required lists of references stay empty where they may. */
export function sampleOf(schema: Schema, known: Known = {}): unknown {
  const ref = refKinds.get(schema);
  if (ref) return known[ref.ref] ?? randomUUID();
  const definition = definitionOf(schema);
  switch (definition.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(definition.shape ?? {})
          .map(([name, field]) => [name, needed(field) ? sampleOf(field, known) : undefined])
          .filter(([, value]) => value !== undefined),
      );
    case "array": {
      if (z.safeParse(schema, []).success) return [];
      return definition.element ? [sampleOf(definition.element, known)] : [];
    }
    case "nullable":
      return null;
    case "enum":
      return Object.values(definition.entries ?? {})[0];
    case "literal":
      return definition.values?.[0];
    case "boolean":
      return true;
    case "union":
      return definition.options?.[0] ? sampleOf(definition.options[0], known) : undefined;
    case "undefined":
      return undefined;
    default:
      return [1, ...words()].find((candidate) => z.safeParse(schema, candidate).success) ?? null;
  }
}

/** What may be left out is left out. */
const needed = (field: Schema): boolean => !z.safeParse(field, undefined).success;

export interface Input {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

export function sampleInput(call: AnyCall, known: Known, version?: number): Input {
  const body = call.body ? sampleOf(call.body, known) : undefined;
  const versioned = typeof body === "object" && body !== null && "version" in body && version !== undefined ? { ...body, version } : body;
  const params = (call.params ? sampleOf(call.params, known) : {}) as Record<string, string>;
  return {
    // Whoever is taken out of the bin is named by a plain id: there is no reference to what is not there.
    params: call.path.endsWith("/restore") && known.person ? { ...params, id: known.person } : params,
    query: (call.query && !("list" in call) ? sampleOf(call.query, known) : {}) as Record<string, unknown>,
    body: versioned,
  };
}
