import { expect, type Page } from "@playwright/test";
import { APP_ADMIN, atHome, FINANCE, navigation, OWNER, openSignedIn, test } from "../support/demo.ts";
import { axeViolations, toast } from "../support/page.ts";

test.describe.configure({ timeout: 60_000 });

const names = (page: Page) => page.locator("tbody [data-row] [data-opener]");
const row = (page: Page, name: string) => page.locator("tbody [data-row]").filter({ hasText: name });

test("an app admin starts on the favourites, adds a talent, reorders them and removes one (B-064, B-518)", async ({
  browser,
}) => {
  const page = await atHome(browser, APP_ADMIN);
  await expect(page).toHaveURL(/\/favorites$/);
  await expect(names(page).first()).toHaveText(/Imogen Hart-Okafor/);
  // The narrowest sortable column has room for its arrow.
  const sort = page.getByRole("button", { name: "Place", exact: true });
  const [outer, arrow] = [await sort.boundingBox(), await sort.locator("svg").boundingBox()];
  expect(arrow?.x).toBeGreaterThanOrEqual(outer?.x ?? Number.NaN);
  const before = await names(page).count();

  await page.getByRole("button", { name: "Add favourites" }).click();
  const dialog = page.getByRole("dialog");
  const field = dialog.getByRole("combobox", { name: "Talents" });
  const name = "Aisling Thorne";
  await field.fill("aisling");
  await page.getByRole("option", { name }).click();
  await page.keyboard.press("Tab");
  await dialog.getByRole("button", { name: "Mark", exact: true }).click();
  await expect(toast(page, "1 talent added to favourites")).toBeVisible();
  await expect(names(page)).toHaveCount(before + 1);
  await expect(names(page).last()).toContainText(name);
  await expect(row(page, name)).toContainText("Pending");

  // With the keyboard.
  await names(page).last().focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(toast(page, `${name} moved to position ${before}`)).toBeVisible();
  await expect(names(page).nth(before - 1)).toContainText(name);
  // With the pointer.
  await row(page, name)
    .locator("[data-grip]")
    .dragTo(names(page).nth(1).locator("xpath=ancestor::tr"), { targetPosition: { x: 60, y: 4 } });
  await expect(names(page).nth(1)).toContainText(name);

  await row(page, name)
    .getByRole("button", { name: /actions/i })
    .click();
  await page.getByRole("menuitem", { name: "Make active" }).click();
  await expect(row(page, name)).toContainText("Active");
  await row(page, name)
    .getByRole("button", { name: /actions/i })
    .click();
  await page.getByRole("menuitem", { name: "Remove from favourites" }).click();
  await expect(names(page)).toHaveCount(before);
  await toast(page, "removed from favourites").getByRole("button", { name: "Undo" }).last().click();
  await expect(row(page, name)).toContainText("Active");
});

test("the app profile of a favourite is edited, and its statistics are shown by day", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/favorites");
  await names(page).first().click();
  await expect(page).toHaveURL(/\/general$/);
  await page.getByRole("button", { name: "Edit general info" }).click();
  await page.getByLabel("Name in the app").fill("IMOGEN");
  await page.getByLabel("Biography").fill("She sings.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: "IMOGEN", level: 1 })).toBeVisible();
  await expect(page.getByText("She sings.")).toBeVisible();

  // A dialog requested before the tab has loaded opens once it has.
  await page.route("**/ConnectScreen-*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.getByRole("link", { name: "Connect" }).click();
  await page.getByRole("button", { name: "Edit connect info" }).click();
  await expect(page).toHaveURL(/\/general$/);
  await expect(page.getByRole("heading", { name: "Booking" })).toBeVisible();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Contact").fill("Ana Bell");
  await dialog.getByLabel("Phone").fill("123");
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText("Invalid phone format")).toBeVisible();
  await dialog.getByLabel("Phone").fill("491 570 156");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "Connect info of Imogen Hart-Okafor saved")).toBeVisible();
  await expect(page.getByText("Ana Bell")).toBeVisible();

  await page.getByRole("link", { name: "Statistics" }).click();
  await expect(page.getByRole("img", { name: /^Views per day from/ })).toBeVisible();
  await page.getByRole("button", { name: /^Follows/ }).click();
  await expect(page.getByRole("img", { name: /^Follows per day from/ })).toBeVisible();
  await page.getByRole("button", { name: "Show as a table" }).click();
  const days = page.getByRole("region", { name: "Statistics" }).getByRole("row");
  await expect(days).toHaveCount(32);
  expect(await axeViolations(page)).toEqual([]);
  await page
    .getByRole("button", { name: /^Edit filter|Days/ })
    .first()
    .click();
  await page.getByRole("dialog", { name: "Days" }).locator("[data-first-in-range]").click();
  await expect(page).toHaveURL(/fromDate=\d+&toDate=\d+/);
  await expect(days).toHaveCount(3);
});

test("a talent is added to the favourites from its page, and only by users who can edit talents", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/talent?statusIds=0");
  await page.locator("[data-row] a").first().click();
  const choose = async (name: string): Promise<void> => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await choose("Add to favourites");
  await expect(toast(page, "added to favourites")).toBeVisible();
  await choose("Remove from favourites");
  await expect(toast(page, "removed from favourites")).toBeVisible();
  const reader = await atHome(browser, FINANCE);
  await expect(navigation(reader).getByRole("link", { name: "Favourites" })).toHaveCount(0);
  await reader.goto("/favorites");
  await expect(names(reader).first()).toBeVisible();
  await expect(reader.getByRole("button", { name: "Add favourites" })).toHaveCount(0);
});
