import { expect, type Page } from "@playwright/test";
import { ASSISTANT, atHome, navigation, OWNER, test } from "../../support/demo.ts";
import { anyTime, axeViolations, rows, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

const row = (page: Page, name: string) => rows(page).filter({ has: page.getByRole("link", { name, exact: true }) });
const nav = (page: Page, name: string) => navigation(page).getByRole("link", { name, exact: true });

test("an opportunity is added, found under its category, lost with a reason and opened again (B-026)", async ({
  browser,
}) => {
  const page = await atHome(browser, OWNER);
  await nav(page, "Pipeline").click();
  await expect(page).toHaveURL(/\/pipeline\/all\/api/);
  await expect(row(page, "Two nights, lantern stage")).toContainText("42,000.00 AUD");
  await page.getByRole("link", { name: "Add opportunity" }).click();
  const title = page.getByRole("textbox", { name: "Title" });
  await expect(title).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("This field is required")).toHaveCount(1);
  await title.fill("Harbour lights, closing night");
  await page.getByRole("textbox", { name: "Value" }).fill("25000");
  await page.getByLabel("Probability").fill("40");
  await page.getByRole("combobox", { name: "Partner" }).fill("Lantern");
  await page.getByRole("option", { name: "Lantern Festival" }).click();
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/pipeline\/detail\/[0-9a-f-]{36}\/summary$/);
  await expect(toast(page, "Harbour lights, closing night added")).toBeVisible();
  await expect(page.getByText("25,000.00 AUD").first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole("button", { name: /^Edit status of Harbour lights/ }).click();
  await page.getByRole("menuitem", { name: "Lost" }).click();
  const dialog = page.getByRole("dialog");
  // The form is unchanged.
  await expect(dialog.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("combobox", { name: "Reason" }).click();
  await page.getByRole("option", { name: "Budget" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Harbour lights, closing night is now lost")).toBeVisible();
  await expect(page.getByText("Budget")).toBeVisible();
  await toast(page, "is now lost").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: /^Edit status of Harbour lights.*: Enquiry/ })).toBeVisible();

  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page).toHaveURL(/\/summary\/edit$/);
  await title.fill("Harbour lights, last night");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Harbour lights, last night" })).toBeVisible();
  await nav(page, "Pipeline").click();
  await page.getByRole("link", { name: /^Enquiry/ }).click();
  await expect(page).toHaveURL(/\/pipeline\/ENQUIRY/);
  await expect(row(page, "Harbour lights, last night")).toBeVisible();
  await expect(row(page, "Two nights, lantern stage")).toHaveCount(0);
});

test("an event has a run sheet, call times, travel, and fees for those who may see them (B-031)", async ({
  browser,
}) => {
  const page = await atHome(browser, OWNER);
  await nav(page, "Events").click();
  await anyTime(page);
  await row(page, "Opening night, river stage").getByRole("link", { name: "Opening night, river stage" }).click();
  await expect(page).toHaveURL(/\/event\/detail\/[0-9a-f-]{36}\/summary$/);
  await expect(page.getByText("Call 16:30").first()).toBeVisible();
  await expect(page.getByText("38,000.00 AUD")).toBeVisible();
  await expect(page.getByText("Sound check with the quartet")).toBeVisible();
  await expect(page.getByText(/Flight Sydney to Brisbane/)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Add item" }).click();
  await page
    .getByLabel(/^Title \d+/)
    .last()
    .fill("Signing at the desk");
  expect(await axeViolations(page)).toEqual([]);
});

test("a project is added with dates and a budget, and shows what is still missing (B-034)", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  await nav(page, "Projects").click();
  await expect(row(page, "Winter tour")).toContainText("64,000.00 AUD");
  await page.getByRole("link", { name: "Add project" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Harbour film");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/project\/detail\/[0-9a-f-]{36}\/summary$/);
  await expect(page.getByRole("region", { name: "Missing" }).getByRole("link", { name: "Budget" })).toBeVisible();
});

test("deals are closed to a user without permission", async ({ browser }) => {
  const page = await atHome(browser, ASSISTANT);
  await expect(nav(page, "Pipeline")).toHaveCount(0);
  await page.goto("/pipeline/all/api");
  await expect(page.getByText("Ask an owner of your agency for permission.")).toBeVisible();
});
