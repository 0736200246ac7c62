import { expect, test } from "vitest";
import { internal } from "./next.ts";

test("takes a path of ours", () => expect(internal("/talent?q=a#b")).toBe("/talent?q=a#b"));
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
])("refuses %j", (path) => expect(internal(path)).toBeNull());
