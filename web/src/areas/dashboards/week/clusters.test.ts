import { expect, test } from "vitest";
import { clustersOf, firstClusters, type WeekEntry } from "./clusters.ts";

const entry = (personId: string, hour: number, overlaps = false): WeekEntry => ({
  person: { id: personId, displayName: personId, avatarUrl: null, type: "talent" },
  startsAt: `2026-08-14T0${hour}:00:00.000Z`,
  endsAt: `2026-08-14T0${hour + 1}:00:00.000Z`,
  record: null,
  color: null,
  allDay: false,
  isHold: false,
  overlaps,
});
const day = [entry("theo", 1), entry("imogen", 2, true), entry("lucia", 3), entry("imogen", 4, true), entry("theo", 5)];
const names = (clusters: ReturnType<typeof clustersOf>): string[][] =>
  clusters.map(({ entries }) => entries.map(({ person, startsAt }) => `${person.id} ${startsAt.slice(12, 13)}`));

test("bookings of a person that share time move together, and others keep their order", () => {
  expect(names(clustersOf(day))).toEqual([["theo 1"], ["imogen 2", "imogen 4"], ["lucia 3"], ["theo 5"]]);
  expect(clustersOf(day).map(({ overlaps }) => overlaps)).toEqual([false, true, false, false]);
});

test("a short day shows overlaps first and whole", () => {
  expect(names(firstClusters(clustersOf(day), 4))).toEqual([["imogen 2", "imogen 4"], ["theo 1"], ["lucia 3"]]);
  expect(names(firstClusters(clustersOf(day), 1))).toEqual([["imogen 2", "imogen 4"]]);
});
