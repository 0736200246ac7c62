import { expect, type Page } from "@playwright/test";
import { workbookOf } from "#test/corpora/sheets.ts";
import { AGENT, ASSISTANT, authenticate, OWNER, test } from "../support/demo.ts";
import { axeViolations, choose, expectAccessible, rows, toast } from "../support/page.ts";

async function openAs(page: Page, email: string, path: string): Promise<void> {
  await authenticate(page, email);
  await page.goto(path);
}

async function upload(page: Page, name: string, content: string | Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose a file" }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
}

test("a roster is mapped, checked, imported without its invalid rows, and undone as a whole", async ({ page }) => {
  await openAs(page, OWNER, "/talent");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await expect(page.getByText("No imports yet")).toBeVisible();
  await upload(page, "Photos.pdf", "%PDF-1.7");
  await expect(page.getByText("Choose a CSV file or an Excel file (.csv or .xlsx).")).toBeVisible();

  await upload(
    page,
    "Roster.csv",
    "Artist,Sort,Email\nQuilla Importeda,x,quilla@example.com\nMarlo Importeda,x,marlo@\n",
  );
  await expect(page.getByRole("heading", { name: "Match columns" })).toBeVisible({ timeout: 15_000 });
  await expect(
    page.getByRole("status").filter({ hasText: "Match a column to “Category”, or set a value for all rows." }),
  ).toBeVisible();
  await choose(page, "Category for all rows", "Music");
  await page.getByRole("button", { name: "Check all rows" }).click();

  await expect(page.getByText("1 row with errors")).toBeVisible({ timeout: 15_000 });
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).filter({ hasText: "Email: Invalid email" })).toHaveCount(1);
  // The import is kept on the server: a reload changes nothing.
  await page.reload();
  const [invalidRows] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Rows with errors as CSV" }).click(),
  ]);
  expect(invalidRows.suggestedFilename()).toBe("Roster to fix.csv");
  await page.getByRole("button", { name: "Add 1 valid row" }).click();
  await expect(page.getByRole("heading", { name: "1 record added" })).toBeVisible({ timeout: 15_000 });

  await page.goto("/talent?q=Importeda");
  await expect(rows(page)).toHaveCount(1);
  await page.goto("/talent/import");
  await page.getByRole("link", { name: "Roster.csv" }).click();
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("heading", { name: "Import undone" })).toBeVisible({ timeout: 15_000 });
});

test("cells with errors are corrected in place by keyboard, and every number adds up", async ({ page }) => {
  await openAs(page, OWNER, "/talent/import");
  await upload(
    page,
    "Mend.csv",
    "Name,Category,Extra,DOB,Email\nAda Mendable,Musik,x,31/02/1990,ada@\nBo Mendable,Music,x,soon,bo@example.com\nBo Mendable,Music,x,,bo@example.com\nCy Mendable,Music,x,,\n",
  );
  await page.getByRole("button", { name: "Check all rows" }).click({ timeout: 15_000 });
  await expect(page.getByText("4 rows: 2 to add, 2 with errors.")).toBeVisible({ timeout: 15_000 });
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText("Date of birth: This date doesn't exist");
  await expect(rows(page).first()).toContainText("Choose one of: ");
  await expect(rows(page).last()).toContainText("Use the format DD/MM/YYYY");
  // The head of the line column is whole.
  const title = page.getByRole("columnheader", { name: "Line" }).getByText("Line", { exact: true });
  expect(await title.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(1);

  // F2 opens the first cell with an error.
  await rows(page).first().locator("a, button").first().focus();
  await page.keyboard.press("F2");
  await expect(page.getByRole("textbox", { name: "Edit Category of Line 2" })).toBeFocused();
  await page.keyboard.type("Music");
  await page.keyboard.press("Enter");
  await expect(rows(page).first()).not.toContainText("Choose one of: ");
  await page.getByRole("button", { name: /^Edit DOB.*2/ }).click();
  await page.keyboard.type("28/02/1990");
  await page.keyboard.press("Enter");
  await expect(rows(page).first()).not.toContainText("This date");
  await page.getByRole("button", { name: /^Edit Email.*2/ }).click();
  await page.keyboard.type("ada@example.com");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Line 2 is valid now")).toBeVisible();
  await expect(page.getByText("4 rows: 3 to add, 1 with errors.")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Add 3 valid rows" }).click();
  await expect(page.getByText("4 rows: 3 added, 1 with errors.")).toBeVisible({ timeout: 15_000 });
  const tabs = page.getByRole("navigation", { name: "Rows by status" });
  await expect(tabs.getByRole("button")).toHaveText(["Errors1", "Possible duplicates0", "Added3", "Skipped0", "All4"]);

  // Records changed since stay, and are named.
  await page.goto("/talent?q=Cy+Mendable");
  await rows(page).getByRole("link").first().click();
  await page.getByRole("link", { name: "Notes" }).click();
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByRole("textbox", { name: /^Note about/ }).fill("Met in Hobart.");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "Note saved")).toBeVisible();
  await page.goto("/talent/import");
  await page.getByRole("link", { name: "Mend.csv" }).click();
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("2 records were deleted.")).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText("1 record was changed after the import and is still there: Cy Mendable")).toBeVisible();
});

test("a file with lines above the names of its columns is read below the line that is chosen", async ({ page }) => {
  await openAs(page, OWNER, "/talent/import");
  await upload(page, "Liste.csv", "Liste du 3 mai\nNom;Rubrique\nAna Dessous;Music\n");
  const columns = page.getByRole("combobox", { name: "Header row" });
  await expect(columns).toHaveValue("Line 1: Liste du 3 mai", { timeout: 15_000 });
  await choose(page, "Header row", "Line 2: Nom · Rubrique");
  await expect(columns).toHaveValue("Line 2: Nom · Rubrique", { timeout: 15_000 });
  await choose(page, "Nom", "Name");
  await choose(page, "Rubrique", "Category");
  await page.getByRole("button", { name: "Check all rows" }).click();
  await page.getByRole("button", { name: "Add 1 row" }).click({ timeout: 15_000 });
  await expect(page.getByRole("heading", { name: "1 record added" })).toBeVisible({ timeout: 15_000 });
});

test("another sheet can be chosen, and a possible duplicate is merged into the existing record", async ({ page }) => {
  await openAs(page, OWNER, "/partner/import");
  const head = ["Company", "Website", "Phone"];
  await upload(
    page,
    "Book.xlsx",
    workbookOf({
      Cover: [["Ours"]],
      First: [head, ["Nobody", "", ""]],
      Second: [head, ["Lantern Festival", "", ""], ["Radio Coastline", "", ""], ["Somebody New", "", ""]],
    }),
  );
  await expect(page.getByText("1 row in this file.")).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText("1 empty sheet is hidden.")).toBeVisible();
  await choose(page, "Sheet", "Second");
  await expect(page.getByText("3 rows in this file.")).toBeVisible({ timeout: 15_000 });
  await page.getByRole("button", { name: "Check all rows" }).click();
  await expect(page.getByText("2 possible duplicates")).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole("button", { name: "Add 1 row" })).toBeVisible();
  await page.getByRole("radio", { name: "Add anyway" }).click();
  await expect(page.getByRole("button", { name: "Add 3 rows" })).toBeVisible();
  await expectAccessible(page);
  const lantern = rows(page).filter({ hasText: "Lantern Festival" });
  await lantern.getByRole("button", { name: /actions/i }).click();
  await page.getByRole("menuitem", { name: "Merge into the existing record" }).click();
  await expect(lantern).toContainText("will be merged into the existing record");
  await page.getByRole("button", { name: "Add 2 rows, merge 1" }).click();
  await expect(page.getByRole("heading", { name: "2 records added" })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText("3 rows: 2 added, 1 merged.")).toBeVisible();
});

test("the list of invalid rows is accessible", async ({ page }) => {
  await openAs(page, AGENT, "/partner/import");
  await expect(page.getByText("No imports yet")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await upload(
    page,
    "Partners.csv",
    "Company,Contact,Contact email\nNorthlight,Ines,ines@example.com\nNorthlight,Theo,theo@\n",
  );
  await expect(page.getByRole("heading", { name: "Match columns" })).toBeVisible({ timeout: 15_000 });
  await page.getByRole("button", { name: "Check all rows" }).click();
  await expect(page.getByText("2 rows with errors")).toBeVisible({ timeout: 15_000 });
  await expect(rows(page).first()).toContainText("Line 3 of the same company has an error");
  await expectAccessible(page);
});

test("a user who may not add records is offered no import and can't open one", async ({ page }) => {
  await openAs(page, ASSISTANT, "/talent");
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Import", exact: true })).toBeHidden();
  await page.goto("/talent/import");
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeHidden();
});
