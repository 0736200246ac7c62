/** Settlement of a show: numbers change in place, both sides sign, a draft is made, and a correction is signed again. */
import { expect, type Page } from "@playwright/test";
import { invoices } from "#contract/invoices/invoice.ts";
import { type Settlement, settlements } from "#contract/settlements/settlement.ts";
import { type MailRow, mails } from "#contract/staff/outbox.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import {
  axeViolations,
  box,
  COLOURS,
  expectNoViolation,
  savePicture,
  savePictures,
  toast,
} from "../../support/page.ts";
import { apiOf } from "../../support/tasks.ts";

test.describe.configure({ timeout: 180_000 });

/** Opens the tour's settlements, and of these the one that is open. */
async function openSettlement(page: Page): Promise<void> {
  await page.goto("/tools/tour-tracks");
  await page.getByRole("link", { name: "The Long Way Home" }).first().click();
  await page.getByRole("navigation", { name: "The Long Way Home" }).getByRole("link", { name: "Settlements" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Signed" }).first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page
    .getByRole("row")
    .filter({ has: page.getByText("Open", { exact: true }) })
    .getByRole("link")
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 2, name: "How it adds up" })).toBeVisible();
}
const signOff = (page: Page) => page.getByRole("region", { name: "Sign off" });

/** Signs for a side by a typed name. */
async function sign(page: Page, button: string): Promise<void> {
  const part = signOff(page);
  await part.getByRole("button", { name: "Type", exact: true }).click();
  await part.getByRole("checkbox").setChecked(true);
  await part.getByRole("button", { name: button, exact: true }).click();
}

test("numbers change in place, both sides sign, and a correction is signed again", async ({ browser, baseURL }) => {
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await openSettlement(page);
  // It stands below its tour.
  const tour = page.getByRole("navigation", { name: "The Long Way Home" });
  await expect(tour.getByRole("link", { name: "Settlements" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("navigation", { name: "Breadcrumbs" })).toContainText("The Long Way Home");
  await savePictures(page, "settlement");
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeViolations(page, COLOURS)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });

  // Its lists are folded on a phone, and its PDF stands beside it on a large screen.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("region", { name: "Tickets" })).toBeHidden();
  await page.locator("summary").filter({ hasText: "Tickets" }).click();
  await expect(page.getByRole("region", { name: "Tickets" })).toBeVisible();
  await page.setViewportSize({ width: 2560, height: 1300 });
  // It is printed first.
  const paper = page.getByRole("region", { name: "PDF" }).locator("canvas[data-drawn]");
  await expect(paper.first()).toBeVisible({ timeout: 40_000 });
  expect(await axeViolations(page)).toEqual([]);
  await savePicture(page, "settlement-2560");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: /^Receipt of Hall hire/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");

  // A step marks the rows that it is made of, and the arrows go from step to step.
  const steps = page.getByRole("region", { name: "How it adds up" }).getByRole("listitem");
  await steps.first().focus();
  await expect(page.getByRole("region", { name: "Tickets" })).toHaveAttribute("data-marked", "true");
  await page.keyboard.press("ArrowDown");
  await expect(steps.nth(1)).toBeFocused();

  // Above its cap a cost counts to the cap.
  await page.getByRole("button", { name: /^Billed of Security/ }).click();
  const billed = page.getByRole("textbox", { name: "Billed of Security" });
  await billed.fill("lots");
  await billed.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Enter a number, 0 or more");
  await billed.fill("1800");
  await billed.press("Enter");
  await expect(page.getByText("200.00 above")).toBeVisible();
  await toast(page, "Saved").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("200.00 above")).toBeHidden();

  // A split of 110 % is refused beside its field.
  await page.keyboard.press("e");
  const dialog = page.getByRole("dialog", { name: "Edit the settlement" });
  await box(dialog, "Share of the net").fill("110");
  await expect(dialog).toContainText("At most 100%");
  await box(dialog, "Share of the net").fill("80");
  await dialog.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: "Guarantee plus share above a split point" }).click();
  await box(dialog, "Split point").fill("5,000");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("cut at the split point, 5,000.00")).toBeVisible();
  await savePictures(page, "settlement-split");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });

  await sign(page, "Sign");
  await expect(page.getByText("One signature missing")).toBeVisible();
  const part = signOff(page);
  await part.getByRole("button", { name: "Sign and lock" }).click();
  await expect(part.getByRole("alert")).toContainText("Enter the signer’s name");
  await part.getByRole("textbox", { name: "Name" }).fill("Desmond Achari");
  await sign(page, "Sign and lock");
  await expect(page.getByRole("region", { name: "Signed versions" })).toContainText("Version 1");
  await expect(page.getByRole("link", { name: /^Draft Settlement of/ })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  // Opened again, a change is signed by both once more.
  await page.getByRole("button", { name: "Open again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Open again" }).click();
  await expect(toast(page, "open again")).toBeVisible();
  await expect(part.getByText("signs again").first()).toBeVisible();

  // An invoice that was sent takes a credit note where a correction leaves less due.
  const api = await apiOf(baseURL);
  const id = page.url().split("/").at(-1) ?? "";
  const read = () => api.send<Settlement>("GET", settlements.get.path.replace("{id}", id));
  const invoiceId = (await read()).signed[0]?.invoice?.id ?? "";
  const { version } = await api.send<{ version: number }>("GET", invoices.get.path.replace("{id}", invoiceId));
  await api.send("POST", invoices.send.path.replace("{id}", invoiceId), { recipients: [], seen: version });
  await page.keyboard.press("e");
  await box(dialog, "Guarantee").fill("6,400");
  await dialog.getByRole("button", { name: "Save" }).click();
  await sign(page, "Sign");
  await expect(page.getByText("One signature missing")).toBeVisible();
  await part.getByRole("textbox", { name: "Name" }).fill("Desmond Achari");
  await sign(page, "Sign and lock");
  await page.getByRole("button", { name: /^Write a credit note of 1,000.00 AUD/ }).click();
  await expect(toast(page, "Draft of a credit note written")).toBeVisible();
  await expect(page).toHaveURL(/credit-notes/);
  await page.goBack();
  await expect(page.getByRole("region", { name: "Signed versions" })).toContainText("Version 2");
  await expect(page.getByRole("button", { name: /^Write a credit note/ })).toBeHidden();
  await page.getByRole("button", { name: "Open again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Open again" }).click();
  await expect(toast(page, "open again")).toBeVisible();
});

test("an event has its settlement as a tab, which says what is not right", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openSettlement(page);
  await page.getByRole("link", { name: "Event", exact: true }).click();
  await page.getByRole("link", { name: "Settlement", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: "How it adds up" })).toBeVisible();
  await page.getByRole("button", { name: "Disagree" }).click();
  const dialog = page.getByRole("dialog", { name: "What is not right?" });
  await box(dialog, "What").fill("The hire is 4,000");
  await dialog.getByRole("button", { name: "Disagree" }).click();
  await expect(page.getByText("The hire is 4,000")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

test("the promoter signs on their own phone by a link that is good for what they were sent", async ({
  browser,
  baseURL,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await openSettlement(page);
  const send = async (): Promise<string> => {
    await signOff(page).getByRole("button", { name: "Send to their phone" }).click();
    const dialog = page.getByRole("dialog", { name: "Send to their phone" });
    await box(dialog, "Email").fill("desmond@foundry.example");
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await expect(signOff(page).getByText("was sent to desmond@foundry.example")).toBeVisible();
    const api = await apiOf(baseURL);
    const emails = await api.send<MailRow[]>("POST", mails.list.path, {});
    const newest = emails.find(({ to }) => to === "desmond@foundry.example")?.id ?? "";
    const { text } = await api.send<{ text: string }>("POST", mails.reveal.path.replace("{id}", newest), {});
    return /\/settlement\/[\w-]{43}/.exec(text)?.[0] ?? "";
  };
  const link = await send();
  const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto(link);
  await expect(phone.getByRole("region", { name: "How it adds up" })).toBeVisible();
  await expect(phone.getByRole("region", { name: "Tickets" })).toBeHidden();
  await phone.locator("summary").filter({ hasText: "Tickets" }).click();
  await expect(phone.getByRole("region", { name: "Tickets" })).toBeVisible();
  await expectNoViolation(phone);
  await savePicture(phone, "settlement-link");
  await expect(signOff(page).getByText(/^Opened /)).toBeVisible();

  // Says what is not right, which leaves it open.
  await phone.getByRole("button", { name: "Disagree" }).click();
  await phone.getByRole("button", { name: "Disagree" }).click();
  await expect(phone.getByRole("alert")).toContainText("Enter your name");
  await phone.getByRole("textbox", { name: "Name" }).fill("Desmond Achari");
  await phone.getByRole("textbox", { name: "What" }).fill("Security was 1,500");
  await phone.getByRole("button", { name: "Disagree" }).click();
  await expect(phone.getByText("Security was 1,500")).toBeVisible();
  await expect(page.getByText("Security was 1,500")).toBeVisible();

  // A change of the figures ends the link.
  await page.getByRole("button", { name: /^Billed of Security/ }).click();
  await page.getByRole("textbox", { name: "Billed of Security" }).fill("1500");
  await page.keyboard.press("Enter");
  await expect(signOff(page).getByText("The figures changed since it was sent")).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole("heading", { level: 1, name: "The figures changed" })).toBeVisible();
  await expectNoViolation(phone);

  await phone.goto(await send());
  await phone.getByRole("textbox", { name: "Name" }).fill("Desmond Achari");
  await phone.getByRole("button", { name: "Type", exact: true }).click();
  await phone.getByRole("checkbox").setChecked(true);
  await phone.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Signed. Thank you" })).toBeVisible();
  await expect(page.getByText("One signature missing")).toBeVisible();
  await context.close();
});
