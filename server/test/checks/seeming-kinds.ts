/** Finds calls that seem to be of a kind that asks for a recent proof: by the words of their address, their reply, or what they do. */
import type { AnyCall } from "#contract/call.ts";
import type { Schema } from "#contract/schema.ts";
import { referencesIn } from "#server/lib/serving/references.ts";
import { actionOf } from "#server/lib/serving/serve.ts";
import { definitionOf } from "../generated/inputs/fields.ts";

/** Parts of a record that are of no kind, whatever their names. */
const PARTS = new Set(["notes", "media"]);

/** Words of the address of a call that writes. */
const WORDS = new Set(
  `export csv pdf zip xlsx file reveal secret key keys token connect disconnect authorize confirmed callback tenant target sign-up
  inbound webhook mailboxes retention erase share shares share-email share-business-account link links feed feeds signing
  reminder enquiry-form public-pages page permission invitation unlock lock staff 2fa recovery-codes password session
  sessions payment-details payments payout pay-runs pay-run-settings movements sign-offs statement statements bank-lines
  bulk advances file-share send decision credit fee management-fees management-fee-rules legal-entities invoice invoice-settings settings
  roster own-data archive download dump`.split(/\s+/),
);
const FIELDS = /secret|token(?!EndsAt)|password|recoverycodes|accountnumber|iban|apikey/i;
/** Top-level fields in replies of writing calls that open something. */
const OPENING = new Set(["url", "key", "codes", "link"]);

const titleOf = ({ method, path }: AnyCall): string => `${method} ${path}`;

/** The names of all fields of a schema, those within others too. */
function fieldsOf(schema: Schema | undefined, seen = new Set<Schema>()): string[] {
  if (!schema || seen.has(schema)) return [];
  seen.add(schema);
  const { shape, element, options, innerType, out } = definitionOf(schema);
  return [
    ...Object.entries(shape ?? {}).flatMap(([name, inner]) => [name, ...fieldsOf(inner, seen)]),
    ...[element, innerType, out, ...(options ?? [])].flatMap((inner) => fieldsOf(inner, seen)),
  ];
}

/** Returns why a call seems to be of a kind; nothing for one that does not. One that anyone may make has its door instead. */
export function seemingOf(call: AnyCall, group: readonly AnyCall[]): string | null {
  if (call.access.kind === "public") return null;
  if (call.file) return "replies with a file";
  const field = fieldsOf(call.reply).find((name) => FIELDS.test(name));
  if (field) return `replies with ${field}`;
  if (actionOf(call) === "read" && call.method !== "POST") return null;
  if (actionOf(call) === "write") {
    const opening = Object.keys(definitionOf(call.reply).shape ?? {}).find((name) => OPENING.has(name));
    if (opening) return `replies with ${opening}`;
    if (referencesIn(call.body, ["body"]).some(({ assigns }) => assigns)) return "assigns somebody";
    if (call.method === "DELETE" && !group.some((other) => titleOf(other) === `POST ${call.path}/restore`))
      return "deletes, and nothing restores";
    if (call.path.split("/").some((part) => PARTS.has(part))) return null;
    const word = call.path
      .split("/")
      .slice(3)
      .find((part) => WORDS.has(part));
    if (word) return `is called ${word}`;
  }
  return null;
}
