import { expect, test } from "vitest";
import { zoneOfPlace } from "./zone-of-place.ts";

test("a place has the zone of its state, or of its country if that has one", () => {
  expect(zoneOfPlace("AU", "TAS")).toBe("Australia/Hobart");
  expect(zoneOfPlace("au", " tasmania ")).toBe("Australia/Hobart");
  expect(zoneOfPlace("US", "CA")).toBe("America/Los_Angeles");
  expect(zoneOfPlace("GB", null)).toBe("Europe/London");
  expect(zoneOfPlace("NZ", null)).toBe("Pacific/Auckland");
});

test("a place in a country of several zones has none without a state", () => {
  expect(zoneOfPlace("AU", null)).toBeNull();
  expect(zoneOfPlace("US", "Springfield")).toBeNull();
  expect(zoneOfPlace("BR", null)).toBeNull();
  expect(zoneOfPlace("Atlantis", null)).toBeNull();
  expect(zoneOfPlace(null, "TAS")).toBeNull();
});
