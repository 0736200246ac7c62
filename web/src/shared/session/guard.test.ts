import { expect, test } from "vitest";
import type { Level, Resource } from "#contract/access.ts";
import type { Me } from "#contract/session/session.ts";
import { readsFees } from "./guard.ts";

const reader = (levels: Partial<Record<Resource, readonly Level[]>>) =>
  ({ user: { role: "staff" }, levels }) as unknown as Me;

test.each([
  [{ EVENT: ["VIEW_ALL"], FINANCE: ["VIEW_ALL"] }, true],
  [{ EVENT: ["VIEW_ASSIGN"], CONTRACT: ["VIEW_ASSIGN"] }, true],
  [{ EVENT: ["EDIT_ALL"] }, false],
  [{ FINANCE: ["EDIT_ALL"], CONTRACT: ["EDIT_ALL"] }, false],
] as const)("screens of fees take the right to events, and one to contracts or finances: %j", (levels, opens) => {
  expect(typeof readsFees === "function" && readsFees(reader(levels))).toBe(opens);
});
