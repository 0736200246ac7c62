/** The days of a contract: its instalments and its key dates, set where they stand, and the twelve months of all contracts. */
import { expect } from "@playwright/test";
import { ContractCreate, contracts } from "#contract/contracts/contract.ts";
import { formOf } from "#contract/form.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, COLOURS } from "../../support/page.ts";
import { apiOf, dayFromNow } from "../../support/tasks.ts";

test.describe.configure({ timeout: 120_000 });

test("instalments and key dates are set on a contract, and all contracts stand in twelve months", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const { id } = await api.send<{ id: string }>("POST", contracts.create.path, {
    ...formOf(ContractCreate).empty,
    title: "Quiet Season, winter tour",
    value: 148_500_00,
    startDate: dayFromNow(-40),
    endDate: dayFromNow(120),
    instalments: [{ title: "Deposit", share: "REST", rule: "DATE", onDate: dayFromNow(10) }],
  });
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/contracts/detail/${id}`);
  await expect(page).toHaveURL(`/contracts/detail/${id}/summary`);
  const parts = page.getByRole("table").filter({ hasText: "Deposit" });
  await expect(parts).toContainText("148,500.00", { timeout: 20_000 });

  await page.getByRole("button", { name: "Edit instalments" }).click();
  const dialog = page.getByRole("dialog", { name: "Instalments" });
  await dialog.getByRole("button", { name: "Add part" }).click();
  await dialog.getByLabel("Name").last().fill("Settlement");
  await dialog.getByLabel("How much").last().click();
  await page.getByRole("option", { name: "Percent" }).click();
  await dialog.getByRole("textbox", { name: "Percent" }).fill("40");
  await expect(dialog.getByText("equals the value")).toBeVisible();
  await dialog.getByLabel(/^Due/).last().click();
  await page.getByRole("option", { name: "By the end of the term" }).click();
  await dialog.getByLabel("Days after it").fill("7");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(parts).toContainText("7 days after the end of the term");
  await expect(parts).toContainText("59,400.00");
  await expect(parts).toContainText("89,100.00");

  await page.getByRole("button", { name: "Edit key dates" }).click();
  const dates = page.getByRole("dialog", { name: "Key dates" });
  await dates.getByRole("button", { name: "Add key date" }).click();
  await dates.getByLabel("Name").fill("Option, second tour");
  await dates.getByRole("textbox", { name: "Date" }).fill(dayFromNow(30));
  await dates.getByLabel("Announced, days before").fill("7, 30");
  await dates.getByRole("button", { name: "Save" }).click();
  await expect(dates).toBeHidden();
  await expect(page.getByRole("region", { name: "12 months", exact: true })).toContainText("Option, second tour");
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeViolations(page, COLOURS)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });

  await page.goto("/contracts");
  await expect(page).toHaveURL(/\/contracts\/api/);
  await page.getByRole("link", { name: "Key dates" }).click();
  const row = page.getByRole("region", { name: "Key dates" });
  await expect(row).toContainText("Option, second tour");
  expect(await axeViolations(page)).toEqual([]);
  // The demo has a contract of this title too.
  await row.locator(`a[href*="${id}"]`).first().click();
  await expect(page).toHaveURL(`/contracts/detail/${id}/summary`);
});
