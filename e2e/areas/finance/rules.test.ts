import { expect, type Page } from "@playwright/test";
import { ASSISTANT, atHome, navigation, OWNER, test } from "../../support/demo.ts";
import { box, expectAccessible, expectFineEverywhere, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 240_000 });

/** Chooses in a dialog, where Escape would leave it. */
async function pick(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("dialog").getByRole("combobox", { name: field, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

test("a contract is tried against the rules: the most exact one, and why (R-178, C-271)", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  await page.goto("/finance/rules");
  await expect(page).toHaveURL(/rules\/management-fee$/);
  const rules = page.getByRole("list", { name: "Management-fee rules" });
  await expect(rules.getByRole("listitem").first()).toContainText("Imogen Hart-Okafor");
  await expect(rules.getByRole("listitem").first()).toContainText("12 % of net");
  const trying = page.getByRole("region", { name: "Try it" });
  await expect(trying.getByRole("status")).toContainText("20 % of gross");
  await expect(trying.getByRole("status")).toContainText("Because it is for all contracts, and no other rule fits.");
  await box(trying, "Value").fill("300,000.00");
  await expect(trying.getByRole("status")).toContainText("17.5 % of gross = 52,500.00 AUD");
  await trying.getByRole("combobox", { name: "Talent" }).fill("Imogen");
  await page.getByRole("option", { name: "Imogen Hart-Okafor" }).click();
  await page.keyboard.press("Escape");
  await expect(trying.getByRole("status")).toContainText("12 % of net = 36,000.00 AUD");
  await expect(trying.getByRole("status")).toContainText("this one goes first because it names the talent");
  await expectAccessible(page);
  await expectFineEverywhere(page, "finance-fee-rules");
});

test("a rule is added and goes before a wider one (C-314)", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  await page.goto("/finance/rules/management-fee");
  await page.getByRole("button", { name: "Add rule" }).click();
  const dialog = page.getByRole("dialog");
  await pick(page, "Category of the talent", "Sports");
  await dialog.getByRole("textbox", { name: "Percent" }).fill("18");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add rule" }).click();
  await expect(toast(page, "The rule was added")).toBeVisible();
  const row = page
    .getByRole("list", { name: "Management-fee rules" })
    .getByRole("listitem")
    .filter({ hasText: "Sports" });
  await expect(row).toContainText("18 % of gross");
});

test("completed tasks of a type are billed by a rule (R-179, C-318)", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  await page.goto("/finance/rules/task-type");
  const rules = page.getByRole("list", { name: "Task-type rules" });
  await expect(rules.getByRole("listitem").filter({ hasText: "Social post" })).toContainText("350.00 AUD");
  await page.getByRole("button", { name: "Add rule" }).click();
  const dialog = page.getByRole("dialog");
  await pick(page, "Type of task", "Meeting");
  await pick(page, "Account", "240 Services");
  await dialog.getByRole("radio", { name: /The same for every task/ }).check();
  await box(dialog, "Amount").fill("120.00");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add rule" }).click();
  await expect(toast(page, "The rule was added")).toBeVisible();
  await expect(rules.getByRole("listitem").filter({ hasText: "Meeting" })).toContainText("120.00 AUD");
  await expectFineEverywhere(page, "finance-task-rules");
});

test("other settings and exchange rates are set, and the changes say who did it (R-177, C-312, B-717)", async ({
  browser,
}) => {
  const page = await atHome(browser, OWNER);
  await page.goto("/finance/configuration/other");
  await page.getByRole("textbox", { name: "Email for errors" }).fill("accounts@harbourvale.example");
  await page.getByRole("switch", { name: /Tax is added to management fees/ }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "The settings were saved")).toBeVisible();
  await expect(page.getByRole("list", { name: "Changes" }).getByRole("listitem").first()).toContainText(
    "the other settings",
  );
  await page.getByRole("button", { name: "Add rate" }).click();
  const dialog = page.getByRole("dialog");
  await pick(page, "Currency", "CHF");
  await dialog.getByRole("textbox", { name: "In AUD" }).fill("1.8125");
  await dialog.getByRole("button", { name: "Add rate" }).click();
  await expect(toast(page, "CHF is 1.8125 now")).toBeVisible();
  await expect(page.getByRole("list", { name: "Exchange rates" }).getByText("CHF")).toBeVisible();
  await expectAccessible(page);
  await expectFineEverywhere(page, "finance-other");
});

test("a contract without a fee offers the one by rule (R-178)", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  await page.goto("/contracts/api");
  await page.getByRole("link", { name: "Quiet Season, winter tour" }).click();
  const fee = page.getByRole("region", { name: "Management fee" });
  await expect(fee).toContainText(/By rule: |of /);
});

test("a user without the right to finances finds no way there, and the address is refused", async ({ browser }) => {
  const page = await atHome(browser, ASSISTANT);
  await expect(navigation(page).getByRole("link", { name: "Finance" })).toHaveCount(0);
  await page.goto("/finance/rules/management-fee");
  await expect(page.getByRole("list", { name: "Management-fee rules" })).toHaveCount(0);
});
