import { expect, test } from "vitest";
import { defineMessages } from "./messages.ts";

const t = defineMessages({
  plain: "Save",
  named: "Hello, {name}",
  files: { one: "{count} file of {name}", other: "{count} files of {name}" },
});

test("a message is returned", () => expect(t("plain")).toBe("Save"));
test("values are interpolated into a message", () =>
  expect(t("named", { name: "Imogen {count}" })).toBe("Hello, Imogen {count}"));
test("a message chooses the plural and groups numbers", () => {
  expect(t("files", { count: 1, name: "Tom" })).toBe("1 file of Tom");
  expect(t("files", { count: 1200, name: "Tom" })).toBe("1,200 files of Tom");
});
