import { expect, type Page } from "@playwright/test";
import { APP_ADMIN, atHome, OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, rows, toast } from "../../support/page.ts";
import { apiOf, dayFromNow } from "../../support/tasks.ts";

test.describe.configure({ timeout: 120_000 });

const row = (page: Page, name: string) => rows(page).filter({ has: page.getByRole("link", { name, exact: true }) });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: new RegExp(`^${name}\\s*\\d*$`) });
const group = (page: Page, name: string) => page.locator("[data-group]").filter({ hasText: name });
/** Undoes the action of the toast with this text, of several. */
const undo = (page: Page, text: string): Promise<void> =>
  page.locator("[role=status] > [data-tone]").filter({ hasText: text }).getByRole("button", { name: "Undo" }).click();
const menu = async (page: Page, name: string, item: string): Promise<void> => {
  await row(page, name)
    .getByRole("button", { name: /^More actions|^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: item }).click();
};

test("a task is added in one line, whose guesses can be removed, and completed with D (B-046)", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  await page.goto("/tasks");
  await expect(page.getByText("Nothing to do today")).toBeVisible();
  const field = page.getByRole("textbox", { name: "Quick add" });
  // Its key is its own, and it may come after the list.
  await expect(field).toBeVisible();
  await page.keyboard.press("n");
  await expect(field).toBeFocused();
  await field.pressSequentially("Call Imogen tomorrow 3pm #flight @Marcus");
  const guess = (name: RegExp) => page.getByRole("button", { name });
  await expect(guess(/Remove Type Flight/)).toBeVisible();
  await expect(guess(/Remove Related to Imogen Hart-Okafor/)).toBeVisible();
  await expect(guess(/Remove Due .* 15:00/)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await guess(/Remove Assignee Marcus/).click();
  await expect(page.getByText("Assignee is You")).toBeVisible();
  await expect(page.getByText("Call Imogen @Marcus", { exact: true })).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Call Imogen @Marcus added")).toBeVisible();
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await expect(group(page, "Next 7 days")).toBeVisible();
  const added = row(page, "Call Imogen @Marcus");
  await expect(added).toContainText("15:00");
  await expect(added).toContainText("Imogen Hart-Okafor");
  await expect(tab(page, "My day")).toHaveText(/1$/);

  // Text that is typed and sent in one go is understood just the same.
  await field.fill("Book the hotel today #transport");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Book the hotel added")).toBeVisible();
  await field.fill("Not this one");
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("");

  await page.getByRole("link", { name: "Book the hotel" }).focus();
  await page.keyboard.press("Space");
  const preview = page.getByRole("region", { name: "Book the hotel" });
  await expect(preview).toContainText("1 of 2");
  await expect(preview).toContainText("Transport");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("region", { name: "Call Imogen @Marcus" })).toContainText("2 of 2");
  await page.keyboard.press("Space");
  await page.getByRole("link", { name: "Book the hotel" }).focus();
  await page.keyboard.press("d");
  await expect(toast(page, "Book the hotel completed")).toBeVisible();
  await expect(row(page, "Book the hotel")).toHaveCount(0);
  await undo(page, "Book the hotel completed");
  await expect(row(page, "Book the hotel")).toBeVisible();
});

test("status, priority, assignee and due date change in the row, each with undo (B-112, B-113)", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const id = await api.add({ summary: "Approve the poster", dueDate: `${dayFromNow(2)}T09:00` });
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/tasks?view=mine");
  const poster = row(page, "Approve the poster");
  const heads = ["Summary", "Assignee", "Start", "Due", "Address", "Status", "Priority", "Related to", "Link to"];
  await expect(page.getByRole("columnheader").filter({ hasText: /\S/ })).toHaveText(heads);
  const edit = async (what: string, choice: string): Promise<void> => {
    await poster.getByRole("button", { name: new RegExp(`^Edit ${what}`, "i") }).click();
    await page.getByRole("menuitem", { name: choice }).click();
  };
  await edit("status", "Blocked");
  await expect(toast(page, "Approve the poster is blocked")).toBeVisible();
  await edit("priority", "High");
  await expect(toast(page, "Priority of Approve the poster is high")).toBeVisible();
  await edit("assignee", "Priya Raman-Doyle");
  await expect(toast(page, "Approve the poster assigned to Priya Raman-Doyle")).toBeVisible();
  await poster.getByRole("button", { name: /^Edit due/i }).click();
  await poster.getByLabel(/^Edit due/i).fill(dayFromNow(5));
  await page.keyboard.press("Enter");
  await expect(toast(page, "Due date of Approve the poster changed")).toBeVisible();
  expect(await api.task(id)).toMatchObject({
    status: { statusName: "Blocked" },
    priorityLevel: "HIGH",
    assignee: { displayName: "Priya Raman-Doyle" },
    dueDate: `${dayFromNow(5)}T09:00`,
  });
  await undo(page, "Due date of Approve the poster changed");
  await expect.poll(async () => (await api.task(id)).dueDate).toBe(`${dayFromNow(2)}T09:00`);
});

test("a call is completed once, with its note, and only a completed call has one (B-114, B-118, B-210, B-211)", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const id = await api.add({ summary: "Call the hall", typeId: await api.type("CALL"), dueDate: dayFromNow(0) });
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/tasks");
  await page.getByRole("link", { name: "Call the hall" }).click();
  const form = page.getByRole("dialog", { name: "Call the hall" });
  await expect(form.getByLabel("Summary")).toHaveValue("Call the hall");
  await expect(form.getByLabel("Note")).toHaveCount(0);
  await form.getByRole("button", { name: "Cancel" }).click();

  await menu(page, "Call the hall", "Complete");
  const dialog = page.getByRole("dialog", { name: "Complete Call the hall" });
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((node) => node.getBoundingClientRect().width)).toBe(500);
  await expect(dialog.getByRole("button", { name: "Complete" })).toBeDisabled();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByLabel("Note").fill("They hold the date until Friday.");
  await dialog.getByRole("button", { name: "Complete" }).click();
  await expect(toast(page, "Call the hall completed")).toBeVisible();
  expect(await api.task(id)).toMatchObject({
    note: "They hold the date until Friday.",
    status: { category: { code: "COMPLETED" } },
  });

  await tab(page, "Completed").click();
  await row(page, "Call the hall")
    .getByRole("button", { name: /^More actions|^Actions for/ })
    .click();
  await expect(page.getByRole("menuitem")).toHaveText(["Edit", /^Complete/, "Copy", "Delete"]);
  await expect(page.getByRole("menuitem", { name: "Complete" })).toBeDisabled();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expect(form.getByLabel("Note")).toHaveValue("They hold the date until Friday.");
});

test("a copy starts without dates and status, with the summary marked (B-214, B-215, B-217)", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  await api.add({
    summary: "Send the rider",
    dueDate: dayFromNow(1),
    startDate: dayFromNow(0),
    priorityLevel: "HIGH",
    statusId: await api.status("In progress"),
    relatedIds: [await api.record("Imogen")],
  });
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/tasks");
  await menu(page, "Send the rider", "Copy");
  const dialog = page.getByRole("dialog", { name: "Copy task" });
  await expect(dialog.getByLabel("Summary")).toHaveValue("Copy of Send the rider");
  expect(await dialog.evaluate((node) => node.getBoundingClientRect().width)).toBe(800);
  for (const field of ["Start", "Due", "Status"])
    await expect(
      dialog.getByRole("combobox", { name: field }).or(dialog.getByRole("textbox", { name: field, exact: true })),
    ).toHaveValue("");
  await expect(dialog.getByText("Imogen Hart-Okafor")).toBeVisible();
  await dialog.getByRole("button", { name: "Add task" }).click();
  await expect(toast(page, "Copy of Send the rider added")).toBeVisible();
  await tab(page, "All").click();
  await expect(row(page, "Copy of Send the rider")).toContainText("To do");
  await expect(row(page, "Copy of Send the rider")).toContainText("High");
  await menu(page, "Copy of Send the rider", "Delete");
  await expect(row(page, "Copy of Send the rider")).toHaveCount(0);
  await undo(page, "deleted");
  await expect(row(page, "Copy of Send the rider")).toBeVisible();
});

test("an id in the address opens that task over any view, 800 wide (B-116, B-117)", async ({ browser, baseURL }) => {
  const api = await apiOf(baseURL);
  const id = await api.add({ summary: "Confirm shoe sizes" });
  const page = await openSignedIn(browser, APP_ADMIN);
  await page.goto(`/tasks?view=completed&id=${id}`);
  const dialog = page.getByRole("dialog", { name: "Confirm shoe sizes" });
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((node) => node.getBoundingClientRect().width)).toBe(800);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByLabel("Summary").fill("Confirm the sizes");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Confirm the sizes saved")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/tasks\?view=completed$/);
});

test("on a phone a ring completes a task, with undo", async ({ browser, baseURL }) => {
  const api = await apiOf(baseURL, APP_ADMIN);
  await api.add({ summary: "Invoice the tour", dueDate: dayFromNow(-3) });
  await api.add({ summary: "Post the clip", dueDate: dayFromNow(0) });
  const page = await openSignedIn(browser, APP_ADMIN, { viewport: { width: 390, height: 844 } });
  await page.goto("/tasks");
  const card = page.getByRole("listitem").filter({ hasText: "Post the clip" });
  await expect(card).toBeVisible();
  await expect(page.getByText("Invoice the tour")).toHaveCount(0);
  await group(page, "Overdue").getByRole("button").click();
  await expect(page.getByText("Invoice the tour")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Complete: Post the clip" }).click();
  await expect(toast(page, "Post the clip completed")).toBeVisible();
  await expect(card).toHaveCount(0);
  await undo(page, "Post the clip completed");
  await expect(card).toBeVisible();
  await card.getByRole("link").click();
  await expect(page.getByRole("dialog", { name: "Post the clip" })).toBeVisible();
});
