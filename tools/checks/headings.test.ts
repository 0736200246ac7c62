/** First headings: the bar above shows the title as one only where the page has none itself. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The component itself, and the bar. */
const WRITES_THEM = ["web/src/shared/shell/TopBar.tsx", "web/src/ui/elements/PageHeading.tsx"];

test("a page's first heading is a PageHeading, so that no screen has two", () => {
  const files = globSync("web/{src,showcase}/**/*.tsx").filter((file) =>
    /<h1\b|"h1"(?!>\))/.test(readFileSync(file, "utf8")),
  );
  expect(files.sort()).toEqual(WRITES_THEM);
});
