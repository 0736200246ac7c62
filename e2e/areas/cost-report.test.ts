/** The report on cost and revenue in the browser: its rows are chosen, and its figures lead to their rows. */
import { expect, type Page } from "@playwright/test";
import { OWNER, openSignedIn, test } from "../support/demo.ts";
import { expectFineEverywhere } from "../support/page.ts";
import { openReport } from "../support/reports.ts";

test.describe.configure({ timeout: 180_000 });

const REPORT = "/reports/costAndRevenue";
const panel = (page: Page) => page.locator("aside section").first();
const total = (page: Page, column: number) => page.locator("tfoot td").nth(column);

test("the same revenue is seen by month and by talent, and leads to its invoices (R-201)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/reports/talent");
  await page.getByRole("link", { name: "Cost and revenue" }).click();
  await expect(page).toHaveURL(REPORT);
  await openReport(page, REPORT);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(
    `What did we earn and spend in ${new Date().getFullYear()}?`,
  );
  await expectFineEverywhere(page, "cost-report");
  const revenue = await total(page, 0).innerText();

  await test.step("rows of talents have the same sum", async () => {
    await page.locator("label", { hasText: /^Rows/ }).locator("select").selectOption({ label: "Talent" });
    await expect(page).toHaveURL(/groupBy=talent/);
    await expect(page.getByRole("columnheader", { name: "Talent" })).toBeVisible();
    await expect(total(page, 0)).toHaveText(revenue);
  });
  await test.step("the sum leads to the documents that make it", async () => {
    await total(page, 0).getByRole("link").click();
    await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText(/^Revenue · \d+ talents? · \d{4}$/);
    await expect(panel(page).getByText(`rows, ${revenue}`)).toBeVisible();
    await panel(page).locator("li a").first().click();
    await expect(page).toHaveURL(/\/finance\/invoices\/detail\//);
  });
});
