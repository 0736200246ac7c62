import { expect, test } from "vitest";
import type { ReportOverview } from "#contract/reports/report.ts";
import { answerText } from "./answer.ts";
import { scoutWords } from "./screens/scout.ts";

const part = (name: string, ...values: number[]) => ({ id: name, name, avatarUrl: null, values });
const overview = (value: number, before: number, ...parts: ReturnType<typeof part>[]): ReportOverview => ({
  period: { from: "2026-01-01", to: "2026-12-31" },
  compared: null,
  currency: "AUD",
  apart: [],
  approximate: false,
  subjects: { shown: parts.length, reached: parts.length },
  totals: [{ measure: "added", value, before }],
  chart: { name: "added", unit: "month", columns: [], parts, before: [] },
  before: null,
});
const answer = (sums: ReportOverview): string | null => answerText(scoutWords, sums, "YEAR", "in 2026");

test("the answer names who leads, with their share and the change", () => {
  expect(answer(overview(5, 4, part("Priya", 1, 2), part("Sam", 2)))).toBe(
    "Priya leads with 3, 60% of 5. That is 25% more than in the previous year.",
  );
});

test("nobody leads where another has as much", () => {
  expect(answer(overview(2, 2, part("Priya", 1), part("Sam", 1)))).toBe(
    "Added: 2 in all. That is about the same as in the previous year.",
  );
});
