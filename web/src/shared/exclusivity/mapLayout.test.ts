import { expect, test } from "vitest";
import { type Point, pointAt } from "#contract/values/distance.ts";
import { layoutOf, MAP_SIZE } from "./mapLayout.ts";

const HALL: Point = [-37.8203, 144.9547];
const hall = { name: "Old Customs Hall", at: HALL };

test("the circle and the places are to scale: what is within the radius is drawn within it", () => {
  const spots = [99, 101].map((km) => ({ name: `${km} km`, at: pointAt(HALL, km, 120) }));
  const { centre, radius, spots: drawn } = layoutOf(hall, 100, spots);
  const distances = drawn.map(({ x, y }) => Math.hypot(x - centre.x, y - centre.y));
  expect(distances[0]).toBeCloseTo(radius * 0.99, 1);
  expect(distances[1]).toBeCloseTo(radius * 1.01, 1);
});

test("north is up, also across the date line", () => {
  const placeAt = (bearing: number) => ({ name: "x", at: pointAt([-16.8, 179.9], 50, bearing) });
  const { centre, spots } = layoutOf({ name: "Suva", at: [-16.8, 179.9] }, 100, [placeAt(0), placeAt(90)]);
  expect(spots[0]?.y).toBeLessThan(centre.y - 10);
  expect(spots[1]?.x).toBeGreaterThan(centre.x + 10);
});

test("labels stay on the map and leave each other free; a place without room has none", () => {
  const others = [0, 5, 10, 90].map((bearing) => ({
    name: `A rather long name ${bearing}`,
    at: pointAt(HALL, 60, bearing),
  }));
  const { others: drawn, centre } = layoutOf(hall, 100, [], others);
  expect(drawn.length).toBeLessThan(others.length);
  for (const { label } of [centre, ...drawn]) expect(label?.x).toBeLessThan(MAP_SIZE.width);
});

test("several works at one place are one mark with one name", () => {
  const point = pointAt(HALL, 65, 235);
  const { spots } = layoutOf(hall, 100, [
    { name: "The Wool Store", at: point },
    { name: "The Wool Store", at: [...point] },
  ]);
  expect(spots.map(({ name }) => name)).toEqual(["The Wool Store"]);
});
