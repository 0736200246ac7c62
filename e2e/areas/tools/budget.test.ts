import { expect } from "@playwright/test";
import { formOf } from "#contract/form.ts";
import { BudgetLineForm, tourBudget } from "#contract/tours/budget/line.ts";
import { TourCreate, tours } from "#contract/tours/tour.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, box, expectFineEverywhere, toast } from "../../support/page.ts";
import { apiOf } from "../../support/tasks.ts";

test.describe.configure({ timeout: 180_000 });

async function prepare(baseURL: string | undefined, lines: readonly Partial<BudgetLineForm>[]): Promise<string> {
  const api = await apiOf(baseURL);
  const form = { ...formOf(TourCreate).empty, displayName: "The Short Way Home" };
  const { id } = await api.send<{ id: string }>("POST", tours.create.path, form);
  for (const line of lines)
    await api.send("POST", tourBudget.create.path.replace("{id}", id), { ...formOf(BudgetLineForm).empty, ...line });
  return `/tools/tour-tracks/${id}`;
}
const LINES = [
  { category: "GUARANTEE", name: "Geelong", rate: 1_200_000 },
  { category: "CREW", name: "Front of house", days: "13", rate: 38_000 },
  { category: "CREW", name: "Driver", days: "17", rate: 36_000 },
] as const;

test("a budget is typed like a sheet, and its sums follow each key", async ({ browser, baseURL }) => {
  const path = await prepare(baseURL, LINES);
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`${path}/budget`);
  const figures = page.getByLabel("Figures of the budget");
  await expect(figures).toContainText("940.00");
  await page.getByRole("button", { name: "380.00" }).click();
  const field = page.getByRole("textbox", { name: "Rate, Front of house" });
  await field.fill("= 300 + 95");
  await expect(page.getByRole("row", { name: /Front of house/ })).toContainText("5,135.00");
  await expect(page.getByText("was 380.00")).toBeVisible();
  await field.press("Enter");
  await expect(toast(page, "“Front of house” saved")).toBeVisible();
  // Enter goes down, a digit opens, and Escape gives up.
  await expect(page.getByRole("button", { name: "360.00" })).toBeFocused();
  await page.keyboard.press("5");
  await expect(page.getByRole("textbox", { name: "Rate, Driver" })).toHaveValue("5");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "360.00" })).toBeFocused();
  await page.keyboard.press("Control+d");
  await expect(page.getByRole("row", { name: /Driver/ })).toContainText("6,715.00");
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByRole("row", { name: /Driver/ })).toContainText("6,120.00");
  await page.getByRole("button", { name: "360.00" }).click();
  await page.getByRole("textbox", { name: "Rate, Driver" }).fill("soon");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Type an amount")).toBeVisible();
  await page.keyboard.press("Escape");

  // Beside the marked line: who changed it and its documents, and others by their words.
  const side = page.getByRole("complementary", { name: "About “Driver”" });
  await expect(side.getByRole("listitem").filter({ hasText: "changed the budget" }).first()).toContainText("Driver");
  await side.getByRole("searchbox", { name: "Search all documents" }).fill("no such words");
  await expect(side.getByText("No other document with these words")).toBeVisible();
  await side.getByRole("button", { name: "Every change" }).click();
  const history = page.getByRole("dialog", { name: "Driver" });
  await expect(history.getByText("Unit price").first()).toBeVisible();
  await expect(history.getByText("395.00").first()).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await axeViolations(page)).toEqual([]);
});

test("an actual amount that is typed asks why, and pasted rows keep what can't be taken", async ({
  browser,
  baseURL,
}) => {
  const path = await prepare(baseURL, LINES);
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`${path}/budget`);
  const driver = page.getByRole("row", { name: /Driver/ });
  await driver.getByRole("button", { name: "0.00" }).last().click();
  await page.getByRole("textbox", { name: "Actual, Driver" }).fill("6,500");
  await page.keyboard.press("Enter");
  const why = page.getByRole("dialog", { name: "Why is the amount typed?" });
  await box(why, "Reason").fill("Two days more");
  await page.keyboard.press("Control+Enter");
  await expect(driver).toContainText("380.00 more");

  await page.getByRole("button", { name: "Paste lines" }).click();
  const dialog = page.getByRole("dialog", { name: "Paste lines" });
  await box(dialog, "Rows").fill("Lights\t1\t12\t250\nSmoke\t1\t12\tsoon\t\nVisas\t3\t1\t1.250\t\nCables\t100.00");
  await expect(dialog.getByText("2 lines understood")).toBeVisible();
  await expect(dialog.getByText("can be read in two ways", { exact: false })).toBeVisible();
  await dialog.getByRole("button", { name: "Add 2 lines" }).click();
  await expect(box(dialog, "Rows")).toHaveValue(/^Smoke[\s\S]*Visas/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("row", { name: /Lights/ })).toContainText("3,000.00");
});

test("a budget is fine at every width, in both colours, with a scenario beside it", async ({ browser, baseURL }) => {
  const path = await prepare(baseURL, LINES);
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`${path}/budget`);
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByRole("menuitem", { name: "Copy as a scenario" }).click();
  const dialog = page.getByRole("dialog", { name: "Copy as a scenario" });
  await box(dialog, "Name").fill("Two vans");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByLabel("Plan")).toBeVisible();
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByRole("menuitem", { name: "Compare plans" }).click();
  await expect(page.getByRole("dialog").getByRole("columnheader", { name: "Two vans" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectFineEverywhere(page, "tour-budget");
});
