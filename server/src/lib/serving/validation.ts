/** Validates input against its schema. Each issue becomes an error detail of its field. */
import type { ErrorDetail } from "#contract/errors.ts";
import { type Infer, type Schema, z } from "#contract/schema.ts";
import { Refusal } from "./refusal.ts";

const REQUIRED = "This field is required";

export function parseOrRefuse<S extends Schema>(schema: S, input: unknown): Infer<S> {
  const parsed = z.safeParse(schema, input === undefined ? {} : input);
  if (parsed.success) return parsed.data;
  throw new Refusal("validation", parsed.error.issues.slice(0, 50).flatMap(detailsOf));
}

function detailsOf(issue: z.core.$ZodIssue): ErrorDetail[] {
  const path = issue.path.map(String).join(".");
  if (issue.code === "unrecognized_keys")
    return issue.keys
      .slice(0, 20)
      .map((key) => ({ field: path ? `${path}.${key}` : key, code: "unknownField", message: issue.message }));
  return [{ field: path, code: issue.message === REQUIRED ? "requiredField" : "invalid", message: issue.message }];
}
