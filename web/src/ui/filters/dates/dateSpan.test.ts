import { expect, test } from "vitest";
import { daysOf, spanLabel, spanOf } from "./dateSpan.ts";

const SYDNEY = "Australia/Sydney";

test("two days span from the first's start to the last's end, in the zone (B-175, B-176, B-426)", () => {
  const span = spanOf(["2026-10-03", "2026-10-04"], SYDNEY);
  expect(span.map((bound) => bound && new Date(bound).toISOString())).toEqual([
    "2026-10-02T14:00:00.000Z",
    "2026-10-04T12:59:59.999Z",
  ]);
  expect(daysOf(span, SYDNEY)).toEqual(["2026-10-03", "2026-10-04"]);
});

test("a single day spans the whole day (B-174, B-425)", () => {
  expect(spanOf(["2026-08-11", null], SYDNEY)).toEqual(spanOf(["2026-08-11", "2026-08-11"], SYDNEY));
  expect(spanOf([null, null], SYDNEY)).toEqual([null, null]);
});

test("a span is shown as DD MMM YYYY (B-173)", () => {
  expect(spanLabel(spanOf(["2026-08-01", "2026-08-11"], SYDNEY), SYDNEY)).toBe("01 Aug 2026 – 11 Aug 2026");
  expect(spanLabel(spanOf(["2026-08-11", null], SYDNEY), SYDNEY)).toBe("on 11 Aug 2026");
  expect(spanLabel([null, 0], "UTC")).toBe("until 01 Jan 1970");
});
