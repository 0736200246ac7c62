/** The report on fans in the browser: who they are, what they did, and muting, hiding and erasing with a way back where there is one. */
import { expect, type Page } from "@playwright/test";
import { letUse } from "../../support/content.ts";
import { ASSISTANT, FINANCE, OWNER, openSignedIn, test } from "../../support/demo.ts";
import { box, expectAccessible, expectFineEverywhere, openList, rows, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 180_000 });

const REPORT = "/cms/fans/report";
const FAN = /fan=[0-9a-f-]{36}/;
const panel = (page: Page) => page.locator("aside section").first();
const status = (page: Page, name: string) => rows(page).filter({ hasText: name }).locator("td").nth(1);
const total = (page: Page) => page.locator("footer p").first();
/** Opens the fan of this name, found by search. */
async function find(page: Page, name: string): Promise<void> {
  await box(page, "Search fans").fill(name);
  await expect(rows(page)).toHaveCount(1);
}

test("fans are listed, filtered, exported, and read in a panel that the address keeps (R-236, B-403)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await test.step("the palette finds what stands below an entry of the navigation", async () => {
    await openList(page, "/talent");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search people, records, actions" }).fill("fans");
    await page.getByRole("option", { name: /^Fans/ }).first().click();
    await expect(page).toHaveURL(REPORT);
  });
  await expect(total(page)).toHaveText("1-20 of 300");
  await expect(page.getByText(/^Counted with the \d+ talents that you can see$/)).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Email" })).toBeVisible();
  await expectFineEverywhere(page, "fan-report");

  await test.step("a filter is chosen from what there is", async () => {
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const filters = page.getByRole("dialog", { name: "Filter" });
    for (const name of ["Status", "Talent", "Country", "City", "Preferences", "Emails allowed"])
      await expect(filters.getByRole("button", { name, exact: true })).toBeVisible();
    await filters.getByRole("button", { name: "Status", exact: true }).click();
    await page.getByRole("checkbox", { name: "Muted" }).check();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/statuses=Muted/);
    await expect(total(page)).toHaveText("1-3 of 3");
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await expect(total(page)).toHaveText("1-20 of 300");
  });

  await test.step("the list is exported", async () => {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: /CSV/ }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
  });

  await test.step("a row opens the panel, the arrow keys go on with it, Escape closes it", async () => {
    await rows(page).first().click();
    await expect(page).toHaveURL(FAN);
    await expect(panel(page)).toContainText("1 of 300");
    await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText(
      await rows(page)
        .first()
        .locator("[data-opener]")
        .innerText()
        .then((text) => text.split("\n").at(-1) ?? ""),
    );
    await expect(page.getByRole("columnheader", { name: "Email" })).toHaveCount(0);
    await page.keyboard.press("ArrowDown");
    await expect(panel(page)).toContainText("2 of 300");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Previous fan" }).click();
    await expect(panel(page)).toContainText("1 of 300");
    await page.reload();
    await expect(panel(page)).toContainText("1 of 300");
    await rows(page).first().locator("[data-opener]").focus();
    await page.keyboard.press("Escape");
    await expect(panel(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(FAN);
  });

  await test.step("ticked fans are written to", async () => {
    const campaign = page.getByRole("dialog");
    await rows(page).nth(0).getByRole("checkbox").check();
    await rows(page).nth(1).getByRole("checkbox").check();
    await page.getByRole("button", { name: "Email 2", exact: true }).click();
    await expect(campaign).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(campaign).toHaveCount(0);
    await rows(page).nth(0).getByRole("checkbox").uncheck();
    await rows(page).nth(1).getByRole("checkbox").uncheck();
  });

  await test.step("with one talent there is their rank, and whether fans are notified", async () => {
    await expect(page.getByRole("columnheader", { name: "Rank" })).toHaveCount(0);
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("dialog", { name: "Filter" }).getByRole("button", { name: "Talent", exact: true }).click();
    await page.getByRole("checkbox", { name: "Imogen Hart-Okafor" }).check();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("columnheader", { name: "Rank" })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Notified" })).toBeVisible();
  });
});

test("a fan is muted with M and by the button, each with undo, and erased by name", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openList(page, REPORT);
  await find(page, "Saskia Finchley");
  await rows(page).first().click();
  await expect(panel(page).getByText("hides what Saskia writes")).toBeVisible();
  await page.keyboard.press("m");
  await expect(toast(page, "Saskia Finchley is muted.")).toBeVisible();
  await expect(status(page, "Saskia Finchley")).toHaveText("Muted");
  await expect(panel(page).getByText(/^Muted by Eleanor Vale on /)).toBeVisible();
  await toast(page, "Saskia Finchley is muted.").getByRole("button", { name: "Undo" }).click();
  await expect(status(page, "Saskia Finchley")).toHaveText("Active");

  await panel(page).getByRole("button", { name: "Mute", exact: true }).click();
  await expect(panel(page).getByRole("button", { name: "Unmute" })).toBeVisible();
  await expect(status(page, "Saskia Finchley")).toHaveText("Muted");
  await panel(page).getByRole("button", { name: "Unmute" }).click();
  await expect(toast(page, "Saskia Finchley is no longer muted.")).toBeVisible();
  await expect(status(page, "Saskia Finchley")).toHaveText("Active");

  await panel(page).getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Erase this fan" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase Saskia Finchley?" });
  const erase = dialog.getByRole("button", { name: "Erase" });
  await expect(erase).toHaveAttribute("aria-disabled", "true");
  await box(dialog, "Type Saskia Finchley to confirm").fill("saskia finchley");
  await erase.click();
  await expect(toast(page, "Saskia Finchley is erased.")).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByText("No results")).toBeVisible();
});

test("comments are listed, hidden with undo, and lead to their post and their fan", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openList(page, "/cms/fans/post-comments");
  await expectFineEverywhere(page, "fan-post-comments");
  for (const name of ["Poll comments", "Post reactions", "Poll reactions"]) {
    await page.getByRole("link", { name, exact: true }).click();
    await expect(rows(page).first()).toBeVisible();
  }
  await openList(page, "/cms/fans/post-comments?hidden=false");
  const first = rows(page).first();
  const text = await first.locator("[data-opener]").innerText();
  const id = (await first.getAttribute("data-id")) ?? "";
  const row = page.locator(`[data-row][data-id="${id}"]`);
  await row.getByRole("button", { name: /^Actions for / }).click();
  await page.getByRole("menuitem", { name: "Hide" }).click();
  await expect(toast(page, "Comment hidden")).toBeVisible();
  await toast(page, "Comment hidden").getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();

  await row.getByRole("link").nth(1).click();
  await expect(page).toHaveURL(FAN);
  const act = panel(page).getByRole("listitem").filter({ hasText: text }).first();
  await expect(act).toBeVisible();
  await act.getByRole("button", { name: "Hide" }).click();
  await expect(act.getByText("Hidden")).toBeVisible();
  await act.getByRole("button", { name: "Show again" }).click();
  await expect(toast(page, "Comment shown again")).toBeVisible();
  await act.getByRole("link").click();
  await expect(page).toHaveURL(/\/cms\/(news|events|audio|video|fanroom)\//);
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("on a phone fans are cards, and a fan fills the screen", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 390, height: 844 } });
  await openList(page, REPORT);
  await expect(page.locator("[data-row]").first()).toContainText(/\d+ follows? · \d+ comments? · \d+ reactions?/);
  await page.locator("[data-row] [data-opener]").first().click();
  await expect(page.getByRole("heading", { level: 2 })).toBeVisible();
  await expect(page.locator("[data-row]")).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.goBack();
  await expect(page.locator("[data-row]").first()).toBeVisible();
});

test("colleagues see fans as far as their rights reach", async ({ browser }) => {
  const setup = await openSignedIn(browser, OWNER);
  await letUse(setup, ASSISTANT, { CMS: ["VIEW_ASSIGN"], TALENT: ["VIEW_ASSIGN"] });
  await letUse(setup, FINANCE, { TALENT: ["VIEW_ALL"] });
  await test.step("an assistant sees the fans of assigned talents, without addresses and without muting", async () => {
    const page = await openSignedIn(browser, ASSISTANT);
    await openList(page, REPORT);
    const [, count = ""] = /of ([\d,]+)$/.exec(await total(page).innerText()) ?? [];
    expect(Number(count.replaceAll(",", ""))).toBeLessThan(300);
    await expect(page.getByRole("columnheader", { name: "Email" })).toHaveCount(0);
    await rows(page).first().click();
    await expect(panel(page).getByRole("heading", { level: 2 })).toBeVisible();
    await expect(panel(page).getByRole("button", { name: "Mute" })).toHaveCount(0);
  });
  await test.step("who may not read content has no such entry, and is told so", async () => {
    const page = await openSignedIn(browser, FINANCE);
    await page.goto(REPORT);
    await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  });
});
