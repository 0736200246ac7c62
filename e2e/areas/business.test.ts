import { expect, type Page } from "@playwright/test";
import { AGENT, FINANCE, OWNER, openSignedIn, test } from "../support/demo.ts";
import { box, toast } from "../support/page.ts";

test.describe.configure({ timeout: 60_000 });

/** Opens the Business tab of a talent and returns its URL. */
async function openTab(page: Page, name: string): Promise<string> {
  await page.goto(`/talent?q=${encodeURIComponent(name)}`);
  await page.locator("[data-row] a").first().click();
  await page.getByRole("link", { name: "Business", exact: true }).click();
  await expect(page).toHaveURL(/profile\/business$/);
  return page.url();
}
/** Chooses an option without pressing Escape, which would close a dialog. */
async function pick(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const entity = (page: Page) =>
  section(page, "Legal entities").getByRole("listitem").filter({ hasText: "Hart Records" });

test("only finance can see bank and tax details, and each view is recorded (R-045, C-079, C-081)", async ({
  browser,
}) => {
  const owner = await openSignedIn(browser, OWNER);
  const address = await openTab(owner, "Imogen");
  await owner.getByRole("button", { name: "Add entity" }).click();
  const form = owner.getByRole("dialog", { name: "Add legal entity" });
  await box(form, "Name").fill("Hart Records Pty Ltd");
  await pick(owner, "Kind", "Company");
  await box(form, "ABN").fill("51 824 753 557");
  // Save is disabled while a value is invalid; the shortcut shows the error.
  await owner.keyboard.press("Control+Enter");
  await expect(form.getByText("Invalid ABN.")).toBeVisible();
  await box(form, "ABN").fill("51 824 753 556");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(entity(owner)).toContainText("ABN 51 824 753 556");

  const finance = await openSignedIn(browser, FINANCE);
  await finance.goto(address);
  await expect(section(finance, "Agreement")).toContainText("Management fee");
  await entity(finance).getByRole("button", { name: "Add bank and tax details" }).click();
  const details = finance.getByRole("dialog", { name: "Bank and tax details of Hart Records Pty Ltd" });
  await box(details, "BSB").fill("999-123");
  await box(details, "Account number").fill("1234 4821");
  await finance.keyboard.press("Control+Enter");
  await expect(details.getByText("Enter the account name")).toBeVisible();
  await box(details, "Account name").fill("Hart Records");
  await details.getByRole("button", { name: "Save" }).click();
  await expect(entity(finance)).toContainText("Account •••• 4821");
  await expect(entity(finance)).toContainText("Not viewed yet");
  await finance.getByRole("button", { name: "Show bank and tax details of Hart Records Pty Ltd" }).click();
  await expect(details.getByRole("definition").filter({ hasText: "12344821" })).toBeVisible();
  await details.getByRole("button", { name: "Close" }).last().click();
  // The owner's open tab shows who viewed them.
  await expect(entity(owner)).toContainText(/Last viewed by Ingrid \S+ on/);

  const agent = await openSignedIn(browser, AGENT);
  const replies: Promise<string>[] = [];
  agent.on("response", (reply) => {
    if (reply.url().includes("/talent/v1/")) replies.push(reply.text().catch(() => ""));
  });
  await agent.goto(address);
  await expect(entity(agent)).toContainText("Bank and tax details on file");
  await expect(section(agent, "Agreement")).not.toContainText("Management fee");
  await expect(agent.getByRole("button", { name: /^Show bank/ })).toHaveCount(0);
  expect(replies.length).toBeGreaterThan(1);
  expect((await Promise.all(replies)).join()).not.toContain("4821");
});

test("a talent has contacts like a partner's (B-257, B-740, C-125…C-127)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openTab(page, "Imogen");
  const table = page.getByRole("region", { name: /^Contacts of/ });
  await page.getByRole("button", { name: "Add contact" }).first().click();
  const form = page.getByRole("dialog", { name: "Add contact" });
  await box(form, "Name").fill("Asha Penrose");
  await box(form, "Phone").fill("0491 570 156");
  await expect(box(form, "WhatsApp")).toHaveValue("0491 570 156");
  await box(form, "WhatsApp").fill("");
  await box(form, "Email").fill("asha@penrose.example");
  await form.getByRole("button", { name: "Add contact" }).click();
  await expect(toast(page, "Asha Penrose added")).toBeVisible();
  await page.getByRole("button", { name: "Add contact" }).first().click();
  await box(form, "Name").fill("Asha again");
  await box(form, "Email").fill("asha@penrose.example");
  await form.getByRole("button", { name: "Add contact" }).click();
  await expect(form.getByText("Another contact here already has this email.")).toBeVisible();
  await box(form, "Email").fill("again@penrose.example");
  await form.getByRole("button", { name: "Add contact" }).click();
  const row = table.getByRole("row").filter({ hasText: "Asha Penrose" });
  await row.hover();
  await row.getByRole("button", { name: /actions/i }).click();
  await expect(page.getByRole("menuitem", { name: "Open conversation" })).toBeDisabled();
});

test("a scout's profile has the Business tab too (R-034, R-035, B-019, B-020)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  for (const base of ["/talent", "/scout"]) {
    await page.goto(base);
    await page.locator("[data-row] a").first().click();
    const tabs = page.getByRole("navigation", { name: /^Sections of/ }).getByRole("link");
    await expect(tabs).toHaveText([
      /^Summary/,
      /^Personal/,
      /^Career/,
      /^Business/,
      /^Tasks/,
      /^Pipeline/,
      /^Events/,
      /^Projects/,
      /^Contracts/,
      // A scout has no expenses.
      ...(base === "/talent" ? [/^Expenses/] : []),
      /^Library/,
      ...(base === "/talent" ? [/^Invoices/, /^Statement/, /^Finance settings/] : []),
      /^Comms/,
      ...(base === "/talent" ? [/^Tools/] : []),
      /^Attachments/,
      /^Staff/,
      /^Notes/,
      /^History/,
    ]);
  }
  await page.getByRole("link", { name: "Business", exact: true }).click();
  await page.getByRole("link", { name: /^Edit agreement of/ }).click();
  await expect(page).toHaveURL(/\/scout\/[^/]+\/profile\/business\/edit$/);
  await pick(page, "Fee type", "Percentage of earnings");
  await box(page, "Share").fill("120");
  await box(page, "Share").press("Tab");
  await expect(page.getByText(/100%/)).toBeVisible();
  await box(page, "Share").fill("12.5");
  await page.keyboard.press("Control+Enter");
  await expect(section(page, "Agreement")).toContainText("12.5%");
});

test("agreement, insurances and social accounts of a talent can be edited (R-046)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  const address = await openTab(page, "Lucía");
  await page.getByRole("link", { name: /^Edit agreement of/ }).click();
  await expect(page).toHaveURL(/profile\/business\/edit$/);
  await box(page, "From").fill("01/07/2026");
  await box(page, "To").fill("30/06/2026");
  await page.keyboard.press("Control+Enter");
  await expect(
    page
      .getByRole("alert")
      .or(page.getByText(/01 Jul 2026/))
      .first(),
  ).toBeVisible();
  await box(page, "To").fill("30/06/2029");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(address);
  await expect(section(page, "Agreement")).toContainText("30 Jun 2029");

  await page.getByRole("button", { name: "Add insurance" }).click();
  const insurance = page.getByRole("dialog", { name: "Add insurance" });
  await box(insurance, "Insurer").fill("Driftwood Mutual");
  const [day, month, year] = new Date(Date.now() + 9 * 86_400_000)
    .toLocaleDateString("en-AU", { timeZone: "Australia/Sydney", day: "2-digit", month: "2-digit", year: "numeric" })
    .split("/");
  await box(insurance, "Until").fill(`${day}/${month}/${year}`);
  await page.keyboard.press("Control+Enter");
  const insured = section(page, "Insurances").getByRole("listitem").filter({ hasText: "Driftwood Mutual" });
  await expect(insured).toContainText("Expires in 9 days");

  await page.getByRole("button", { name: "Add account" }).click();
  const account = page.getByRole("dialog", { name: "Add account" });
  await pick(page, "Platform", "LinkedIn");
  await box(account, "Link").fill("https://www.facebook.com/lucia");
  await box(account, "Followers").fill("12,500");
  await page.keyboard.press("Control+Enter");
  await expect(account.getByText("Invalid LinkedIn URL format")).toBeVisible();
  await box(account, "Link").fill("https://www.linkedin.com/in/lucia");
  await page.keyboard.press("Control+Enter");
  await expect(section(page, "Social accounts")).toContainText("12.5k followers on");
  await page.getByRole("link", { name: "Summary", exact: true }).click();
  await expect(page.getByRole("link", { name: /linkedin\.com\/in\/lucia/ })).toBeVisible();
});
