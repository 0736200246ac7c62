/** Schemas that nouns are described with: texts, ids, references, instants. Wraps zod so that a noun reads as a list of fields. */
import * as z from "zod/mini";
import type { RefKind } from "./enums.ts";
import { LIMITS } from "./limits.ts";

export { z };
export type Schema<T = unknown> = z.ZodMiniType<T>;
export type Infer<S extends z.ZodMiniType> = z.output<S>;

export const REQUIRED_FIELD = "This field is required";
/** Returns the message for a zod issue. */
export function issueMessage(issue: {
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
    return REQUIRED_FIELD;
  if (issue.code === "too_small" && issue.origin === "string") return REQUIRED_FIELD;
  if (issue.code === "too_small" && issue.origin === "array") return "Choose at least one";
  if (issue.code === "too_big" && issue.origin === "string") return `At most ${String(issue.maximum)} characters`;
  if (issue.code === "too_big" && issue.origin === "array") return `At most ${String(issue.maximum)}`;
  if (issue.code === "unrecognized_keys") return "Unknown field";
  if (issue.code === "invalid_value") return NOT_AN_OPTION;
  return "Invalid value";
}
z.config({ customError: issueMessage, jitless: typeof document !== "undefined" });

/** The kind that a schema's id refers to; read by the reference loader and the generated suites. */
export const refKinds = z.registry<{ ref: RefKind; scope: RefScope }>();
export type RefScope = "visible" | "agency" | "mentioned" | "changed" | "seen" | "assigned" | "assignee";

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;
export const clean = z.refine<string>((text) => !CONTROL.test(text), {
  error: "Contains characters that aren't allowed",
});

/** Spaces, control and format characters, and fillers that are letters or symbols by name only. */
const INVISIBLE = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]*$/u;
/** Returns true if a text shows anything. */
export const isVisible = (text: string): boolean => !INVISIBLE.test(text);
/** Refuses text that shows nothing, such as a name of zero-width spaces. */
export const visible = z.refine<string>((text) => text === "" || !INVISIBLE.test(text), {
  error: "Contains no visible characters",
});

/**
 * Returns the error for a missing field, in the words of its form. A plain string would also be used for a wrong type,
 * and for every check of the schema without a message.
 */
export const whenMissing = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? message : undefined),
});

/**
 * Creates a schema once for the same arguments: most fields of a thousand calls repeat, and each schema takes a
 * kilobyte in every process. Schemas are immutable; registering one registers all uses of it.
 */
export function shared<A extends readonly (string | number | undefined)[], S>(
  make: (...given: A) => S,
): (...given: A) => S {
  const schemas = new Map<string, S>();
  return (...given) => {
    const key = JSON.stringify(given);
    const cached = schemas.get(key);
    if (cached !== undefined) return cached;
    const schema = make(...given);
    schemas.set(key, schema);
    return schema;
  };
}

/** One line of text: trimmed, not blank, at most `max` characters. `missing` replaces the message if it is missing. */
export const line = shared((max: number = LIMITS.line, missing: string = REQUIRED_FIELD) =>
  z.string(whenMissing(missing)).check(
    z.trim(),
    z.minLength(1, { error: missing, abort: true }),
    z.maxLength(max),
    z.refine((text) => !/[\r\n]/.test(text), { error: "One line only" }),
    clean,
    visible,
    z.normalize("NFC"),
  ),
);

/** One line or null: "" and absent become null. */
export const maybeLine = shared((max: number = LIMITS.line) => emptyIsNull(line(max)));

/** Several lines or null. */
export const maybeText = shared((max: number = LIMITS.text) =>
  emptyIsNull(z.string().check(z.trim(), z.maxLength(max), clean, visible, z.normalize("NFC"))),
);

/** A field that may be empty: "" and null become null. */
export const blankIsNull = <T>(schema: z.ZodMiniType<T, unknown>) => z.pipe(nullOfBlank, z.nullable(schema));
const nullOfBlank = z.transform((value: unknown): unknown =>
  typeof value === "string" && value.trim() === "" ? null : value,
);

/** A field that a form may leave empty: "", null and absent all become null. */
export const emptyIsNull = <T>(schema: z.ZodMiniType<T, unknown>) => z._default(blankIsNull(schema), null);

type Field = z.ZodMiniType;
type Given<S extends Field> = z.ZodMiniOptional<S extends z.ZodMiniDefault<infer I extends Field> ? I : S>;
/** Fields of a change: a field left out stays absent instead of getting its default. */
export const fieldsToChange = <S extends Readonly<Record<string, Field>>>(shape: S): { [K in keyof S]: Given<S[K]> } =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      z.optional(field instanceof z.ZodMiniDefault ? (field._zod.def.innerType as Field) : field),
    ]),
  ) as { [K in keyof S]: Given<S[K]> };

const isId = z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
/** UUID, lower case. */
export const id = shared(() => z.string().check(isId));

/** Ids that a service outside gave. They name nothing of an agency, so that no reach decides about them. */
export const outsideIds = z.registry<{ outside: true }>();
export const outsideId = shared(() => z.string().check(isId).register(outsideIds, { outside: true }));

/**
 * The id of a record of `kind`, resolved within the caller's reach. An unknown or deleted id, one of another agency and one
 * out of reach are refused with the same message.
 * `mentioned` is beside the record that the call is about: the family in the path does not narrow it.
 * `agency` accepts any record of the agency, such as a colleague whose page the caller may not open; `changed` is a record
 * in a body that the call changes, so it needs the right to write; `seen` is a record in a path that the call only reads.
 *
 * Two confer reach. `assigned` is a list of the records of a member of staff: adding or removing one needs the right to change
 * that record. `assignee` is a list of the staff of a record: any colleague, by a call that needs the right to change the
 * record itself.
 */
export const ref = shared((kind: RefKind, scope: RefScope = "visible") =>
  z.string().check(isId).register(refKinds, { ref: kind, scope }),
);

/** A list of references without repeats. */
export const refs = shared((kind: RefKind, max: number, scope: Exclude<RefScope, "seen"> = "visible") =>
  z.array(ref(kind, scope)).check(
    z.maxLength(max),
    z.overwrite((ids) => [...new Set(ids)]),
  ),
);

/** Error of a value outside a closed set. */
export const NOT_AN_OPTION = "Choose one of the options";

/** Refuses an empty text as missing, whatever form it should have. */
const isThere = () => z.refine<string>((text) => text !== "", { error: REQUIRED_FIELD, abort: true });

/** A calendar date, `YYYY-MM-DD`. */
export const date = shared(() =>
  z.string().check(
    isThere(),
    z.refine((text) => /^\d{4}-\d\d-\d\d$/.test(text), { error: DATE_MESSAGES.format, abort: true }),
    z.refine((text) => isCalendarDate(text), { error: DATE_MESSAGES.unreal, abort: true }),
    z.refine((text) => /^(?:19|20|21)/.test(text), { error: DATE_MESSAGES.year, abort: true }),
  ),
);

/** A calendar date, or a date and a wall time: `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`. */
export const dateOrTime = () =>
  z.string().check(
    isThere(),
    z.refine((text) => /^\d{4}-\d\d-\d\d(?:T(?:[01]\d|2[0-3]):[0-5]\d)?$/.test(text), {
      error: DATE_MESSAGES.wallTime,
      abort: true,
    }),
    z.refine((text) => isCalendarDate(text.slice(0, 10)), { error: DATE_MESSAGES.unreal, abort: true }),
    z.refine((text) => /^(?:19|20|21)/.test(text), { error: DATE_MESSAGES.year, abort: true }),
  );

/** A date of birth: today is the latest, wherever in the world today is. */
export const birthDate = () =>
  date().check(z.refine((text) => text <= latestToday(), { error: DATE_MESSAGES.future, abort: true }));

export const DATE_MESSAGES = {
  format: "Use the format YYYY-MM-DD",
  wallTime: "Use the format YYYY-MM-DD, or YYYY-MM-DDTHH:MM",
  unreal: "This date doesn't exist",
  year: "Choose a year from 1900 to 2199",
  future: "A date of birth can't be in the future",
} as const;
const isCalendarDate = (text: string): boolean => {
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
};
/** The date at UTC+14, where each day begins first. */
const latestToday = (): string => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);

/** An instant in an address: epoch milliseconds, from 1970 to 2199. */
export const epochInAddress = () =>
  z.pipe(
    z.transform((text: unknown) => (typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : text)),
    z
      .int({ error: ({ input }) => (input === undefined ? undefined : EPOCH_MESSAGE) })
      .check(z.minimum(0, { error: EPOCH_MESSAGE }), z.maximum(Date.UTC(2200, 0) - 1, { error: EPOCH_MESSAGE })),
  );
const EPOCH_MESSAGE = "Use milliseconds since 1970";

/** A month, `YYYY-MM`. */
export const month = () =>
  z.string().check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, { error: "Use the format YYYY-MM" }));

/** A whole number from 0 to `max`, sent as text in a multipart form. */
export const wholeText = (max: number) =>
  z.pipe(
    z.string().check(z.refine((text) => /^\d{1,15}$/.test(text) && Number(text) <= max, { error: "Invalid value" })),
    z.transform(Number),
  );

/** The bytes of a file in a multipart form. */
export const file = () => z.instanceof(Uint8Array);

/** An instant in ISO 8601, UTC. Only in replies. */
export const instant = shared(() => z.string());

/** Reply fields whose media key the server replaces by a signed link that expires. */
export const mediaLinks = z.registry<{ link: true }>();
export const mediaLink = shared(() => z.nullable(z.string()).register(mediaLinks, { link: true }));

/** Reply fields that the server computes from the object they are in. */
export const derivedFields = z.registry<{ derive: (owner: object) => unknown }>();

/** Person in brief: name and avatar. */
export const PersonBrief = z.object({ id: id(), displayName: z.string(), avatarUrl: mediaLink() });
export type PersonBrief = z.output<typeof PersonBrief>;

export const Named = z.object({ id: id(), name: z.string() });
export type Named = z.output<typeof Named>;
/** An option; an archived one stays on records that have it and is not offered otherwise. */
export const Choosable = z.extend(Named, { archived: z.boolean() });
export type Choosable = z.output<typeof Choosable>;

/** Version that an update is based on; a stale one is refused with 409 and the current record. */
export const version = shared(() => z.int().check(z.minimum(1), z.maximum(2_147_483_647)));

/** An empty reply. */
export const Done = z.object({});
