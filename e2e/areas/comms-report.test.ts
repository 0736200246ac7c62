/** The report on comms in the browser: by contact or staff, with figures that lead to the people behind them. */
import { expect } from "@playwright/test";
import { OWNER, openSignedIn, test } from "../support/demo.ts";
import { expectFineEverywhere, rows } from "../support/page.ts";
import { openReport } from "../support/reports.ts";

test.describe.configure({ timeout: 180_000 });

test("contact is shown by person, partner or colleague, and leads to their records (R-202)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/reports/talent");
  await page.getByRole("link", { name: "Comms", exact: true }).last().click();
  await expect(page).toHaveURL("/reports/comms");
  await openReport(page, "/reports/comms");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(/^How were we in contact in \d{4}\?$/);
  await expect(rows(page).first()).toBeVisible();
  await expectFineEverywhere(page, "comms-report");

  await test.step("a figure opens as many rows as it counts", async () => {
    const figure = page.getByRole("list", { name: "Figures" }).getByRole("listitem").filter({ hasText: "Calls" });
    const [count = ""] = /[\d,]+/.exec((await figure.innerText()).replace("Calls", "")) ?? [];
    await figure.getByRole("link").click();
    const panel = page.locator("aside section").first();
    await expect(panel.getByText(`${count} rows`)).toBeVisible();
    await expect(panel.locator("li a").first()).toBeVisible();
    await panel.getByRole("button", { name: "Close" }).click();
  });

  await test.step("the rows may be staff", async () => {
    await page.getByRole("combobox", { name: "Rows", exact: true }).selectOption("Member of staff");
    await expect(page).toHaveURL(/groupBy=staff/);
    await expect(page.getByRole("columnheader", { name: "Member of staff" })).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
  });
});
