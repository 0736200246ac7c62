import { expect, test } from "vitest";
import { internalPath } from "./returnPath.ts";

test("a return path may be any of the app's own", () => expect(internalPath("/talent?q=a#b")).toBe("/talent?q=a#b"));
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
])("a return path can't be %j", (path) => expect(internalPath(path)).toBeNull());
