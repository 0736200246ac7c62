import { expect, test } from "vitest";
import { termOf } from "./insurance.rules.ts";

test.each([
  [null, { state: "valid" }],
  ["2026-08-10", { state: "expired" }],
  ["2026-08-11", { state: "soon", days: 0 }],
  ["2026-08-12", { state: "soon", days: 1 }],
  ["2026-09-10", { state: "soon", days: 30 }],
  ["2026-09-11", { state: "valid" }],
])("an insurance until %s has its state on 11 August", (expires, term) =>
  expect(termOf(expires, "2026-08-11")).toEqual(term),
);
