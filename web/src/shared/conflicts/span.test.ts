import { expect, test } from "vitest";
import { takenLabel } from "./span.ts";

const zone = "Australia/Sydney";
test.each([
  ["2027-07-10T00:00:00Z", "2027-07-10T02:30:00Z", "10 Jul 2027 10:00-12:30"],
  ["2027-07-10T13:00:00Z", "2027-07-10T15:00:00Z", "10 Jul 2027 23:00 to 11 Jul 2027 01:00"],
  ["2027-07-09T14:00:00Z", "2027-07-10T14:00:00Z", "10 Jul 2027, all day"],
  ["2027-07-09T14:00:00Z", "2027-07-12T14:00:00Z", "10 Jul 2027 to 12 Jul 2027"],
])("a span from %s to %s reads %s", (startsAt, endsAt, label) => {
  expect(takenLabel({ startsAt, endsAt }, zone)).toBe(label);
});
