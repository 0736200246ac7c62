/**
 * Serialises a reply by its schema: drops fields that the contract does not name, turns media keys into signed links and
 * newlines into `<br>`, writes addresses as people do, and adds fields that are computed from others. Compiled once per call, when it is first answered.
 */
import type { ListReply } from "#contract/list.ts";
import { derivedFields, mediaLinks, type Schema } from "#contract/schema.ts";
import { emailTexts } from "#contract/values/email-domain.ts";
import { breakTexts, toBreakTags } from "#contract/values/line-breaks.ts";
import { shownEmail } from "../mail/shown-email.ts";

export type Link = (key: string) => string;
type Write = (value: unknown, link: Link) => unknown;

interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  valueType?: Schema;
  options?: readonly Schema[];
  values?: readonly unknown[];
}
const definitionOf = (schema: Schema): Definition => schema._zod.def as Definition;
const plain: Write = (value) => value;
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Returns the body of a list's reply, with what stands beside its rows. */
export const listBody = ({ rows, ...rest }: ListReply<unknown>) => ({ responseData: rows, ...rest });

/** Returns a writer for the schema, which is compiled when it first writes: a process answers few of a thousand calls. */
export function replyWriter(schema: Schema): Write {
  let write: Write | undefined;
  return (value, link) => {
    write ??= compileReply(schema);
    return write(value, link);
  };
}

/** Compiles a writer for the schema. Parts that need no rewriting are passed through. */
function compileReply(schema: Schema): Write {
  if (mediaLinks.has(schema)) return (value, link) => (typeof value === "string" ? link(value) : null);
  if (breakTexts.has(schema)) return (value) => (typeof value === "string" ? toBreakTags(value) : null);
  if (emailTexts.has(schema)) return (value) => (typeof value === "string" ? shownEmail(value) : value);
  const definition = definitionOf(schema);
  switch (definition.type) {
    case "object":
      return compileObject(definition.shape ?? {});
    case "array": {
      const write = definition.element ? compileReply(definition.element) : plain;
      return write === plain
        ? plain
        : (value, link) => (Array.isArray(value) ? value.map((item) => write(item, link)) : value);
    }
    case "nullable":
    case "optional":
    case "default": {
      const write = definition.innerType ? compileReply(definition.innerType) : plain;
      return write === plain
        ? plain
        : (value, link) => (value === null || value === undefined ? value : write(value, link));
    }
    case "union":
      return compileUnion(definition.options ?? []);
    case "record":
      if (definition.valueType && compileReply(definition.valueType) !== plain)
        throw new Error("A record in a reply would keep what its values have to be written as");
      return plain;
    default:
      return plain;
  }
}

/** Compiles a writer for objects that a field tells apart, such as their kind. Without such a field nothing could be written. */
function compileUnion(options: readonly Schema[]): Write {
  const writers = options.map(compileReply);
  if (writers.every((write) => write === plain)) return plain;
  const shapes = options.map((option) => definitionOf(option).shape ?? {});
  const kindOf = (shape: Record<string, Schema>, name: string): unknown => {
    const field = shape[name];
    return field && definitionOf(field).type === "literal" ? definitionOf(field).values?.[0] : undefined;
  };
  const field = Object.keys(shapes[0] ?? {}).find((name) => {
    const kinds = new Set(shapes.map((shape) => kindOf(shape, name)));
    return kinds.size === shapes.length && !kinds.has(undefined);
  });
  if (field === undefined) throw new Error("The parts of a union in a reply need a literal that tells them apart");
  const byKind = new Map(shapes.map((shape, place) => [kindOf(shape, field), writers[place] ?? plain]));
  return (value, link) => {
    const write = isObject(value) ? byKind.get(value[field]) : undefined;
    if (!write)
      throw new Error(`A reply has no part whose ${field} is ${isObject(value) ? String(value[field]) : typeof value}`);
    return write(value, link);
  };
}

function compileObject(shape: Record<string, Schema>): Write {
  const fields = Object.entries(shape).map(([name, schema]) => [name, compileReply(schema)] as const);
  const derived = Object.entries(shape).flatMap(([name, schema]) => {
    const field = derivedFields.get(schema);
    return field ? [[name, field.derive] as const] : [];
  });
  return (value, link) => {
    if (!isObject(value)) return value;
    const out: Record<string, unknown> = {};
    for (const [name, write] of fields) {
      const field = value[name];
      if (field !== undefined) out[name] = write === plain ? field : write(field, link);
    }
    for (const [name, derive] of derived) out[name] = derive(value);
    return out;
  };
}
