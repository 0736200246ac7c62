import { expect, type Page } from "@playwright/test";
import { FINANCE, openSignedIn, test } from "../../support/demo.ts";
import { choose, expectFineEverywhere, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 300_000 });

const openExpense = async (page: Page, name: string) => {
  await page.goto(`/finance/expenses?q=${encodeURIComponent(name)}`);
  await page.getByRole("row").getByText(name).click();
  return page.getByRole("dialog", { name });
};
/** Opens the mappings, and names how what is chosen there is saved. */
const openMappings = async (page: Page) => {
  await page.goto("/finance/configuration/xero");
  const mappings = page.getByRole("form", { name: "Accounts and tax" });
  const save = async () => {
    await mappings.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, /Waiting documents will be sent/)).toBeVisible();
  };
  return { mappings, save };
};

test("an approved expense waits for its account and then is in Xero, and a paid run goes by hand", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, FINANCE);
  await page.goto("/finance/configuration/xero");
  await page.getByRole("button", { name: "Connect Xero" }).click();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  const { mappings, save } = await openMappings(page);
  await expect(mappings.getByRole("switch", { name: /^Send expenses as bills/ })).not.toBeChecked();
  await expect(mappings.getByRole("combobox", { name: "Payouts to talents" })).toHaveCount(0);
  await mappings.getByText("Send expenses as bills").click();
  await mappings.getByText("Send pay-runs as bills").click();
  await choose(page, "Payouts to talents", "800 Owed to talents");
  await choose(page, "Tax on expenses without a rate", "GST on Expenses, 10 %");
  await expectFineEverywhere(page, "xero-bills-on");
  await save();
  await expect(mappings.getByText(/On since/)).toHaveCount(2);

  const flights = await openExpense(page, "Return flights to Hobart, two seats");
  await flights.getByRole("button", { name: "Approve" }).click();
  const section = flights.getByRole("region", { name: "Xero" });
  await expect(section.getByRole("alert")).toContainText(
    /The bill has not reached Xero. Choose the Xero account of 400/,
    {
      timeout: 90_000,
    },
  );
  await section.scrollIntoViewIfNeeded();
  await expectFineEverywhere(page, "xero-bill-stopped");

  await page.goto("/finance/configuration/xero");
  await expect(page.getByText(/0 waiting, 1 stopped/)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Return flights to Hobart/ })).toBeVisible();
  const accounts = mappings.getByRole("combobox", { name: /^4\d\d / });
  await expect(accounts.first()).toBeVisible();
  for (const label of await mappings.locator("label").allTextContents()) {
    const name = label.replace(/\s*\*$/, "");
    if (/^4\d\d /.test(name)) await choose(page, name, "400 Production costs");
    else if (/on bills$/.test(name)) await choose(page, name, "GST on Expenses, 10 %");
  }
  await save();
  await expect(page.getByText("Everything has reached Xero.")).toBeVisible({ timeout: 20_000 });
  await openExpense(page, "Return flights to Hobart, two seats");
  await expect(section.getByText("In Xero", { exact: true })).toBeVisible();
  await section.scrollIntoViewIfNeeded();
  await expectFineEverywhere(page, "xero-bill-synced");

  // Payments from before bills were switched on are sent when a person says so.
  await page.goto("/finance/pay-runs");
  await page.getByRole("link", { name: "PR-0001" }).click();
  const payouts = page.getByRole("region", { name: "Xero" });
  await expect(payouts.getByText("Not in Xero").first()).toBeVisible();
  await payouts.getByRole("button", { name: "Send to Xero" }).click();
  await expect(payouts.getByText("Not in Xero")).toHaveCount(0, { timeout: 20_000 });
  await expect(payouts.getByRole("link", { name: /^Open in Xero/ }).first()).toBeVisible();
  await expectFineEverywhere(page, "xero-payouts");
});
