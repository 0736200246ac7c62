/** The words that nouns are described with: texts, ids, references, instants. Wraps zod so that a noun reads as a list of fields. */
import * as z from "zod/mini";
import type { RefKind } from "./enums.ts";
import { LIMITS } from "./limits.ts";

export { z };
export type Schema<T = unknown> = z.ZodMiniType<T>;
export type Infer<S extends z.ZodMiniType> = z.output<S>;

/** Turns zod's own words for a problem into ours: the document's message keys and sentences. */
export function refineField(issue: {
  code?: string | undefined;
  input?: unknown;
  origin?: unknown;
  minimum?: unknown;
  maximum?: unknown;
}): string {
  if (
    (issue.code === "invalid_type" || issue.code === "invalid_value") &&
    (issue.input === undefined || issue.input === null)
  )
    return "This field is required";
  if (issue.code === "too_small" && issue.origin === "string") return "This field is required";
  if (issue.code === "too_small" && issue.origin === "array") return "Choose at least one";
  if (issue.code === "too_big" && issue.origin === "string") return `At most ${String(issue.maximum)} characters`;
  if (issue.code === "too_big" && issue.origin === "array") return `At most ${String(issue.maximum)}`;
  if (issue.code === "unrecognized_keys") return "This field is not known";
  if (issue.code === "invalid_value") return "This is not one of the choices";
  return "This is not valid";
}
z.config({ customError: refineField, jitless: typeof document !== "undefined" });

/** Which kind of record a schema's id names; read by the reference loader and the generated suites. */
export const refKinds = z.registry<{ ref: RefKind; scope: "visible" | "agency" | "changed" | "seen" }>();

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;
export const clean = z.refine<string>((text) => !CONTROL.test(text), {
  error: "This has characters that can't be used",
});

/** One line of text: trimmed, not blank, at most `max` characters. */
export const line = (max: number = LIMITS.line) =>
  z.string().check(
    z.trim(),
    z.minLength(1, { abort: true }),
    z.maxLength(max),
    z.refine((text) => !/[\r\n]/.test(text), { error: "One line only" }),
    clean,
    z.normalize("NFC"),
  );

/** One line or nothing: "" and absent become null. */
export const maybeLine = (max: number = LIMITS.line) => emptyIsNull(line(max));

/** Several lines or nothing. */
export const maybeText = (max: number = LIMITS.text) =>
  emptyIsNull(z.string().check(z.trim(), z.maxLength(max), clean, z.normalize("NFC")));

/** A field that a form may leave empty: "", null and absent all become null. */
export function emptyIsNull<T>(schema: z.ZodMiniType<T, unknown>) {
  const orNull = z.pipe(
    z.transform((value: unknown): unknown => (typeof value === "string" && value.trim() === "" ? null : value)),
    z.nullable(schema),
  );
  return z._default(orNull, null);
}

/** UUID, lower case. */
export const id = () => z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/**
 * The id of a record of `kind`. One loader resolves it in the caller's scope before the handler runs:
 * unknown, deleted, of another agency or out of the caller's reach is refused in the same words.
 * `agency` widens it to the whole agency, for choosing a colleague one may not open; `changed` is a record in a body
 * that the call changes, which takes more than seeing it; `seen` is one in a path that the call leaves as it is.
 */
export const ref = (kind: RefKind, scope: "visible" | "agency" | "changed" | "seen" = "visible") =>
  id().register(refKinds, { ref: kind, scope });

/** A list of references without repeats. */
export const refs = (kind: RefKind, max: number, scope: "visible" | "agency" | "changed" = "visible") =>
  z.array(ref(kind, scope)).check(
    z.maxLength(max),
    z.overwrite((ids) => [...new Set(ids)]),
  );

/** A calendar date, `YYYY-MM-DD`. */
export const date = () =>
  z.string().check(
    z.refine(
      (text) =>
        // What is no day at all has no time either.
        /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) &&
        new Date(`${text}T00:00:00Z`).toISOString().startsWith(text),
      { error: "Use the form YYYY-MM-DD", abort: true },
    ),
  );

/** A month, `YYYY-MM`. */
export const month = () =>
  z.string().check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, { error: "Use the form YYYY-MM" }));

/** A whole number from 0 to `max` that comes as text, as in a multipart form. */
export const wholeText = (max: number) =>
  z.pipe(
    z
      .string()
      .check(z.refine((text) => /^\d{1,15}$/.test(text) && Number(text) <= max, { error: "This is not valid" })),
    z.transform(Number),
  );

/** The bytes of a file in a multipart form. */
export const file = () => z.instanceof(Uint8Array);

/** An instant in ISO 8601, UTC. Only in replies. */
export const instant = () => z.string();

/** Replies whose value the server turns from a media key into a signed link that expires. */
export const mediaLinks = z.registry<{ link: true }>();
export const mediaLink = () => z.nullable(z.string()).register(mediaLinks, { link: true });

/** A list row or reply may carry these for the two parts people see together. */
export const PersonBrief = z.object({ id: id(), displayName: z.string(), avatarUrl: mediaLink() });
export type PersonBrief = z.output<typeof PersonBrief>;

export const Named = z.object({ id: id(), name: z.string() });
export type Named = z.output<typeof Named>;
/** Something to choose; what is archived stays with whoever has it, and is offered to nobody else. */
export const Choosable = z.extend(Named, { archived: z.boolean() });
export type Choosable = z.output<typeof Choosable>;

/** The version that an update was made from; a stale one is refused with 409 and the current record. */
export const version = () => z.int().check(z.minimum(1));

/** Nothing to say but that it worked. */
export const Done = z.object({});
