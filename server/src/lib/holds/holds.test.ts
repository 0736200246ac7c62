import { expect, test } from "vitest";
import { startApp } from "#test/app.ts";
import { setUpHolds } from "#test/holds.ts";
import { systemIn } from "../database/scope.ts";
import { holdsThatMove, type MovedHold, moveHolds } from "./holds.ts";

const { ask, database } = await startApp();

test("the holds of a move are listed with new days and level, then move, and those below move up", async () => {
  const { agency, talent, person, add, deal, place, levels, activeHolds } = await setUpHolds({ ask });
  const kofi = await person("Kofi");
  const event = await add("event", { title: "Moves", timeZoneId: "Australia/Sydney" });
  await place(event, talent);
  await place(event, kofi);
  await place(await deal("Below"), talent);
  await place(await deal("There already"), talent, { firstDay: "2027-03-19", lastDay: "2027-03-19" });
  const list = (): Promise<MovedHold[]> =>
    database.scope(systemIn(agency), "read", (db) => holdsThatMove(db, event, 7));
  const days = { firstDay: "2027-03-12", newFirstDay: "2027-03-19", newLastDay: "2027-03-19", level: 1 };
  expect(await list()).toMatchObject([
    { name: "Imogen Hart-Okafor", ...days, newLevel: 2 },
    { name: "Kofi", ...days, newLevel: 1 },
  ]);
  await database.scope(systemIn(agency), "write", (db) =>
    moveHolds(db, systemIn(agency), { recordId: event, days: 7 }),
  );
  expect(await levels(talent)).toEqual(["Below: 1", "There already: 1", "Moves: 2"]);
  expect((await activeHolds(event)).map(({ firstDay, level }) => [firstDay, level])).toEqual([
    ["2027-03-19", 2],
    ["2027-03-19", 1],
  ]);
});
