import { expect, type Page } from "@playwright/test";
import { FINANCE, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, box, COLOURS, savePicture, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

/** Expects no axe violations in light and dark, and saves what is shown at both widths. */
async function expectFine(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(300);
      await savePicture(page, `${name}-${width}-${colorScheme}`);
      expect(await axeViolations(page, colorScheme === "dark" ? COLOURS : undefined)).toEqual([]);
    }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
}

test("an agency writes its emails with its own templates (R-176, R-210, C-306, C-056)", async ({ browser }) => {
  const page = await openSignedIn(browser, FINANCE);
  await page.goto("/finance/configuration/email-templates");
  const templates = page.getByRole("list", { name: "Templates" });
  await expect(templates.getByRole("listitem").filter({ hasText: "Invoice with terms" })).toContainText("Default");
  await expectFine(page, "emails");
  await page.getByRole("button", { name: "Add template" }).click();
  const dialog = page.getByRole("dialog", { name: "Add template" });
  await box(dialog, "Name").fill("Short");
  await box(dialog, "Subject").fill("{{document.nubmer}}");
  await expect(dialog.getByText('Did you mean "document.number"?')).toBeVisible();
  await box(dialog, "Subject").fill("For ");
  await dialog.getByRole("button", { name: "Insert field" }).click();
  await page.getByRole("menuitem", { name: "Client: Name" }).click();
  await expect(box(dialog, "Subject")).toHaveValue("For {{client.name}}");
  await expect(dialog.getByRole("heading", { name: "For Northlight Festival" })).toBeVisible();
  await expectFine(page, "email-template");
  await dialog.getByRole("button", { name: "Add template" }).click();
  await expect(toast(page, "Short added")).toBeVisible();
  await page.getByRole("button", { name: "Actions for Short" }).click();
  await page.getByRole("menuitem", { name: "Make default" }).click();
  await expect(templates.getByRole("listitem").filter({ hasText: "Short" })).toContainText("Default");
  // The same screen stands with the other settings.
  await page.goto("/settings/finance/emails/invoice");
  await expect(templates.getByRole("listitem").filter({ hasText: "Short" })).toContainText("Default");
  await box(page, "Reply to").fill("finance@harbourvale.example");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Settings saved")).toBeVisible();
});

test("an invoice is sent with a template, written for this once, to contacts of its client (C-280, C-284)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, FINANCE);
  await page.goto("/finance/invoices/invoices?q=Live+recording");
  await page.getByRole("row").filter({ hasText: "Live recording, licence" }).getByText("Live recording").click();
  await page.getByRole("button", { name: "Send invoice" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Send invoice" });
  // The billing contact is filled in; without anyone the invoice is only marked as sent.
  const send = dialog.getByRole("button", { name: "Send to Wendell Iqbal" });
  await expect(send).toBeVisible();
  await dialog.getByRole("combobox", { name: "To", exact: true }).press("Backspace");
  await expect(dialog.getByText("Without recipients the invoice is only marked as sent.")).toBeVisible();
  await dialog.getByRole("button", { name: "Wendell Iqbal, billing" }).click();
  await expect(box(dialog, "Subject")).not.toHaveValue("");
  await dialog.getByRole("combobox", { name: "Template" }).click();
  await page.getByRole("option", { name: "Auf Deutsch" }).click();
  await expect(dialog.getByRole("heading", { name: "Rechnung [Number]" })).toBeVisible();
  await box(dialog, "Subject").fill("Rechnung für {{client.name}}");
  await expect(dialog.getByRole("heading", { name: /^Rechnung für [A-Z]/ })).toBeVisible();
  await expectFine(page, "invoice-send-email");
  await send.click();
  await expect(toast(page, /INV-\d{4}-\d{4} sent/)).toBeVisible();
});

test("an overdue invoice shows what was sent and comes next, is reminded by hand, and is muted (C-285)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, FINANCE);
  await page.goto("/settings/finance/emails/reminder");
  const schedule = page.getByRole("form", { name: "Schedule" });
  const days = schedule.getByRole("combobox", { name: "Days after the due date" });
  await expect(schedule.getByRole("status")).toHaveText("3 days after, 14 days after");
  await days.fill("abc");
  await page.keyboard.press("Enter");
  await expect(schedule.getByText("Use whole numbers from -60 to 365")).toBeVisible();
  await days.fill("21");
  await page.keyboard.press("Enter");
  await expect(schedule.getByRole("status")).toHaveText("3 days after, 14 days after, 21 days after");
  await expectFine(page, "reminders");
  await schedule.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Settings saved")).toBeVisible();

  await page.goto("/finance/invoices/invoices?q=Quiet+Season");
  await page.getByRole("row").filter({ hasText: "Quiet Season, winter tour" }).getByText("Quiet Season").click();
  const emails = page.getByRole("list", { name: "Emails" });
  await expect(emails.getByText("Reminder, 3 days after")).toBeVisible();
  await expect(page.getByText(/^Next reminder .*, 14 days after$/)).toBeVisible();
  await page.getByRole("button", { name: "Send reminder now" }).click();
  await expect(toast(page, "Reminder sent")).toBeVisible();
  await expect(emails.getByRole("listitem")).toHaveCount(3);
  await expectFine(page, "invoice-emails");
  await page.getByRole("button", { name: "No reminders" }).click();
  const dialog = page.getByRole("dialog", { name: "No reminders" });
  const mute = dialog.getByRole("button", { name: "No reminders" });
  await expect(mute).toBeDisabled();
  await box(dialog, "Reason").fill("They pay at the end of the month");
  await mute.click();
  await expect(page.getByText("No reminders: They pay at the end of the month")).toBeVisible();
  await page.getByRole("button", { name: "Remind again" }).click();
  await expect(page.getByText(/^Next reminder /)).toBeVisible();
});
