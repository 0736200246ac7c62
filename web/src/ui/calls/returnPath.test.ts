import { expect, test } from "vitest";
import { internalPath } from "./returnPath.ts";

test("accepts the app's own paths", () => expect(internalPath("/talent?q=a#b")).toBe("/talent?q=a#b"));
test.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "talent",
  "",
  null,
  "/\t/evil.example",
  "/login?next=/x",
  "/2fa/verify",
])("refuses %j", (path) => expect(internalPath(path)).toBeNull());
