/** The patterns and formats in the schemas of all calls: what is evaluated on what a caller sends. */

import type { AnyCall } from "#contract/call.ts";
import { GROUPS } from "#contract/calls.ts";
import type { Schema } from "#contract/schema.ts";
import { fieldsOf } from "#test/generated/inputs/fields.ts";
import type { Pattern } from "./source-patterns.ts";

interface Checked {
  pattern?: unknown;
  checks?: readonly { _zod: { def: Checked } }[];
}

/** Returns each pattern once for each field that has it. */
export function patternsInSchema(schema: Schema | undefined, title: string): Pattern[] {
  return [...fieldsOf(schema)].flatMap(({ path, schema: field }) => {
    const own: Checked = field._zod.def as Checked;
    return [own, ...(own.checks ?? []).map(({ _zod }) => _zod.def)].flatMap(({ pattern }) =>
      pattern instanceof RegExp
        ? { place: `${title} ${path.join(".")}`, source: pattern.source, flags: pattern.flags }
        : [],
    );
  });
}

export const contractPatterns = (): Pattern[] =>
  Object.values(GROUPS)
    .flatMap((group) => Object.values<AnyCall>(group))
    .flatMap(({ method, path, params, query, body }) =>
      [params, query, body].flatMap((schema) => patternsInSchema(schema, `${method} ${path}`)),
    );
