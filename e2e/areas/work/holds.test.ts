import { expect, type Page } from "@playwright/test";
import { atHome, navigation, OWNER, test } from "../../support/demo.ts";
import { axeViolations, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

const section = (page: Page) => page.getByRole("region", { name: "Holds" });

async function addDeal(page: Page, title: string): Promise<void> {
  await navigation(page).getByRole("link", { name: "Pipeline", exact: true }).click();
  await page.getByRole("link", { name: "Add opportunity" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

async function placeHold(page: Page, who: string, day: string, expiry?: string): Promise<void> {
  await section(page).getByRole("button", { name: "Place hold" }).click();
  const dialog = page.getByRole("dialog", { name: "Place a hold" });
  await dialog.getByRole("combobox", { name: "Talents" }).fill(who);
  await page.getByRole("option", { name: who }).first().click();
  await dialog.getByRole("textbox", { name: "First day" }).fill(day);
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("textbox", { name: "Last day" })).toHaveValue(day);
  if (expiry) {
    await dialog.getByRole("textbox", { name: "Expires" }).fill(expiry);
    await dialog.getByRole("group", { name: "Expires" }).getByLabel(/^At/).fill("17:00");
  }
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await expect(toast(page, "1 hold placed")).toBeVisible();
}

test("confirming one of two deals' held days releases the other and sets its dates", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  const who = "Imogen";
  await addDeal(page, "Quay concert");
  await expect(section(page)).toContainText("No days are held yet.");
  await placeHold(page, who, "12/03/2027", "01/03/2027");
  await expect(section(page)).toContainText("1st hold");
  await expect(section(page)).toContainText("Expires 01 Mar 2027 17:00 in");
  expect(await axeViolations(page)).toEqual([]);
  const quay = page.url();

  await addDeal(page, "Harbour gala");
  await placeHold(page, who, "12/03/2027");
  await expect(section(page)).toContainText("2nd hold");

  await page.goto("/pipeline/all/api?view=board");
  const card = page.locator("[data-card]").filter({ hasText: "Harbour gala" });
  await expect(card.getByText("2nd hold")).toBeAttached();
  await page.goto("/calendar?date=2027-03-12");
  await expect(page.getByRole("link", { name: /Quay concert.*1st hold, All day/ })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("link", { name: /Harbour gala.*2nd hold/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Harbour gala" })).toBeVisible();

  await section(page)
    .getByRole("button", { name: /^Hold of Imogen/ })
    .click();
  await page.getByRole("menuitem", { name: "Change days or expiry" }).click();
  const edit = page.getByRole("dialog");
  await edit.getByRole("textbox", { name: "Last day" }).fill("13/03/2027");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "Hold changed")).toBeVisible();

  await section(page)
    .getByRole("button", { name: /^Hold of Imogen/ })
    .click();
  await page.getByRole("menuitem", { name: "Confirm" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect(toast(page, "1 other hold was released")).toBeVisible();
  await expect(section(page)).toContainText("Confirmed");
  await expect(page.getByText("12 Mar 2027 – 13 Mar 2027").first()).toBeVisible();
  await page.goto(quay);
  await section(page).getByText("1 ended").click();
  await expect(section(page)).toContainText("Released: another was confirmed");
});
