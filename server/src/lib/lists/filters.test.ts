import { sql } from "drizzle-orm";
import { date, integer, PgDialect, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { buildAgency, inAgency } from "#test/factories.ts";
import { isAmong, isWithin } from "./filters.ts";

const thing = pgTable("thing", {
  name: text(),
  seats: integer(),
  opened: date(),
  made: timestamp({ withTimezone: true }),
});
const agency = await buildAgency();
const THINGS = `with thing (name, seats, opened, made) as (values
  ('a', 1, date '1969-07-20', timestamptz '1969-07-20'), ('b', 50, '2026-02-01', '2026-02-01T12:00Z'), ('c', null, null, null))`;

/** Returns the names of the things that a condition keeps for a value. */
async function matching(condition: (value: unknown) => ReturnType<ReturnType<typeof isAmong>>, value: unknown) {
  const query = new PgDialect({ casing: "snake_case" }).sqlToQuery(condition(sql.param(value)));
  const rows = await inAgency(
    agency,
    `${THINGS} select name from thing where ${query.sql} order by name`,
    query.params,
  );
  return rows.map(({ name }) => name).join("");
}

test("a column is among the given values, whatever its type", async () => {
  expect(await matching(isAmong(thing.name), ["a", "c", "x"])).toBe("ac");
  expect(await matching(isAmong(thing.seats), [50])).toBe("b");
  expect(await matching(isAmong(thing.seats), [])).toBe("");
});

test("a number, a day or an instant lies within a range, both ends included and either open", async () => {
  const day = Date.parse("2026-02-01");
  for (const column of [thing.opened, thing.made]) {
    expect(await matching(isWithin(column), [null, day])).toBe(column === thing.opened ? "ab" : "a");
    expect(await matching(isWithin(column), [day, null])).toBe("b");
    expect(await matching(isWithin(column), [null, -1])).toBe("a");
  }
  expect(await matching(isWithin(thing.opened), [day, day])).toBe("b");
  expect(await matching(isWithin(thing.opened), [day + 1, null])).toBe("");
  expect(await matching(isWithin(thing.seats), [1, 50])).toBe("ab");
  expect(await matching(isWithin(thing.seats), [2, null])).toBe("b");
});
