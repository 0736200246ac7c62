import { expect, type Page } from "@playwright/test";
import { ASSISTANT, FINANCE, OWNER, openSignedIn, test } from "../support/demo.ts";
import { axeViolations, box, COLOURS, savePicture, savePictures, toast } from "../support/page.ts";

test.describe.configure({ timeout: 120_000 });

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const receipt = { name: "receipt.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeViolations(page, COLOURS)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

test("an expense with a receipt is submitted, rejected with a reason, resubmitted and approved", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, ASSISTANT);
  await page.goto("/finance/expenses");
  await page.getByRole("button", { name: "Add expense" }).click();
  const form = page.getByRole("dialog", { name: "Add expense" });
  await box(form, "Description").fill("Gaffer tape");
  await box(form, "Amount").fill("1,234.5");
  await box(form, "Tax in it").fill("2,000");
  await page.keyboard.press("Control+Enter");
  await expect(form.getByText("At most the amount itself")).toBeVisible();
  await box(form, "Tax in it").fill("112.23");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    form.getByRole("button", { name: "Add receipt" }).click(),
  ]);
  await chooser.setFiles([receipt]);
  await expect(form.getByRole("button", { name: "Remove receipt.pdf" })).toBeVisible({ timeout: 20_000 });
  await savePicture(page, "expense-form");
  await form.getByRole("button", { name: "Add expense" }).click();
  await expect(toast(page, "Expense added")).toBeVisible();
  await expect(row(page, "Gaffer tape")).toContainText("1,234.50 AUD");
  await expect(row(page, "Return flights to Hobart")).toHaveCount(0);

  await row(page, "Gaffer tape").getByText("Gaffer tape").click();
  const details = page.getByRole("dialog", { name: "Gaffer tape" });
  await expect(details).toContainText("Draft");
  await details.getByRole("button", { name: "Submit" }).click();
  await expect(details).toContainText("To approve");
  await savePicture(page, "expense-details");

  const finance = await openSignedIn(browser, FINANCE);
  await finance.goto("/finance/expenses");
  await expect(row(finance, "Return flights to Hobart")).toBeVisible();
  await savePicture(finance, "expenses");
  await expectAccessible(finance);
  await row(finance, "Gaffer tape").getByText("Gaffer tape").click();
  const decision = finance.getByRole("dialog", { name: "Gaffer tape" });
  await decision.getByRole("button", { name: "Reject" }).click();
  const reject = finance.getByRole("dialog", { name: "Reject 1 expense" });
  await box(reject, "Reason").fill("Split it by event");
  await reject.getByRole("button", { name: "Reject" }).click();
  await expect(decision).toContainText("Split it by event");
  // The recorder's open dialog hears of it.
  await expect(details).toContainText("Rejected");
  await details.getByRole("button", { name: "Submit" }).click();
  await expect(details).toContainText("To approve");
  await decision.getByRole("button", { name: "Approve" }).click();
  await expect(details).toContainText("Approved");
  await expect(details.getByRole("button", { name: "Edit" })).toHaveCount(0);

  // The history names each person and their step, from the first draft on.
  await decision.getByRole("button", { name: "History" }).click();
  const history = decision.getByRole("region", { name: "History" });
  await expect(history).toContainText("Split it by event");
  await expect(history).toContainText("receipt.pdf");
  await savePictures(finance, "expense-history");
  await expectAccessible(finance);
  await finance.keyboard.press("Escape");
  await finance.getByRole("button", { name: "Export" }).click();
  const [file] = await Promise.all([
    finance.waitForEvent("download"),
    finance.getByRole("menuitem", { name: /CSV/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Expenses \d{4}-\d\d-\d\d\.csv$/);
});

test("finance books an expense on an account, which brings its tax rate", async ({ browser }) => {
  const page = await openSignedIn(browser, FINANCE);
  await page.goto("/finance/expenses");
  await page.getByRole("button", { name: "Add expense" }).click();
  const form = page.getByRole("dialog", { name: "Add expense" });
  const select = (name: string) => form.getByRole("combobox", { name, exact: true });
  const pick = async (name: string, option: string): Promise<void> => {
    await select(name).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  await box(form, "Description").fill("Hire of a follow spot");
  await box(form, "Amount").fill("220");
  await pick("Type", "Freight");
  // As the last one of its type.
  await expect(select("Account")).toHaveValue("430 Production and equipment");
  await expect(select("Tax rate")).toHaveValue("GST 10 %");
  await pick("Account", "490 Other expenses");
  await savePictures(page, "expense-booked");
  await form.getByRole("button", { name: "Add expense" }).click();
  await row(page, "Hire of a follow spot").getByText("Hire of a follow spot").click();
  await expect(page.getByRole("dialog", { name: "Hire of a follow spot" })).toContainText("490 Other expenses");
});

test("several expenses are approved at once, without one's own", async ({ browser }) => {
  const page = await openSignedIn(browser, FINANCE);
  await page.goto("/finance/expenses");
  for (const name of ["Return flights to Hobart", "Freight of the backline"])
    await row(page, name).getByRole("checkbox").check();
  await page.getByRole("toolbar").getByRole("button", { name: "Approve" }).click();
  await expect(toast(page, "2 expenses approved")).toBeVisible();
  await row(page, "Courier of signed copies").getByRole("checkbox").check();
  await expect(page.getByRole("toolbar").getByRole("button", { name: "Approve" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});

test("a project, an event, a contract and a talent list what was spent on them", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/project?q=Website");
  await page.getByRole("link", { name: "Website and portraits" }).first().click();
  await page
    .getByRole("navigation", { name: /^Sections of/ })
    .getByRole("link", { name: /^Expenses/ })
    .click();
  await expect(row(page, "Studio hire for the portraits")).toContainText("1,850.00 AUD");
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByText("Studio hire for the portraits")).toBeVisible();
  await savePicture(page, "expenses-phone");
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [list, name] of [
    ["/event?q=Opening", "Opening night, river stage"],
    ["/contracts?q=Quiet", "Quiet Season, winter tour"],
    ["/talent?q=Imogen", "Imogen Hart-Okafor"],
  ] as const) {
    await page.goto(list);
    await page.getByRole("link", { name }).first().click();
    await page
      .getByRole("navigation", { name: /^Sections of/ })
      .getByRole("link", { name: /^Expenses/ })
      .click();
    await expect(page.getByRole("table", { name: `Expenses of ${name}` })).toBeVisible();
  }
});
