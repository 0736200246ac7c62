/**
 * Settings of an agency for its fans: a key of the fan app from the moment it is made until it is revoked, and public
 * pages.
 */
import { expect, type Page } from "@playwright/test";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { box, expectFineEverywhere, savePictures, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 180_000 });

const PAGE = "/t/harbour-vale/imogen-hart-okafor";

const read = (page: Page, key: string) =>
  page.request.get("/fan/v1/content?limit=1", { headers: { authorization: `Bearer ${key}` } });

test("a key is created, copied, seen once, used and revoked", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/settings/fans");
  await expect(page.getByRole("heading", { name: "Keys of the fan app" })).toBeVisible();
  await expectFineEverywhere(page, "fan-settings");
  await page.getByRole("button", { name: "Create a key" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create a key" });
  const make = dialog.getByRole("button", { name: "Create a key" });
  await expect(make).toHaveAttribute("aria-disabled", "true");
  await box(dialog, "Name").fill("Tour app");
  await make.click();
  const shown = box(dialog, "Your new key");
  await expect(shown).toHaveValue(/^fan_read_/);
  const key = await shown.inputValue();
  await expect(dialog).toContainText("it isn't shown again");
  await savePictures(page, "fan-key");
  await dialog.getByRole("button", { name: /Copy/ }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toHaveCount(0);

  // From now on only its end is known, also after the page was loaded again.
  const line = page.getByRole("listitem").filter({ hasText: "Tour app" });
  await expect(line).toContainText(`ends in ${key.slice(-4)}`);
  await expect(line).toContainText("not used yet");
  await page.reload();
  await expect(line).toBeVisible();
  expect(await page.content()).not.toContain(key);
  const answer = await read(page, key);
  expect(answer.status(), await answer.text()).toBe(200);
  await page.reload();
  await expect(line).toContainText("used ");

  await line.getByRole("button", { name: "Revoke Tour app" }).click();
  await page.getByRole("alertdialog").or(page.getByRole("dialog")).getByRole("button", { name: "Revoke" }).click();
  await expect(toast(page, "Tour app is revoked")).toBeVisible();
  await expect(line).toHaveCount(0);
  expect((await read(page, key)).status()).toBe(403);
});

test("public pages answer while they are on, and not a moment longer (C-420)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  const status = async (): Promise<number | undefined> =>
    (await (await (await browser.newContext()).newPage()).goto(PAGE))?.status();
  await page.goto("/settings/fans");
  const pages = page.getByRole("switch", { name: "Talents have public pages" });
  const save = page.getByRole("form", { name: "Public pages" }).getByRole("button", { name: "Save" });
  await expect(pages).toBeChecked();
  expect(await status()).toBe(200);
  await pages.uncheck();
  await save.click();
  await expect(toast(page, "Public pages are off")).toBeVisible();
  expect(await status()).toBe(404);
  await pages.check();
  await save.click();
  await expect(toast(page, "Public pages are on").last()).toBeVisible();
  expect(await status()).toBe(200);
});
