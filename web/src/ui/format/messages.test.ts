import { expect, test } from "vitest";
import { defineMessages } from "./messages.ts";

const t = defineMessages({
  plain: "Save",
  named: "Hello, {name}",
  files: { one: "{count} file of {name}", other: "{count} files of {name}" },
});

test("returns a message", () => expect(t("plain")).toBe("Save"));
test("interpolates values", () => expect(t("named", { name: "Imogen {count}" })).toBe("Hello, Imogen {count}"));
test("chooses the plural and groups numbers", () => {
  expect(t("files", { count: 1, name: "Tom" })).toBe("1 file of Tom");
  expect(t("files", { count: 1200, name: "Tom" })).toBe("1,200 files of Tom");
});
