import { expect, test } from "vitest";
import { idsOfSource } from "./test-titles.mjs";

const source = `/** Proves everything (B-101). */
import { describe, expect, test } from "vitest";
// Leaning on (B-102…B-104).
describe.each([["of a row (B-105)", 1]] as const)("%s", (_, count) => {
  test("holds (B-106, B-108)", { timeout: count }, () => expect("B-107").toBe("B-107"));
});
test.each([1])(
  "%i is enough (S12)",
  () => undefined,
);
test(\`written \${1} way (B-109)\`, async () => undefined);
`;

test("only the titles of tests, and texts that are put into one, name what is proven", () => {
  const { titled, elsewhere } = idsOfSource(source);
  expect(titled.map(({ id, line }) => `${line} ${id}`).sort()).toEqual(
    ["4 B-105", "5 B-106", "5 B-108", "8 S12", "11 B-109"].sort(),
  );
  expect(elsewhere.map(({ id, line }) => `${line} ${id}`)).toEqual([
    "1 B-101",
    "3 B-102",
    "3 B-103",
    "3 B-104",
    "5 B-107",
    "5 B-107",
  ]);
});

test("a title names four rules at most, and no range of them; fields may be a range", () => {
  const problemsOf = (/** @type {string} */ title) =>
    idsOfSource(`test("${title}", () => undefined);`).overclaimed.map(({ problem }) => problem);
  expect(problemsOf("shows what it has (B-101, B-102, B-103, B-104, E-237…E-260, C-398)")).toEqual([]);
  expect(problemsOf("shows what it has (B-101, B-102, B-103, B-104, B-105)")).toEqual([
    "names 5 rules, where 4 are the most",
  ]);
  for (const range of ["B-101…B-103", "B-101, B-103…B-104", "B-220, 223…226"])
    expect(problemsOf(`shows what it has (${range})`)).toEqual([
      "names a range of rules, where nobody sees which of them it proves",
    ]);
});
