import { expect, test } from "vitest";
import { countryOf, phoneOf } from "./values.ts";

test.each([
  ["UAE", "AE"],
  ["United Arab Emirates", "AE"],
  ["Korea", "KR"],
  ["South Korea", "KR"],
  ["Republic of Korea", "KR"],
  ["Czech Republic", "CZ"],
  ["Hong Kong", "HK"],
  ["Russian Federation", "RU"],
  ["Viet Nam", "VN"],
  ["Deutschland", "DE"],
  ["España", "ES"],
  ["U.K.", "GB"],
  ["USA", "US"],
  ["Georgia", "GE"],
  ["nz", "NZ"],
  ["Atlantis", "Atlantis"],
])("a country written as %s is %s", (written, code) => expect(countryOf(written)).toBe(code));

test.each([
  ["0011 44 20 7946 0958", "AU", "GB", "2079460958"],
  ["0011 44 20 7946 0958", undefined, "GB", "2079460958"],
  ["0011 44 20 7946 0958", "GB", "GB", "2079460958"],
  ["011 44 20 7946 0958", "US", "GB", "2079460958"],
  ["010 44 20 7946 0958", "JP", "GB", "2079460958"],
  ["00 44 20 7946 0958", "DE", "GB", "2079460958"],
  ["0044 20 7946 0958", "AU", "GB", "2079460958"],
  ["0491 570 156", "AU", "AU", "491570156"],
  ["020 7946 0958", "GB", "GB", "2079460958"],
])("a phone written as %s in %s is a number of %s", (written, country, countryCode, phoneNumber) =>
  expect(phoneOf(written, country)).toEqual({ countryCode, phoneNumber }),
);
