/** Staff and tasks of a record, in the tabs of its page. */
import { expect, type Page } from "@playwright/test";
import { ASSISTANT, HEAD_AGENT, OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, COLOURS, openList, rows, toast } from "../../support/page.ts";
import { apiOf, dayFromNow } from "../../support/tasks.ts";

test.describe.configure({ timeout: 120_000 });

const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const undo = (page: Page, text: string): Promise<void> =>
  page.locator("[role=status] > [data-tone]").filter({ hasText: text }).getByRole("button", { name: "Undo" }).click();
async function menu(page: Page, name: string, item: string): Promise<void> {
  await row(page, name)
    .getByRole("button", { name: /^More actions|^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: item }).click();
}
const tab = (page: Page, record: string, name: string) =>
  page.getByRole("navigation", { name: `Sections of ${record}` }).getByRole("link", { name });
async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeViolations(page, COLOURS)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

test("staff are added to a record with a role, which is changed in the table, removed and undone (B-080, B-081)", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const id = await api.record("Blue Van Freight");
  const page = await openSignedIn(browser, OWNER);
  await page.goto(`/supplier/${id}/profile/summary`);
  await tab(page, "Blue Van Freight", "Staff").click();
  await expect(page).toHaveURL(/\/profile\/staff$/);
  await page.getByRole("button", { name: "Add staff" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add staff to Blue Van Freight" });
  await dialog.getByRole("combobox", { name: "Staff" }).fill("Priya");
  await page.getByRole("option", { name: /Priya/ }).click();
  await page.keyboard.press("Tab");
  await page.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "Advisor" }).click();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add staff" }).click();
  await expect(toast(page, /Priya .* added to Blue Van Freight/)).toBeVisible();
  await expect(row(page, "Priya")).toContainText("Advisor");
  await expectAccessible(page);

  await menu(page, "Priya", "Make collaborator");
  await expect(row(page, "Priya")).toContainText("Collaborator");
  await menu(page, "Priya", "Remove from Blue Van Freight");
  await expect(row(page, "Priya")).toHaveCount(0);
  await undo(page, "removed from Blue Van Freight");
  await expect(row(page, "Priya")).toContainText("Collaborator");

  const heads = page.getByRole("columnheader");
  for (const head of ["Name", "Role", "Phone", "Email", "Outstanding tasks", "Due in 3 days", "Overdue", "Completed"])
    await expect(heads.filter({ hasText: head })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText("Collaborator").first()).toBeVisible();
  await expectAccessible(page);
});

test("a second lead is refused with the name of the first", async ({ browser, baseURL }) => {
  const api = await apiOf(baseURL);
  const id = await api.record("Imogen Hart-Okafor");
  const page = await openSignedIn(browser, HEAD_AGENT);
  await page.goto(`/talent/${id}/profile/staff`);
  const lead = row(page, "Lead");
  await expect(lead).toHaveCount(1);
  const name = (await lead.getByRole("link").first().textContent()) ?? "";
  const other = rows(page).filter({ hasNotText: "Lead" }).first();
  await other.getByRole("button", { name: /^More actions|^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Make lead" }).click();
  await expect(page.getByText(`${name.trim()} is the lead`)).toBeVisible();
});

test("a user who may only read a talent sees its staff, and changes nothing", async ({ browser }) => {
  const page = await openSignedIn(browser, ASSISTANT);
  await openList(page, "/talent");
  await rows(page).first().getByRole("link").first().click();
  await page
    .getByRole("navigation", { name: /^Sections of/ })
    .getByRole("link", { name: "Staff" })
    .click();
  await expect(page).toHaveURL(/\/profile\/staff$/);
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Add staff" })).toHaveCount(0);
});

test("the tasks of a record are a tab of its page, and a task added there concerns it (R-153)", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const [partner, talent] = [await api.record("Lantern Festival"), await api.record("Imogen Hart-Okafor")];
  await api.add({ summary: "Send the stage plot", relatedIds: [partner], dueDate: dayFromNow(2) });
  await api.add({ summary: "Someone else's", relatedIds: [talent], dueDate: dayFromNow(2) });
  const page = await openSignedIn(browser, OWNER);
  await page.goto(`/partner/${partner}/profile/summary`);
  await tab(page, "Lantern Festival", "Tasks").click();
  await expect(page).toHaveURL(`/partner/${partner}/tasks`);
  await expect(row(page, "Send the stage plot")).toBeVisible();
  await expect(row(page, "Someone else's")).toHaveCount(0);
  const field = page.getByRole("textbox", { name: "Quick add" });
  await expect(field).toBeVisible();
  // The page may not listen yet when it is first drawn.
  await expect(async () => {
    await page.keyboard.press("n");
    await expect(field).toBeFocused({ timeout: 500 });
  }).toPass();
  await field.fill("Count the wristbands");
  await page.keyboard.press("Enter");
  await expect(row(page, "Count the wristbands")).toContainText("Lantern Festival");
  await expectAccessible(page);

  await page.getByRole("link", { name: "Count the wristbands" }).click();
  await expect(page).toHaveURL(new RegExp(`/partner/${partner}/tasks\\?id=`));
  await expect(page.getByRole("dialog", { name: "Count the wristbands" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`/partner/${partner}/tasks`);
});

test("a colleague's page lists the tasks assigned to them, and assigns a task added there", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const priya = await api.colleague("Priya");
  await api.add({ summary: "Chase the visa", assigneeId: priya, dueDate: dayFromNow(1) });
  const page = await openSignedIn(browser, OWNER);
  await page.goto(`/staff/${priya}/tasks`);
  await expect(row(page, "Chase the visa")).toBeVisible();
  const field = page.getByRole("textbox", { name: "Quick add" });
  await expect(field).toBeVisible({ timeout: 20_000 });
  await field.fill("Renew the passport");
  await page.keyboard.press("Enter");
  await expect(row(page, "Renew the passport")).toContainText("Priya");
});
