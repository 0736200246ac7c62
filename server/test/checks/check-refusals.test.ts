/** Every check of the database that two people at once can meet is answered as a refusal; every other one is a fault of ours. */
import { expect, test } from "vitest";
import { isOverColumns, RAISED, refusalOfCheck } from "#server/lib/database/check-refusals.ts";
import { buildAgency, inAgency } from "../factories.ts";

const agency = await buildAgency();

test("a violated check that functions raise is listed by its words, and nothing else is", async () => {
  const functions = await inAgency(
    agency,
    `select proname as name, prosrc as source
      from pg_proc
      where pronamespace = 'public'::regnamespace and prosrc ~ 'check_violation|23514'`,
  );
  const raised = functions.flatMap(({ source }) =>
    [...String(source).matchAll(/raise\s+exception\s+'([^']+)'[^;]*?errcode\s*=\s*'(?:check_violation|23514)'/g)].map(
      ([, words = ""]) => words,
    ),
  );
  expect(raised.length).toBeGreaterThan(20);
  expect([...new Set(raised)].sort()).toEqual(Object.keys(RAISED).sort());
});

test("no function raises an error without a code", async () => {
  const others = await inAgency(
    agency,
    `select proname as name, prosrc as source
      from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f' and prosrc ~ 'raise exception'`,
  );
  const unlike = others.filter(({ source }) =>
    [...String(source).matchAll(/raise exception[^;]*;/g)].some(([raise]) => !/errcode\s*=/.test(raise)),
  );
  expect(unlike.map(({ name }) => name)).toEqual([]);
});

test("a check over several columns is known by its name, and not mistaken for a single column's", async () => {
  const checks = await inAgency(
    agency,
    `select conname as name, conrelid::regclass::text as table, cardinality(conkey) as columns
      from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`,
  );
  expect(checks.length).toBeGreaterThan(100);
  const problems = checks.filter(
    ({ name, table, columns }) => isOverColumns(String(name), String(table)) !== Number(columns) > 1,
  );
  expect(problems).toEqual([]);
});

test("words with values in them are recognised, and unknown ones are a fault", () => {
  const raised = (message: string) => refusalOfCheck({ code: "23514", message });
  expect(raised("a pay-run does not go from PAID to DRAFT")).toBe("payRunState");
  expect(raised("the ledger is only added to")).toBeUndefined();
  expect(raised("anything else")).toBeUndefined();
});
