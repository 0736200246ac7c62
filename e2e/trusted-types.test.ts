/** Trusted Types: no text becomes a script or unsanitized markup in the page (K13). */
import { expect } from "@playwright/test";
import { atHome, OWNER, test } from "./support/demo.ts";

test("text becomes neither a script nor markup, and styles still apply", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  const outcome = await page.evaluate(() => {
    const attempt = (work: () => unknown): string => {
      try {
        return String(work());
      } catch (error) {
        return error instanceof Error ? error.name : "thrown";
      }
    };
    const box = document.createElement("div");
    const script = document.createElement("script");
    const style = document.createElement("style");
    return {
      markup: attempt(() => {
        box.innerHTML = '<img src="x" onerror="window.__ran = true">';
        return box.innerHTML;
      }),
      source: attempt(() => {
        script.src = "/assets/other.js";
      }),
      text: attempt(() => {
        script.text = "window.__ran = true";
      }),
      styles: attempt(() => {
        style.innerHTML = "a { color: red }";
        return style.textContent;
      }),
    };
  });
  expect(outcome).toEqual({ markup: "TypeError", source: "TypeError", text: "TypeError", styles: "a { color: red }" });
  expect(await page.evaluate(() => "__ran" in window)).toBe(false);
  await page.context().close();
});
