import { expect, test } from "vitest";
import { resolutionSummary } from "./duplicate.rules.ts";

test("a row's own choice counts before the choice for all", () => {
  const none = { good: 10, twins: 4, chosen: { skip: 0, add: 0, fill: 0, unsaidHere: 3 } };
  expect(resolutionSummary(none, "skip")).toEqual({ added: 6, filled: 0 });
  expect(resolutionSummary(none, "add")).toEqual({ added: 10, filled: 0 });
  expect(resolutionSummary(none, "fill")).toEqual({ added: 6, filled: 3 });
  const some = { good: 10, twins: 4, chosen: { skip: 1, add: 1, fill: 1, unsaidHere: 1 } };
  expect(resolutionSummary(some, "skip")).toEqual({ added: 7, filled: 1 });
  expect(resolutionSummary(some, "add")).toEqual({ added: 8, filled: 1 });
  expect(resolutionSummary(some, "fill")).toEqual({ added: 7, filled: 2 });
});
