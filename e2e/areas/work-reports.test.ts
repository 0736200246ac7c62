/** The reports on contracts and tasks in the browser: tabs between reports, groups, charts and the rows behind figures. */
import { expect, type Page } from "@playwright/test";
import { OWNER, openSignedIn, test } from "../support/demo.ts";
import { expectAccessible, expectFineEverywhere, rows } from "../support/page.ts";
import { openReport, settleReport } from "../support/reports.ts";

test.describe.configure({ timeout: 180_000 });
test.use({ demoWork: true });

const panel = (page: Page) => page.locator("aside section").first();
const rowsAre = (page: Page) => page.getByRole("combobox", { name: "Rows", exact: true });

test("a contract has its dates and figures in a row, and these lead to its invoices (R-200)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/reports/talent");
  await page.getByRole("navigation", { name: "Reports" }).getByRole("link", { name: "Contracts" }).click();
  await expect(page).toHaveURL("/reports/contract");
  await openReport(page, "/reports/contract");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(/^What did we sign in \d{4}\?$/);
  await expectFineEverywhere(page, "contract-report");
  await page.getByLabel("Chart").selectOption("Ends in 12 months");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("What ends in the next 12 months?");
  await page.getByRole("list", { name: "Figures" }).getByRole("link").filter({ hasText: "Invoiced" }).click();
  await expect(panel(page).getByRole("heading", { level: 2 })).toContainText("Invoiced · ");
  await expect(panel(page).locator("li a").first()).toHaveAttribute("href", /\/invoices\//);
  await expectAccessible(page);
});

test("tasks are counted by staff, talent, project or type, and their flow is charted (R-203)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openReport(page, "/reports/task");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(/^How much did we get done in \d{4}\?$/);
  await expect(page.getByRole("slider", { name: "Created and completed by period" })).toHaveAttribute(
    "aria-valuetext",
    /Created \d+, Completed \d+$/,
  );
  await expectFineEverywhere(page, "task-report");
  await rowsAre(page).selectOption("Task type");
  await expect(page).toHaveURL(/groupBy=type/);
  await settleReport(page);
  await expect(page.getByRole("columnheader", { name: "Task type" })).toBeVisible();
  await expect(rows(page).filter({ hasText: "General" })).toHaveCount(1);
  const created = rows(page).filter({ hasText: "General" }).locator("td").first().getByRole("link");
  const count = await created.innerText();
  await created.click();
  await expect(panel(page).locator("li")).toHaveCount(Number(count));
  await rowsAre(page).selectOption("Staff");
  await expect(page).not.toHaveURL(/groupBy/);
});

test("scouts are followed from the month that they were added, by source or staff too (R-199)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openReport(page, "/reports/scout", 5);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(/^What became of the scouts added from /);
  await expectFineEverywhere(page, "scout-report");
  await rowsAre(page).selectOption("Source");
  await expect(page).toHaveURL(/groupBy=source/);
  await settleReport(page);
  await expect(page.getByRole("columnheader", { name: "Source" })).toBeVisible();
  await page.getByRole("list", { name: "Figures" }).getByRole("link").filter({ hasText: "Added" }).click();
  await expect(panel(page).getByRole("heading", { level: 2 })).toContainText("Added · ");
  await expect(panel(page).locator("li a").first()).toHaveAttribute("href", /\/(?:scout|talent)\//);
});

test("a period that ends before it begins is refused once, with its reason", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/reports/task?fromDate=1774922400000&toDate=1772330400000");
  await expect(page.getByText("The period ends before it begins")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(page.getByText("The period ends before it begins")).toHaveCount(0);
});
