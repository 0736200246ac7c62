/** Talents in the app in the browser: what fans see of each is changed, links are imported, and a super admin reads all agencies. */
import { expect, type Page } from "@playwright/test";
import { navigation, OWNER, openSignedIn, SUPER_ADMIN, test } from "../../support/demo.ts";
import { expectAccessible, expectFineEverywhere, rows, savePictures, toast } from "../../support/page.ts";
import { openAsSuperAdmin } from "../../support/super-admin.ts";

test.describe.configure({ timeout: 90_000 });

const NAME = "Imogen Hart-Okafor";
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const openMenu = (page: Page, name: string) =>
  row(page, name)
    .getByRole("button", { name: /actions/i })
    .click();
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

test("status, app, tags and links of talents are changed in their list, one or several at once (C-441, C-444, C-447; R-242)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/talent");
  await expect(rows(page).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("columnheader", { name: "Agency" })).toHaveCount(0);
  await expectFineEverywhere(page, "app-talents");
  await page.getByPlaceholder("Search talents").fill("Hart-Okafor");
  await expect(rows(page)).toHaveCount(1);

  // The count is the number of rows in the list that it leads to.
  const news = row(page, NAME).getByRole("link", { name: /^News of / });
  const count = Number(await news.innerText());
  await news.click();
  await expect(page).toHaveURL(/\/cms\/news\/all\?userIds=/);
  await expect(rows(page)).toHaveCount(count);
  await page.goBack();

  await openMenu(page, NAME);
  await page.getByRole("menuitem", { name: "Turn off in the app" }).click();
  await expect(row(page, NAME)).toContainText("Not in the app");
  await toast(page, "is turned off in the app").getByRole("button", { name: "Undo" }).click();
  await expect(row(page, NAME)).not.toContainText("Not in the app");

  await openMenu(page, NAME);
  await page.getByRole("menuitem", { name: "Edit tags" }).click();
  const tags = dialog(page, "Edit tags");
  await tags.getByLabel("Tags").fill("river");
  await page.keyboard.press("Tab");
  await savePictures(page, "app-talents-tags");
  await tags.getByRole("button", { name: "Save" }).click();
  await expect(row(page, NAME)).toContainText("river");

  await row(page, NAME).locator("[data-opener]").focus();
  await page.keyboard.press("e");
  const links = dialog(page, "Edit links");
  await links.getByRole("button", { name: "Add link" }).last().click();
  await links.getByLabel("Title").last().fill("Winter tour");
  await links.getByLabel("Address").last().fill("www.example.com/winter");
  await expectAccessible(page);
  await savePictures(page, "app-talents-links");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, `Links of ${NAME} saved`)).toBeVisible();
  await expect(row(page, NAME)).toContainText("Winter tour");
  // They are those of Favourites.
  await page.goto("/favorites");
  await rows(page).filter({ hasText: NAME }).locator("[data-opener]").click();
  await page.getByRole("link", { name: "Connect", exact: true }).click();
  await expect(page.getByText("Winter tour")).toBeVisible();

  await page.goto("/cms/talent");
  await rows(page).nth(0).getByRole("checkbox").check();
  await rows(page).nth(1).getByRole("checkbox").check();
  const bar = page.getByRole("toolbar", { name: /2 selected/ });
  await bar.getByRole("button", { name: "Tags" }).click();
  const several = dialog(page, "Tags of 2 talents");
  await several.getByLabel("Add tags").fill("festival");
  await page.keyboard.press("Tab");
  await several.getByRole("button", { name: "Save" }).click();
  await expect(rows(page).filter({ hasText: "festival" })).toHaveCount(2);
  await toast(page, "Tags of 2 talents saved").getByRole("button", { name: "Undo" }).click();
  await expect(rows(page).filter({ hasText: "festival" })).toHaveCount(0);
});

test("the talent of a post leads to what fans do with them", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/snippets/posts");
  await expect(rows(page).first()).toBeVisible({ timeout: 20_000 });
  await rows(page)
    .first()
    .getByRole("button", { name: /actions/i })
    .click();
  await page.getByRole("menuitem", { name: "Dashboard of this talent" }).click();
  await expect(page).toHaveURL(/\/cms\/talent\/[^/]+\/dashboard$/);
  await expect(page.getByRole("region", { name: "Followers gained" })).toBeVisible();
});

test("a file of social links or of connect links is looked at before it is saved, and undone (C-445, C-446, B-464, B-465, B-466)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/talent?q=Hart-Okafor");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const choice = dialog(page, "Import");
  await expect(choice.getByRole("link", { name: /^Social links/ })).toBeVisible();
  await expectAccessible(page);
  await savePictures(page, "app-talents-import-choice");
  await choice.getByRole("link", { name: /^Connect links/ }).click();
  await expect(page).toHaveURL(/\/cms\/talent\/connect-links\/import$/);
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose a file" }).click(),
  ]);
  const text = `Talent,Title,URL,Order\n${NAME},Presale,https://www.example.com/presale,1\nNobody Known,Shop,https://www.example.com/shop,\n`;
  await chooser.setFiles({ name: "links.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Check all rows" }).click({ timeout: 20_000 });
  await expect(page.getByText("2 rows: 1 to save, 1 with errors.")).toBeVisible({ timeout: 20_000 });
  await expect(row(page, "Nobody Known")).toContainText("Talent: No talent “Nobody Known”");
  await expectFineEverywhere(page, "app-talents-import");
  await page.getByRole("button", { name: "Save 1 row" }).click();
  await expect(page.getByRole("heading", { name: "Import saved" })).toBeVisible({ timeout: 20_000 });
  await savePictures(page, "app-talents-imported");
  await page.getByRole("link", { name: "Open list" }).click();
  await expect(page).toHaveURL(/\/cms\/talent(\?|$)/);
  await page.goto("/cms/talent?q=Hart-Okafor");
  await expect(row(page, NAME)).toContainText("Presale");
  await page.goto("/cms/talent/connect-links/import");
  await page.getByRole("link", { name: "links.csv" }).click();
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("heading", { name: "Import undone" })).toBeVisible({ timeout: 20_000 });
  await page.goto("/cms/talent?q=Hart-Okafor");
  await expect(row(page, NAME)).toBeVisible();
  await expect(row(page, NAME)).not.toContainText("Presale");
});

test("a super admin lands on the chosen agency's talents, reads those of all, and switches (B-065, C-433)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, SUPER_ADMIN);
  await openAsSuperAdmin(page);
  await expect(rows(page).first()).toContainText("Harbour & Vale", { timeout: 20_000 });
  await expect(rows(page).filter({ hasText: "Southern Lights" })).toHaveCount(0);
  await page.getByRole("button", { name: "My filter" }).click();
  await page.getByRole("button", { name: "All agencies" }).click();
  await expect(page).toHaveURL(/agencyIds=/);
  const theirs = rows(page).filter({ hasText: "Southern Lights" }).first();
  await page.goto(`${page.url()}&pageSize=100`);
  await expect(theirs).toBeVisible();
  await expectFineEverywhere(page, "app-talents-agencies");
  const name = (await theirs.locator("[data-opener]").innerText()).trim();
  await theirs.locator("[data-opener]").click();
  const question = dialog(page, "Switch to Southern Lights?");
  await expect(question).toContainText(name);
  await savePictures(page, "app-talents-switch");
  await question.getByRole("button", { name: "Switch to Southern Lights" }).click();
  await expect(page).toHaveURL(/\/cms\/talent\?userIds=/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(name);
  await expect(navigation(page)).toBeVisible();
});
