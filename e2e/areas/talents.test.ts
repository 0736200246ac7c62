import { expect, type Locator, type Page } from "@playwright/test";
import { ASSISTANT, HEAD_AGENT, OWNER, openSignedIn, test } from "../support/demo.ts";
import { choose, toast } from "../support/page.ts";

// A journey takes ten seconds; leaves time for a busy machine.
test.describe.configure({ timeout: 90_000 });

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Loads the changes of others: an open list stays still until they are requested. */
async function upToDate(page: Page, wanted: Locator): Promise<void> {
  const show = page.getByRole("button", { name: "Show", exact: true });
  await expect(show.or(wanted).first()).toBeVisible();
  if (await show.isVisible()) await show.click();
  await expect(wanted).toBeVisible();
}

test("a talent is added, edited while a colleague has it open, deleted and restored", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/talent");
  await page.getByRole("link", { name: "Add talent" }).click();

  // Errors appear next to their fields in the specified words, and nothing is sent.
  await page.getByLabel("Email").fill("nobody at all");
  await page.getByRole("button", { name: "Add link" }).click();
  await page.getByRole("menuitem", { name: "Instagram" }).click();
  await page.getByRole("textbox", { name: "Instagram" }).fill("my profile");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("This field is required")).toHaveCount(1);
  await expect(page.getByText("Invalid email")).toBeVisible();
  await expect(page.getByText("Invalid Instagram URL format")).toBeVisible();

  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Ottoline Brackenbury");
  await page.getByLabel("Email").fill("ottoline@brackenbury.example");
  await page.getByRole("textbox", { name: "Instagram" }).fill("instagram.com/ottoline");
  await choose(page, "Category", "Music");
  await choose(page, "Types", "Vocalist");
  await choose(page, "Sub-types", "Soul");
  await page.getByLabel("Biography").fill("First line.\nSecond line.");
  await page.keyboard.press("Control+Enter");

  await expect(page).toHaveURL(/\/talent\/[0-9a-f-]{36}\/profile\/summary$/);
  await expect(page.getByRole("heading", { level: 1, name: "Ottoline Brackenbury" })).toBeVisible();
  await expect(toast(page, "Ottoline Brackenbury added")).toBeVisible();
  await expect(page.getByText("First line.")).toHaveCSS("white-space", /pre-line|preserve-breaks/);
  await expect(page.getByRole("link", { name: "ottoline@brackenbury.example" })).toHaveAttribute(
    "href",
    "mailto:ottoline@brackenbury.example",
  );

  const colleague = await openSignedIn(browser, HEAD_AGENT);
  await colleague.goto("/talent?q=ottoline");
  await expect(row(colleague, "Ottoline Brackenbury")).toContainText("Vocalist");

  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page).toHaveURL(/\/profile\/summary\/edit$/);
  await page.getByRole("combobox", { name: "Based in" }).fill("Wagga Wagga, NSW");
  // A colleague saves first: they changed another field, so both changes are kept.
  await colleague.getByRole("button", { name: "Actions for Ottoline Brackenbury" }).click();
  await colleague.getByRole("menuitem", { name: "Make locked" }).click();
  await expect(toast(colleague, "Ottoline Brackenbury is locked")).toBeVisible();
  await expect(row(colleague, "Ottoline Brackenbury")).toContainText("Locked");
  const saved = page.waitForResponse((response) => response.request().method() === "PUT" && response.ok());
  await page.getByRole("button", { name: "Save" }).click();
  await saved;
  await expect(row(colleague, "Ottoline Brackenbury")).toContainText("Wagga Wagga, NSW", { timeout: 1_000 });
  await expect(page).toHaveURL(/\/profile\/summary$/);
  await expect(page.getByRole("banner").or(page.locator("main header")).getByText("Locked")).toBeVisible();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(toast(page, "archived")).toBeVisible();
  await upToDate(colleague, colleague.getByText("No results"));
  await toast(page, "archived").getByRole("button", { name: "Undo" }).click();
  await upToDate(colleague, row(colleague, "Ottoline Brackenbury"));

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/talent$/);
  await upToDate(colleague, colleague.getByText("No results"));
  await toast(page, "deleted").getByRole("button", { name: "Undo" }).click();
  await upToDate(colleague, row(colleague, "Ottoline Brackenbury"));
});

test("search, filter, tab, sort and page are in the URL and are restored from it", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/talent");
  const rows = page.locator("tbody [data-row]");
  await expect(rows).toHaveCount(20);
  expect(new URL(page.url()).search).toBe("");

  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(/\?pageIndex=1$/);
  await expect(page.getByText(/^21-40 of \d+/)).toBeVisible();
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await expect(page).toHaveURL("/talent?orderBy=displayName&orderDirection=ASC");
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");

  await page
    .getByRole("navigation", { name: "By status" })
    .getByRole("button", { name: /^Active/ })
    .click();
  await expect(page).toHaveURL(/statusIds=1/);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("dialog", { name: "Filter" }).getByRole("button", { name: "Category" }).click();
  await page.getByRole("checkbox", { name: "Sports" }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/categories=Sports/);
  await page.keyboard.press("/");
  await page.keyboard.type("kofi");
  await expect(page).toHaveURL(/q=kofi/);
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("button", { name: /Edit filter Category/ })).toContainText("Category is Sports");

  // Space previews the row, and Escape closes the preview.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(page.getByText("Basketball and ambassador")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Basketball and ambassador")).toBeHidden();

  // The list is unchanged after opening a record and going back, and after a reload.
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Kofi Brandt-Addae" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(/q=kofi/);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(page.getByLabel("Search talent")).toHaveValue("kofi");

  await page.getByRole("button", { name: "Clear", exact: true }).last().click();
  await expect(page).toHaveURL("/talent?orderBy=displayName&orderDirection=ASC");
  // The list starts with current profiles, and no chip repeats it.
  await expect(page.getByRole("button", { name: /^Remove filter/ })).toHaveCount(0);
  await page.goto("/talent?states=ARCHIVED");
  await page.getByRole("button", { name: "Remove filter Profile" }).click();
  await expect(page).toHaveURL(/states=(&|$)/);
});

test("a user with view access finds no buttons or pages to edit", async ({ browser }) => {
  const page = await openSignedIn(browser, ASSISTANT);
  await page.goto("/talent");
  await expect(page.locator("tbody [data-row]").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Add talent" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Scouts" })).toHaveCount(0);
  await page.locator("tbody [data-row] a").first().click();
  await expect(page.getByRole("heading", { name: "Basic information" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "More actions" })).toHaveCount(0);

  const record = new URL(page.url()).pathname;
  for (const path of [`${record}/edit`, "/talent/add", "/scout"]) {
    await page.goto(path);
    await expect(page.getByText("You don't have access to this page")).toBeVisible();
  }
  // An unknown id gives the same screen as a record of another kind.
  const missing = "/talent/019b76da-a800-7000-8000-000000000000";
  await page.goto(missing);
  await expect(page.getByText("Not found, or you don't have access")).toBeVisible();
});
