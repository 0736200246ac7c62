import { expect, test } from "vitest";
import { claimedTwice, missingFields } from "./column.rules.ts";

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
const of = {
  fields: [field("name", { required: true }), field("first", { standsFor: "name" }), field("kind", { required: true })],
};

test("a required field is filled by its column, by what stands for it, or for all rows", () => {
  expect(missingFields(of, [null, null], {})).toEqual(["NAME", "KIND"]);
  expect(missingFields(of, ["first", "kind"], {})).toEqual([]);
  expect(missingFields(of, ["name"], { kind: " " })).toEqual(["KIND"]);
  expect(missingFields(of, ["name"], { kind: "a" })).toEqual([]);
});

test("two columns don't fill one field", () => {
  expect(claimedTwice(of, ["name", null, null, "kind"])).toBeUndefined();
  expect(claimedTwice(of, ["name", null, "name"])).toBe("NAME");
});
