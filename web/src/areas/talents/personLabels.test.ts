import { expect, test } from "vitest";
import { shortAddress, webAddress } from "#web/shared/values/webAddress.ts";
import { representationLine, typesLine } from "./personLabels.ts";

test.each([
  [["Vocalist", "Songwriter", "Presenter", "Voice artist"], "Vocalist, songwriter, presenter and voice artist"],
  [["Producer", "DJ"], "Producer and DJ"],
  [["Cricket", "Australian rules"], "Cricket and Australian rules"],
  [["DJ"], "DJ"],
  [[], ""],
])("%j reads %j", (names, line) => expect(typesLine(names)).toBe(line));

test.each([
  ["2021-03-12", "2027-06-30", "12 Mar 2021 to 30 Jun 2027"],
  ["2021-03-12", null, "Since 12 Mar 2021"],
  [null, "2027-06-30", "Until 30 Jun 2027"],
  [null, null, ""],
])("from %s until %s reads %j", (start, end, line) => expect(representationLine(start, end)).toBe(line));

test("an address never becomes a script", () => {
  expect(webAddress("imogen.example")).toBe("https://imogen.example");
  expect(webAddress("HTTP://imogen.example/a")).toBe("HTTP://imogen.example/a");
  expect(webAddress("javascript:alert(1)")).toBe("https://javascript:alert(1)");
  expect(shortAddress("https://www.instagram.com/imogen/")).toBe("instagram.com/imogen");
});
