import { expect, expectTypeOf, test } from "vitest";
import { acceptsNull, type FormValues, formOf } from "./form.ts";
import { date, emptyIsNull, line, maybeLine, maybeText, ref, refs, version, z } from "./schema.ts";
import { countryCode, maybeEmail } from "./values/formats.ts";

const fields = {
  name: line(),
  role: maybeLine(),
  kind: z.enum(["Venue", "Hall"]),
  country: z._default(countryCode(), "AU"),
  seats: emptyIsNull(z.int()),
  opened: emptyIsNull(date()),
  open: z.boolean(),
  avatarId: z.optional(z.nullable(ref("media"))),
  tags: z.array(z.string()),
  assignedStaffIds: refs("staff", 10),
  people: z.array(z.strictObject({ name: line(), email: maybeEmail() })),
  addresses: z.optional(z.array(z.strictObject({ city: line(), zip: maybeLine() }))),
  fee: z.nullable(z.strictObject({ amount: z.int() })),
};
const schema = z.strictObject({ ...fields, version: version() });
const form = formOf(schema);
const STAFF = "019b0000-0000-7000-8000-000000000001";
const record = {
  id: "7",
  name: "Lantern Hall",
  role: null,
  kind: "Hall" as const,
  country: "NZ",
  seats: 120,
  opened: null,
  open: true,
  avatarUrl: null,
  tags: ["small"],
  assignedStaff: [{ id: STAFF, displayName: "Tom" }],
  people: [{ id: "p1", name: "June", email: null }],
  addresses: [],
  fee: { amount: 5, words: "five" },
  version: 4,
};

test("an empty form has each field's default, and null where there is none", () =>
  expect(form.empty).toEqual({
    name: "",
    role: null,
    kind: null,
    country: "AU",
    seats: null,
    opened: null,
    open: false,
    avatarId: undefined,
    tags: [],
    assignedStaffIds: [],
    people: [],
    addresses: [],
    fee: null,
  }));

test("two empty forms share no mutable value", () => {
  expect(form.empty).not.toBe(form.empty);
  expect(form.empty.tags).not.toBe(form.empty.tags);
});

test("a form can start with other values than the schema's", () => {
  expect(formOf(schema, { kind: "Venue", name: null }).empty).toMatchObject({
    kind: "Venue",
    name: null,
    country: "AU",
  });
});

test("a record's values are its same-named and renamed fields and its version, nothing else", () => {
  const values = form.valuesOf(record, { assignedStaffIds: [STAFF] });
  expect(values).toEqual({
    name: "Lantern Hall",
    role: null,
    kind: "Hall",
    country: "NZ",
    seats: 120,
    opened: null,
    open: true,
    avatarId: undefined,
    tags: ["small"],
    assignedStaffIds: [STAFF],
    people: [{ name: "June", email: null }],
    addresses: [],
    fee: { amount: 5 },
    version: 4,
  });
  expect(Object.keys(values)).toEqual([...Object.keys(form.empty), "version"]);
  expect(z.safeParse(schema, values).success).toBe(true);
});

test("a record without a version gives values without one", () =>
  expect(formOf(z.strictObject({ name: line() })).valuesOf({ name: "Ida" })).toEqual({ name: "Ida" }));

test("a new entry of a list is empty in the same way", () =>
  expect(form.emptyItem("people")).toEqual({ name: "", email: null }));

test("a left-out value of a field that may be empty is null", () => {
  const some = z.strictObject({ email: maybeEmail(), note: maybeText() });
  expect(z.parse(some, {})).toEqual({ email: null, note: null });
  expect(z.parse(some, { email: " ", note: undefined })).toEqual({ email: null, note: null });
});

test("whether a field takes null is read at its path", () => {
  expect(acceptsNull(schema, "role")).toBe(true);
  expect(acceptsNull(schema, "name")).toBe(false);
  expect(acceptsNull(schema, "people.0.email")).toBe(true);
  expect(acceptsNull(schema, "people.0.name")).toBe(false);
  expect(acceptsNull(schema, "addresses.2.zip")).toBe(true);
  expect(acceptsNull(schema, "people.0.nothing")).toBe(false);
  expect(acceptsNull(schema, "nothing")).toBe(false);
  expect(acceptsNull(undefined, "name")).toBe(false);
});

test("the types describe a form's values, and a missing field does not compile", () => {
  type Values = FormValues<typeof form>;
  expectTypeOf<Values["name"]>().toEqualTypeOf<string>();
  expectTypeOf<Values["role"]>().toEqualTypeOf<string | null>();
  expectTypeOf<Values["kind"]>().toEqualTypeOf<"Venue" | "Hall" | null>();
  expectTypeOf<Values["country"]>().toEqualTypeOf<string>();
  expectTypeOf<Values["seats"]>().toEqualTypeOf<number | null>();
  expectTypeOf<Values["open"]>().toEqualTypeOf<boolean>();
  expectTypeOf<Values["avatarId"]>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<Values["addresses"]>().toEqualTypeOf<{ city: string; zip: string | null }[]>();
  expectTypeOf<Values["version"]>().toEqualTypeOf<number | undefined>();
  const started = formOf(schema, { kind: "Venue", name: null });
  expectTypeOf<FormValues<typeof started>["kind"]>().toEqualTypeOf<"Venue" | "Hall">();
  expectTypeOf<FormValues<typeof started>["name"]>().toEqualTypeOf<string | null>();
  // @ts-expect-error the record has no assignedStaffIds, and no other name for them is given
  form.valuesOf(record);
  // @ts-expect-error a text is not the list that the form holds
  form.valuesOf({ ...record, addresses: "none" }, { assignedStaffIds: [] });
  // @ts-expect-error no field of the schema
  expect(form.empty.nothing).toBeUndefined();
  // @ts-expect-error no choice of the field
  formOf(schema, { kind: "Barn" });
});
