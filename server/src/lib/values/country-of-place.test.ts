import { expect, test } from "vitest";
import { countryOfPlace } from "./country-of-place.ts";

test.each([
  ["12 Quay Street, Auckland, New Zealand", "Australia/Sydney", "NZ"],
  ["Unter den Linden 1\nBerlin\nGermany", null, "DE"],
  ["1 Harbour Street, Melbourne", "Australia/Melbourne", "AU"],
  [null, "Europe/London", "GB"],
  [null, "America/New_York", "US"],
  ["Somewhere", null, null],
  [null, "UTC", null],
  [null, null, null],
])("%s in %s is in %s", (address, zone, country) => {
  expect(countryOfPlace(address, zone)).toBe(country);
});
