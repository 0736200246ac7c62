/** Restoring a single field from the history, and what can be undone or filtered around it. */
import { expect, type Page } from "@playwright/test";
import { ASSISTANT, HEAD_AGENT, OWNER, openSignedIn, test } from "../support/demo.ts";
import { axeViolations, box, toast } from "../support/page.ts";

test.describe.configure({ timeout: 120_000 });

const fact = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

test("one field of the history is restored, undone, and refused when a colleague was faster", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/talent?q=Imogen");
  await page.locator("[data-row] a").first().click();
  await expect(page).toHaveURL(/profile\/summary$/);
  const base = page.url().replace("/profile/summary", "");
  await page.goto(`${base}/profile/summary/edit`);
  const before = await box(page, "Headline").inputValue();
  await box(page, "Headline").fill("A headline by mistake");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, /saved$/)).toBeVisible();
  await page.goto(`${base}/profile/history`);
  const restore = page.getByRole("button", { name: "Restore Headline to what it was before" }).first();
  await restore.click();
  await expect(toast(page, "Headline restored")).toBeVisible();
  // It has its own entry, and what is so now is not offered.
  await expect(fact(page, "A headline by mistake").first()).toContainText(before);
  expect(await axeViolations(page)).toEqual([]);
  await toast(page, "Headline restored").getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "Headline is as it was")).toBeVisible();
  await page.goto(`${base}/profile/summary/edit`);
  await expect(box(page, "Headline")).toHaveValue("A headline by mistake");

  // A save that this page has not heard of yet.
  await page.goto(`${base}/profile/history`);
  await expect(restore).toBeVisible();
  await page.route("**/profile-summary/*", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    const body = route.request().postDataJSON();
    await route.continue({ postData: JSON.stringify({ ...body, version: body.version - 1 }) });
  });
  await restore.click();
  await expect(toast(page, "Someone else changed this in the meantime.")).toBeVisible();

  const reader = await openSignedIn(browser, ASSISTANT);
  await reader.goto(`${base}/profile/history`);
  await expect(reader.getByRole("button", { name: /^Restore / })).toHaveCount(0);
});

test("assigning staff can be undone", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/talent?q=Imogen");
  await page.locator("[data-row] a").first().click();
  await page.getByRole("button", { name: "Assign staff" }).click();
  const dialog = page.getByRole("dialog");
  const people = dialog.getByRole("button", { name: /^Remove / });
  await expect(people.first()).toBeAttached();
  const count = await people.count();
  await people.first().click();
  await page.keyboard.press("Control+Enter");
  await toast(page, /assigned|Assigned|staff/i)
    .getByRole("button", { name: "Undo" })
    .click();
  await page.getByRole("button", { name: "Assign staff" }).click();
  await expect(dialog.getByRole("button", { name: /^Remove / })).toHaveCount(count);
});

test("scouts being converted are filtered, with an exact count", async ({ browser }) => {
  const page = await openSignedIn(browser, HEAD_AGENT);
  await page.goto("/scout");
  await expect(page.locator("[data-row]").first()).toBeVisible();
  const marked = page.locator("[data-row]").filter({ hasText: "Converting" });
  await page.goto("/scout?stages=converted");
  await expect(page.getByText(/Conversion/).first()).toBeVisible();
  await expect(marked.first()).toBeVisible();
  const total = await page.locator("[data-row]").count();
  await expect(marked).toHaveCount(total);
  await expect(page.getByText(`1-${total} of ${total}`)).toBeVisible();
});
