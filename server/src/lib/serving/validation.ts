/** Validates input against its schema. Each issue becomes an error detail of its field. */
import type { FastifyRequest } from "fastify";
import { type AnyCall, nothing } from "#contract/call.ts";
import { REQUIRED as CONTENT_REQUIRED } from "#contract/content/item.ts";
import { ERRORS, type ErrorDetail } from "#contract/errors.ts";
import { type Infer, type Schema, z } from "#contract/schema.ts";
import { notFound, Refusal } from "./refusal.ts";

/** Forms of content say it in their own words. */
const REQUIRED: ReadonlySet<string> = new Set([ERRORS.requiredField[1], CONTENT_REQUIRED]);

export function parseOrRefuse<S extends Schema>(schema: S, input: unknown): Infer<S> {
  const parsed = z.safeParse(schema, input === undefined ? {} : input);
  if (parsed.success) return parsed.data;
  throw new Refusal("validation", parsed.error.issues.slice(0, 50).flatMap(detailsOf));
}

/** A call that takes no body is often sent an empty object, which says nothing. Anything else is refused. */
export function refuseBody(body: unknown): undefined {
  if (body !== undefined && !z.safeParse(nothing, body).success) throw new Refusal("malformed");
}

/** Parses path parameters. A malformed one is not found, like an unknown id. */
export function parseParams(call: AnyCall, sent: unknown): Record<string, string> {
  const parsed = z.safeParse(call.params ?? nothing, sent ?? {});
  if (!parsed.success) throw notFound();
  return parsed.data as Record<string, string>;
}

/** Parses the query string. Refuses a name that occurs twice. */
export function parseQuery({ url }: Pick<FastifyRequest, "url">): Map<string, string> {
  const start = url.indexOf("?");
  const parameters = new Map<string, string>();
  if (start < 0) return parameters;
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (parameters.has(name))
      throw new Refusal("validation", [{ field: name, code: "invalid", message: "This field is given twice" }]);
    if (name === "__proto__") throw new Refusal("malformed");
    parameters.set(name, value);
  }
  return parameters;
}

type Issue = z.core.$ZodIssue;

/** Returns the issues of the alternative that fits best: the one with the fewest wrong fields, then the fewest unknown ones. */
function closest(alternatives: readonly Issue[][]): readonly Issue[] {
  const unknown = (issues: readonly Issue[]) => issues.filter(({ code }) => code === "unrecognized_keys");
  const wrong = (issues: readonly Issue[]) => issues.length - unknown(issues).length;
  const [best = []] = [...alternatives].sort(
    (issues, otherIssues) => wrong(issues) - wrong(otherIssues) || unknown(issues).length - unknown(otherIssues).length,
  );
  return best;
}

function detailsOf(issue: Issue): ErrorDetail[] {
  if (issue.code === "invalid_union") {
    const inside = closest(issue.errors);
    if (inside.length > 0)
      return inside.flatMap((nested) => detailsOf({ ...nested, path: [...issue.path, ...nested.path] }));
  }
  const path = issue.path.map(String).join(".");
  if (issue.code === "unrecognized_keys")
    return issue.keys
      .slice(0, 20)
      .map((key) => ({ field: path ? `${path}.${key}` : key, code: "unknownField", message: issue.message }));
  return [{ field: path, code: REQUIRED.has(issue.message) ? "requiredField" : "invalid", message: issue.message }];
}
