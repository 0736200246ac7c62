/**
 * Gestures that hands make a hundred times a day: typing into a dialog that opens, Enter in a search, Escape, a press
 * on a name.
 */
import { expect, type Page } from "@playwright/test";
import { FINANCE, OWNER, openSignedIn, test } from "./support/demo.ts";
import { box, toast, unsaved } from "./support/page.ts";

test.describe.configure({ timeout: 120_000 });

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

test("an option that is there twice is offered once", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/kit/selects");
  await page
    .getByRole("textbox", { name: "Tags" })
    .or(page.getByRole("combobox", { name: "Tags" }))
    .first()
    .click();
  await expect(page.getByRole("option", { name: "Tour" })).toHaveCount(1);
});

test("Enter in a search takes the first person whose name begins so, and sends no form", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/comms/calls");
  await page.getByRole("button", { name: "Log call" }).first().click();
  const form = dialog(page, "Log call");
  const person = form.getByRole("combobox", { name: "With" });
  await person.pressSequentially("imo");
  await expect(page.getByRole("listbox").getByRole("option").first()).toHaveText(/^Imogen/);
  await person.press("Enter");
  await expect(form.getByText("Imogen Hart-Okafor")).toBeVisible();
  await expect(form).toBeVisible();
  await form.getByRole("button", { name: "Remove Imogen Hart-Okafor" }).click();
  // Before the server has answered.
  await person.pressSequentially("tobias");
  await person.press("Enter");
  await expect(form.getByText("Tobias Quill")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "Call logged")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Tobias Quill" }).first()).toBeVisible();
});

test("a dialog opens with the cursor in its first field, and never on the button that closes it", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, FINANCE);
  await page.goto("/finance/invoices/invoices?statuses=Sent&paymentStatuses=UNPAID");
  await page.locator("tbody [data-row]").first().getByRole("link").first().click();
  await page.getByRole("button", { name: "Record payment" }).first().click();
  await expect(box(dialog(page, "Record payment"), "Amount")).toBeFocused();
  // The filled form needs nothing but this.
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, /recorded|Payment/)).toBeVisible();

  const owner = await openSignedIn(browser, OWNER);
  for (const [path, button, name] of [
    ["/comms/emails", "Write email", "Write email"],
    ["/tasks", "Add task", "Add task"],
    ["/cms/news/published", "Add news", /news/i],
  ] as const) {
    await owner.goto(path);
    await owner.getByRole("button", { name: button }).first().click();
    const opened = dialog(owner, name);
    await expect(opened).toBeVisible();
    await expect
      .poll(
        () => owner.evaluate(() => document.activeElement?.matches("input, textarea, select, [contenteditable=true]")),
        { message: path },
      )
      .toBe(true);
    await owner.keyboard.press("Escape");
    await expect(opened).toBeHidden();
  }
});

test("Enter never throws away what was typed", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/news/published");
  await page.getByRole("button", { name: "Add news" }).first().click();
  const news = dialog(page, /news/i);
  await box(news, "Title").fill("A title that stays");
  await page.keyboard.press("Escape");
  await expect(unsaved(page).getByRole("button", { name: "No", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(unsaved(page)).toBeHidden();
  await expect(box(news, "Title")).toHaveValue("A title that stays");
});

test("the error of a list goes once its entries are filled in", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/fanroom/posts");
  await page.getByRole("button", { name: "Add post" }).first().click();
  const form = dialog(page, "New post, Fan room");
  await form.getByRole("switch", { name: /^Poll/ }).click();
  const few = form.getByText("A poll has at least 2 options");
  await box(form, "Option 1").fill("North door");
  await page.keyboard.press("Control+Enter");
  await box(form, "Option 2").fill("South door");
  await box(form, "Option 2").blur();
  await expect(few).toHaveCount(0);
  await expect(form.getByText("Enter an option")).toHaveCount(0);
});

test("a file opens by its name, and nothing is printed over the last row", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/library");
  await page.getByRole("link", { name: "Press", exact: true }).click();
  const files = page.getByRole("region", { name: "Files" });
  const name = files.getByText("Press kit.pdf", { exact: true });
  await name.click();
  await expect(dialog(page, /Press kit/)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1440, height: 420 });
  await files.getByRole("listitem").last().scrollIntoViewIfNeeded();
  const storage = await page.getByRole("meter").boundingBox();
  const last = await files.getByRole("listitem").last().boundingBox();
  expect(storage?.y ?? 0).toBeGreaterThanOrEqual((last?.y ?? 0) + (last?.height ?? 0) - 1);
});

test("uploads are of one tab, and another takes them over once that is closed", async ({ browser }) => {
  const first = await openSignedIn(browser, OWNER);
  const context = first.context();
  const sent: string[] = [];
  let isOpen = false;
  await context.route("**/media/v1/upload/chunk", (route) => {
    sent.push(route.request().frame().page() === first ? "first" : "second");
    return isOpen ? route.continue() : new Promise<void>(() => undefined);
  });
  await first.goto("/library");
  await first.getByRole("link", { name: "Press", exact: true }).click();
  await first.getByRole("button", { name: "Upload", exact: true }).click();
  const chosen = first.waitForEvent("filechooser");
  await first.getByRole("button", { name: "upload file to Press" }).click();
  const file = (name: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(`Room,Seats\n${name},1\n`) });
  await (await chosen).setFiles(["One", "Two", "Three"].map((name) => file(`Tab ${name}.csv`)));
  await expect.poll(() => sent.length).toBe(2);
  const second = await context.newPage();
  await second.goto("/library");
  await expect(second.getByRole("link", { name: "Press", exact: true })).toBeVisible();
  // Time for the other tab to begin, if it did.
  await second.waitForTimeout(1_500);
  expect(sent).toEqual(["first", "first"]);
  isOpen = true;
  await first.close();
  await second.getByRole("link", { name: "Press", exact: true }).click();
  for (const name of ["One", "Two", "Three"])
    await expect(second.getByText(`Tab ${name}.csv`).first()).toBeVisible({ timeout: 30_000 });
  await expect(dialog(second, "3 upload(s) complete")).toBeVisible({ timeout: 30_000 });
  await expect(second.getByText("(2)")).toHaveCount(0);
});
