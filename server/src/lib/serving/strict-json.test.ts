import { expect, test } from "vitest";
import { parseStrictJson } from "./strict-json.ts";

const parsed = (text: string) => parseStrictJson(Buffer.from(text));

test.each([
  ["25 levels", "[".repeat(25) + "]".repeat(25)],
  ["more than 24,000 arrays", `[${"[],".repeat(13_000)}1]`],
  ["more than 24,000 numbers", `[${"1,".repeat(24_001)}1]`],
  ["more than 12,000 keys", `{${Array.from({ length: 12_001 }, (_, key) => `"${key}":1`).join()}}`],
  ["a key twice", '{"a":1,"a":1}'],
  ["half a character", '"\\ud800"'],
])("strict JSON refuses %s", (_, text) => expect(() => parsed(text)).toThrow("could not be read"));

test("strict JSON takes the largest bodies that calls have", () => {
  expect(parsed(JSON.stringify(Array.from({ length: 10_000 }, String)))).toHaveLength(10_000);
  expect(parsed("[".repeat(24) + "]".repeat(24))).toBeInstanceOf(Array);
  expect(parsed('{"a,:[]{}\\"":"\\\\"}')).toEqual({ 'a,:[]{}"': "\\" });
});
