import { expect, test } from "vitest";
import { duplicateColumn, missingFields } from "./column.rules.ts";

const field = (key: string, more: object = {}) => ({
  key,
  title: key.toUpperCase(),
  required: false,
  standsFor: null,
  hint: null,
  choices: [],
  forAll: false,
  ...more,
});
const source = {
  fields: [field("name", { required: true }), field("first", { standsFor: "name" }), field("kind", { required: true })],
};

test("a required field is filled by its column, by a field that replaces it, or for all rows", () => {
  expect(missingFields(source, [null, null], {})).toEqual(["NAME", "KIND"]);
  expect(missingFields(source, ["first", "kind"], {})).toEqual([]);
  expect(missingFields(source, ["name"], { kind: " " })).toEqual(["KIND"]);
  expect(missingFields(source, ["name"], { kind: "a" })).toEqual([]);
});

test("two columns can't fill the same field", () => {
  expect(duplicateColumn(source, ["name", null, null, "kind"])).toBeUndefined();
  expect(duplicateColumn(source, ["name", null, "name"])).toBe("NAME");
});
