import { expect, type Page } from "@playwright/test";
import { sendingToday, type ToSend } from "#contract/invoices/to-send.ts";
import { FINANCE, OWNER, openSignedIn, test } from "../../support/demo.ts";
import { anyTime, box, expectAccessibleInDark, markAsSent, savePictures, toast } from "../../support/page.ts";
import { apiOf } from "../../support/tasks.ts";

test.describe.configure({ timeout: 120_000 });

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("an invoice is drafted by hand, sent, paid in part and read by its client", async ({ browser }) => {
  const page = await openSignedIn(browser, FINANCE);
  await page.goto("/finance/invoices/add");
  await box(page, "Title").fill("Harbour concert, sound");
  await page.getByRole("combobox", { name: "Client" }).click();
  await page.keyboard.type("Southbank");
  await page.getByRole("option", { name: "Southbank Sessions" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add line" }).click();
  await box(page, "Description").fill("Sound desk, two days");
  await box(page, "Quantity").fill("2");
  await box(page, "Unit price").fill("abc");
  await box(page, "Discount %").fill("10");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Use a number with at most 4 decimals")).toBeVisible();
  await box(page, "Unit price").fill("1,250.50");
  await expect(page.getByText("Total 2,475.99 AUD")).toBeVisible();
  await savePictures(page, "invoice-form");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/finance\/invoices\/detail\/[0-9a-f-]{36}\/summary$/);
  await expect(page.getByText("2,475.99 AUD").first()).toBeVisible();
  await page.getByRole("button", { name: "Send invoice" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Send invoice" });
  await savePictures(page, "invoice-send");
  await markAsSent(dialog);
  await expect(toast(page, /INV-\d{4}-\d{4} sent/)).toBeVisible();

  await page.getByRole("button", { name: "Record payment" }).first().click();
  const payment = page.getByRole("dialog", { name: "Record payment" });
  await expect(box(payment, "Amount")).toHaveValue("2,475.99");
  await box(payment, "Amount").fill("9,000");
  await payment.getByRole("button", { name: "Record payment" }).click();
  await box(payment, "Client's name").fill("Southbank Sessions");
  await box(payment, "Amount").fill("1,000");
  await payment.getByRole("button", { name: "Record payment" }).click();
  await expect(toast(page, "1,000.00 AUD recorded")).toBeVisible();
  await expect(page.getByText("Partially paid").first()).toBeVisible();
  await expectAccessibleInDark(page);
});

test("ready entries become one draft for their client, and stand under their contract", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/finance/invoices/ready-to-invoice");
  await expect(page.getByText(/^\d+ signed contracts$/)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Finance" })).toBeVisible();
  await savePictures(page, "ready");
  await expectAccessibleInDark(page);
  await page.goto("/finance/invoices/invoices");
  await expect(row(page, "Quiet Season, winter tour").getByText("overdue")).toBeVisible();
  await savePictures(page, "invoices");
  await expectAccessibleInDark(page);
  await row(page, "Quiet Season, winter tour").getByText("Quiet Season, winter tour").click();
  await expect(page.getByRole("heading", { name: "Quiet Season, winter tour" })).toBeVisible();
  await savePictures(page, "invoice");
  await expectAccessibleInDark(page);
});

test("a talent's page lists what bills their work, and what of it is ready (R-170, B-051)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/talent?q=Imogen");
  await page.getByRole("link", { name: "Imogen Hart-Okafor" }).first().click();
  const sections = page.getByRole("navigation", { name: /^Sections of/ });
  await sections.getByRole("link", { name: "Invoices" }).click();
  await anyTime(page);
  await expect(row(page, "Late programme, presenter")).toBeVisible();
  await expect(row(page, "Festival showcase, closing night")).toHaveCount(0);
  await savePictures(page, "invoices-of-talent");
  await page.getByRole("navigation", { name: "Invoices" }).getByRole("link", { name: "Ready to invoice" }).click();
  await expect(page).toHaveURL(/\/talent\/[0-9a-f-]{36}\/finance\/invoices\/ready-to-invoice$/);
  await expect(page.getByText("Nothing is ready to be invoiced")).toBeVisible();
  const address = page.url();
  await page.goto(address.replace(/ready-to-invoice$/, "elsewhere"));
  await expect(page.getByText(/^Not found/)).toBeVisible();
  await page.goto(address);
  await expect(sections.getByRole("link", { name: "Invoices" })).toHaveAttribute("aria-current", "page");
});

test("invoice settings ask who it is before they change, and the public page shows where to pay (R-011, R-175, R-211)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/settings/finance/invoice");
  await expect(page).toHaveURL("/finance/configuration/invoice-settings");
  await expect(box(page, "Legal name")).toHaveValue("Harbour & Vale Pty Ltd");
  await savePictures(page, "invoice-settings");
  await expectAccessibleInDark(page);
  await box(page, "Footer").fill("Thank you for having us!");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Invoice settings saved")).toBeVisible();

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/finance/invoices/invoices?q=Extra");
  await row(page, "Extra studio days").getByText("Extra studio days").click();
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(toast(page, "Link copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const client = await (await browser.newContext()).newPage();
  await client.goto(new URL(link).pathname);
  await expect(client.getByRole("heading", { name: /^Invoice INV-/ })).toBeVisible();
  await expect(client.getByText("1042 7719")).toBeVisible();
  await savePictures(client, "invoice-preview");
  await expectAccessibleInDark(client);
  await page.getByRole("button", { name: "Revoke" }).click();
  await expect(toast(page, "Link revoked")).toBeVisible();
  await client.reload();
  await expect(client.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});

test("several sent invoices are voided for one reason, or none where one is paid", async ({ browser, baseURL }) => {
  const api = await apiOf(baseURL);
  const { entries } = await api.send<ToSend>("GET", sendingToday.get.path);
  const licence = entries.find(({ title }) => title === "Live recording, licence");
  await api.send("POST", sendingToday.send.path, { entry: licence?.id, seen: licence?.seen });
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/finance/invoices/invoices");
  await anyTime(page);
  const rowOf = (name: string) => row(page, name).first();
  for (const name of ["Extra studio days", "Audiobook, three titles"]) await rowOf(name).getByRole("checkbox").check();
  await page.getByRole("toolbar").getByRole("button", { name: "Void" }).click();
  const dialog = page.getByRole("dialog", { name: "Void 2 invoices" });
  await box(dialog, "Reason").fill("Sent to the wrong client");
  await dialog.getByRole("button", { name: "Void" }).click();
  await expect(dialog.getByText("None were voided, because of these:")).toBeVisible();
  await expect(dialog.getByText(/^INV-\d{4}-\d{4}: There are payments on this invoice/)).toBeVisible();
  await savePictures(page, "void-many");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog", { name: "Unsaved data" }).getByRole("button", { name: "Yes" }).click();
  await page.getByRole("button", { name: "Clear selection" }).click();
  await rowOf("Live recording, licence").getByRole("checkbox").check();
  await page.getByRole("toolbar").getByRole("button", { name: "Void" }).click();
  const voidDialog = page.getByRole("dialog", { name: "Void 1 invoice" });
  await box(voidDialog, "Reason").fill("Sent to the wrong client");
  await voidDialog.getByRole("button", { name: "Void" }).click();
  await expect(toast(page, "1 invoice voided")).toBeVisible();
  await expect(rowOf("Live recording, licence").getByText("Void", { exact: true })).toBeVisible();
});
