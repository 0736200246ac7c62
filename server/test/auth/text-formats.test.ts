/** Names and time zones wherever the contract takes them: each field of text in a body refuses what shows nothing, each zone what is none. */
import { describe, expect, test } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { GROUPS } from "#contract/calls.ts";
import { z } from "#contract/schema.ts";
import { actionOf } from "#server/lib/serving/serve.ts";
import { definitionOf, fieldsOf, type SchemaField } from "../generated/inputs/fields.ts";

const INVISIBLE = {
  "a zero-width space": "\u200b",
  "a word joiner": "\u2060",
  "a soft hyphen": "\u00ad",
  "a Hangul filler": "\u3164",
  "a half-width filler": "\uffa0",
  "an empty Braille pattern": "\u2800",
  "a variation selector": "\ufe0f",
  "a byte order mark": "\ufeff",
  "a no-break space": "\u00a0",
  "several of them": "\u200b \u2060\u3164",
} as const;
const SEEN = ["Marlow", "Øystein Ó Sé", "李", "🎭", "ع", "M\u200barlow"];

const NO_ZONE = ["'; drop table x--", "Mars/Olympus", "+10:00", "Australia/Sydney; x", "../UTC", " ", "x".repeat(65)];
const ZONES = ["Australia/Sydney", "UTC", "Asia/Calcutta", "America/Argentina/Buenos_Aires"];
const ZONE_NAME = /time_?zone(?:id)?$/i;

/** Text that no one reads as a name, by call and path: secrets, keys, choices of a machine. */
const NO_NAMES = [
  /password|secret$|current|refreshToken|code$/i,
  // A search finds nothing, and says so.
  /(?:^|\.)(?:q|parameters|filters|fanFilters|columns|api|table|uuid|qq\w+|among)(?:\.|$)/,
  // Keys that the server or the client made, resolved or only repeated.
  /(?:^|\.)(?:key|hash|leave|also|\w*Ids?|field|entireAddress)(?:\.|$)/i,
  // Texts with a check of their own: an address of a page, a note's HTML, an answer whose field decides.
  /(?:^|\.)(?:url|note|value)$/,
];

interface TextField extends SchemaField {
  name: string;
}
const texts: TextField[] = Object.values(GROUPS).flatMap((group) =>
  Object.values<AnyCall>(group).flatMap((call) =>
    // Filters of a list are stored nowhere.
    (actionOf(call) === "write" ? [...fieldsOf(call.body)] : [])
      .filter(({ schema }) => definitionOf(schema).type === "string")
      .map((field) => ({ ...field, name: `${call.method} ${call.path} ${field.path.join(".")}` })),
  ),
);
const isZone = ({ path }: TextField) => ZONE_NAME.test(path.at(-1) ?? "");
/** Text that is empty once trimmed becomes null in what surrounds the field. */
const accepts = ({ schema }: TextField, value: string) => {
  const parsed = z.safeParse(schema, value);
  return parsed.success && parsed.data !== "";
};
/** Names of folders and files are of certain characters, which has tests of its own. */
const OF_CHARACTERS = ["POST /media/v1/library/folder name", "PUT /media/v1/library/rename name"];
/** Fields that take any text, and not only a format of their own. */
const names = texts.filter(
  (field) =>
    !isZone(field) && accepts(field, "Marlow Lane") && !NO_NAMES.some((pattern) => pattern.test(field.path.join("."))),
);

describe("a field of text", () => {
  test("a field of text is found in every area", () => {
    console.log(`text formats: ${names.length} fields of text, ${texts.filter(isZone).length} time zones`);
    expect(names.length).toBeGreaterThan(100);
    expect(names.some(({ name }) => name.startsWith("POST /user/v1/staff displayName"))).toBe(true);
  });

  test.each(Object.entries(INVISIBLE))("a field of text refuses %s alone", (_, text) => {
    expect(names.filter((field) => accepts(field, text)).map(({ name }) => name)).toEqual([]);
  });

  test("a field of text takes every name that can be seen", () => {
    const refused = names
      .filter(({ path, name }) => /name$/i.test(path.at(-1) ?? "") && !OF_CHARACTERS.includes(name))
      .filter((field) => SEEN.some((text) => !accepts(field, text)))
      .map(({ name }) => name);
    expect(refused).toEqual([]);
  });
});

describe("a time zone (W25)", () => {
  const zones = Object.values(GROUPS).flatMap((group) =>
    Object.values<AnyCall>(group).flatMap((call) =>
      [...fieldsOf(call.body)]
        .filter(({ path, schema }) => ZONE_NAME.test(path.at(-1) ?? "") && definitionOf(schema).type !== "optional")
        // A transform by itself is no field: it is the second half of a pipe.
        .filter(({ schema }) => definitionOf(schema).type === "pipe" || definitionOf(schema).type === "string")
        .map((field) => ({ ...field, name: `${call.method} ${call.path} ${field.path.join(".")}` })),
    ),
  );
  /** The zone of a browser is left out if it is unknown, so that it keeps no one from signing in. */
  const outermost = zones.filter(
    ({ name, schema }) =>
      definitionOf(schema).type === "pipe" ||
      !zones.some((other) => other.name === name && definitionOf(other.schema).type === "pipe"),
  );

  test.each(outermost.map((field) => [field.name, field] as const))(
    "%s is one that exists, or is not kept",
    (_, { schema }) => {
      for (const text of NO_ZONE) {
        const parsed = z.safeParse(schema, text);
        expect((parsed.success ? parsed.data : undefined) ?? undefined).toBeUndefined();
      }
      for (const text of ZONES) expect(z.safeParse(schema, text)).toMatchObject({ success: true, data: text });
    },
  );

  test("a time zone is taken at sign-in, by one's own settings, staff and people", () => {
    expect(outermost.length).toBeGreaterThanOrEqual(6);
  });
});
