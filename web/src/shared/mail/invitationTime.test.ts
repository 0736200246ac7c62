import { expect, test } from "vitest";
import { invitationTime } from "./invitationTime.ts";

test.each([
  ["a moment is the reader's", "2026-12-01T08:00:00Z", "2026-12-01T09:30:00Z", "", "01 Dec 2026 19:00 – 20:30"],
  [
    "an end on the reader's next day has its day",
    "2026-12-01T12:00:00Z",
    "2026-12-01T14:00:00Z",
    "",
    "01 Dec 2026 23:00 – 02 Dec 2026 01:00",
  ],
  [
    "a whole day has no time, and how it repeats follows",
    "2026-12-01",
    "",
    "weekly, 4 times",
    "01 Dec 2026, weekly, 4 times",
  ],
  ["several days end with the last one", "2026-12-01", "2026-12-03", "", "01 Dec 2026 – 03 Dec 2026"],
  [
    "a zone that is not known leaves what was written",
    "2026-12-01 09:00 Somewhere",
    "",
    "",
    "2026-12-01 09:00 Somewhere",
  ],
])("an invitation is shown in the zone of its reader: %s", (_, start, end, repeats, shown) =>
  expect(invitationTime({ start, end, repeats }, "Australia/Sydney")).toBe(shown),
);
