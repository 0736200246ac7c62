/** Groups of a project's tasks, on its board and in its list. */
import { expect, type Locator, type Page } from "@playwright/test";
import { formOf } from "#contract/form.ts";
import { projectTaskGroups } from "#contract/projects/group.ts";
import { ProjectCreate, projects } from "#contract/projects/project.ts";
import { taskTemplates } from "#contract/settings/task-setting.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, COLOURS, rows, savePicture, toast } from "../../support/page.ts";
import { type Api, apiOf, dayFromNow } from "../../support/tasks.ts";

test.describe.configure({ timeout: 120_000 });

const card = (page: Page, name: string): Locator => page.locator("[data-card]").filter({ hasText: name });
const head = (page: Page, name: string): Locator => page.locator("[data-group-head]").filter({ hasText: name });
const listHead = (page: Page, name: string): Locator => page.locator("tr[data-group]").filter({ hasText: name });
const heads = (page: Page): Promise<string[]> => page.locator("[data-group-head] b").allTextContents();
const undo = (page: Page, text: string): Promise<void> =>
  page.locator("[role=status] > [data-tone]").filter({ hasText: text }).getByRole("button", { name: "Undo" }).click();
const menu = async (page: Page, name: string, item: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
};
const middle = async (locator: Locator): Promise<{ x: number; y: number }> => {
  const box = await locator.boundingBox();
  if (!box) throw new Error("it is not on the screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
async function drag(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const start = await middle(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 6, start.y + 6);
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}

async function tour(api: Api, title: string) {
  const { id } = await api.send<{ id: string }>("POST", projects.create.path, {
    ...formOf(ProjectCreate).empty,
    title,
  });
  const group = async (name: string): Promise<string> =>
    (await api.send<{ id: string }>("POST", projectTaskGroups.create.path, { projectId: id, name })).id;
  const add = (summary: string, groupId?: string, more: object = {}) =>
    api.add({ summary, linkIds: [id], ...(groupId && { groupId }), ...more });
  return { id, group, add };
}

test("the board of a project has its groups as rows, and a task is dragged between them (C-207)", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const { id, group, add } = await tour(api, "Winter tour");
  const [production, travel] = [await group("Production"), await group("Travel and hotels")];
  await add("Confirm the quartet seats", production, { dueDate: dayFromNow(3) });
  await add("Stage plot", production, { statusId: await api.status("Done") });
  const task = await add("Book the Melbourne hotel", travel, { priorityLevel: "HIGH" });
  await add("Ask about the van");
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/project/detail/${id}/tasks/board`);
  await expect(card(page, "Confirm the quartet seats")).toBeVisible({ timeout: 20_000 });
  expect(await heads(page)).toEqual(["Production", "Travel and hotels", "No group"]);
  await expect(head(page, "Production")).toContainText("1 of 2 done");
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeViolations(page, COLOURS)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });

  const seats = await middle(card(page, "Confirm the quartet seats"));
  await drag(page, card(page, "Book the Melbourne hotel"), { x: seats.x, y: seats.y - 24 });
  await expect.poll(async () => (await api.task(task)).group?.name).toBe("Production");
  await expect(head(page, "Production")).toContainText("1 of 3 done");
  await undo(page, "Book the Melbourne hotel");
  await expect.poll(async () => (await api.task(task)).group?.name).toBe("Travel and hotels");

  await head(page, "Production").click();
  await expect(card(page, "Stage plot")).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(head(page, "Production")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

test("groups are added, renamed, moved by mouse and keys, deleted with undo (C-210, C-211, C-212)", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const { id, group, add } = await tour(api, "Spring tour");
  await group("Production");
  const travel = await group("Travel");
  const task = await add("Book the train", travel);
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/project/detail/${id}/tasks/board`);
  await expect(head(page, "Travel")).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Add group", exact: true }).click();
  await page.getByRole("textbox", { name: "Name of the group" }).fill("Press");
  await page.getByRole("dialog").getByRole("button", { name: "Add group" }).click();
  await expect(toast(page, "Group Press added")).toBeVisible();
  await expect.poll(() => heads(page)).toEqual(["Production", "Travel", "Press", "No group"]);

  await head(page, "Press").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => heads(page)).toEqual(["Production", "Press", "Travel", "No group"]);
  const first = await middle(head(page, "Production"));
  await drag(page, head(page, "Travel"), first);
  await expect.poll(() => heads(page)).toEqual(["Travel", "Production", "Press", "No group"]);

  await menu(page, "Travel", "Rename group");
  await page.getByRole("textbox", { name: "Name of the group" }).fill("Travel and hotels");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect.poll(() => heads(page)).toEqual(["Travel and hotels", "Production", "Press", "No group"]);

  await menu(page, "Travel and hotels", "Delete group");
  await expect.poll(() => heads(page)).toEqual(["Production", "Press", "No group"]);
  await expect.poll(async () => (await api.task(task)).group).toBeNull();
  await undo(page, "Group Travel and hotels deleted");
  await expect.poll(() => heads(page)).toEqual(["Travel and hotels", "Production", "Press", "No group"]);
});

test("the list stands under the groups too, on a phone as well, and a row's menu moves its task", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const { id, group, add } = await tour(api, "Autumn tour");
  await group("Production");
  const travel = await group("Travel");
  const task = await add("Book the ferry", travel);
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/project/detail/${id}/tasks/list`);
  const row = rows(page).filter({ hasText: "Book the ferry" });
  await expect(row).toBeVisible({ timeout: 20_000 });
  await expect(page.locator("tr[data-group]")).toHaveText([/Production/, /Travel/]);
  expect(await axeViolations(page)).toEqual([]);
  await row.getByRole("button", { name: /^More actions|^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Move to Production" }).click();
  await expect.poll(async () => (await api.task(task)).group?.name).toBe("Production");
  await undo(page, "Book the ferry");
  await expect.poll(async () => (await api.task(task)).group?.name).toBe("Travel");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator("li[data-group]")).toHaveText([/Production/, /Travel/]);
  expect(await axeViolations(page)).toEqual([]);
});

test("many tasks of a project are put into a group at once, and undo puts them back", async ({ browser, baseURL }) => {
  const api = await apiOf(baseURL);
  const { id, group, add } = await tour(api, "Summer tour");
  await group("Production");
  const travel = await group("Travel");
  const [ferry, van] = [await add("Book the ferry", travel), await add("Hire the van")];
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/project/detail/${id}/tasks/list`);
  await expect(rows(page).filter({ hasText: "Book the ferry" })).toBeVisible({ timeout: 20_000 });
  for (const name of ["Book the ferry", "Hire the van"])
    await rows(page).filter({ hasText: name }).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Set group" }).click();
  await expect(page.getByRole("menuitem", { name: "No group" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await savePicture(page, "group-of-many");
  await page.getByRole("menuitem", { name: "Production" }).click();
  await expect(toast(page, "2 tasks moved to Production")).toBeVisible();
  await expect(listHead(page, "Production")).toContainText("2");
  const names = async () => [(await api.task(ferry)).group?.name, (await api.task(van)).group?.name];
  expect(await names()).toEqual(["Production", "Production"]);
  await undo(page, "2 tasks moved to Production");
  await expect.poll(names).toEqual(["Travel", undefined]);
});

test("a template makes a group with its tasks, and its undo takes the group away (C-208)", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const { id } = await tour(api, "Template tour");
  const items = ["Book the buses", "Print the books"].map((summary, n) => ({
    summary,
    offset: n * 7,
    typeId: null,
    time: null,
    assigneeId: null,
    role: null,
  }));
  await api.send("POST", taskTemplates.create.path, { name: "Tour set-up", items });
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/project/detail/${id}/tasks/list`);
  // The header's actions are there before those of the list.
  const fromTemplate = page.getByRole("menuitem", { name: "Add group from template" });
  await expect(async () => {
    await page.keyboard.press("Escape");
    await page
      .getByRole("button", { name: /^More actions/ })
      .last()
      .click();
    await expect(fromTemplate).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await fromTemplate.click();
  await page
    .getByRole("dialog", { name: "Choose a template" })
    .getByRole("button", { name: /^Tour set-up/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Add the tasks of Tour set-up" });
  await dialog.getByRole("textbox", { name: "Name of the group" }).fill("First leg");
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add tasks" }).click();
  await expect(page.locator("tr[data-group]")).toHaveText([/First leg\s*2/]);
  await expect(rows(page).filter({ hasText: "Print the books" })).toBeVisible();
  await undo(page, "Group First leg added");
  await expect(page.locator("tr[data-group]")).toHaveCount(0);
});

test("a task is put into a group where it is added: in one line, and in the project's form", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const { id, group, add } = await tour(api, "River tour");
  await group("Travel");
  await group("Stage");
  await add("Charter the launch");
  const page = await openSignedIn(browser, OWNER);
  await page.goto(`/project/detail/${id}/tasks/list`);
  await expect(listHead(page, "No group")).toBeVisible({ timeout: 20_000 });
  await page.getByRole("textbox", { name: "Quick add" }).fill("Reserve the trailer");
  await page.getByRole("combobox", { name: "Group" }).selectOption("Travel");
  await page.getByRole("textbox", { name: "Quick add" }).press("Enter");
  await expect(toast(page, "Reserve the trailer added")).toBeVisible();
  await expect(listHead(page, "Travel")).toContainText("1");

  await page.goto("/tasks?view=all&q=Charter the launch");
  await rows(page).first().getByRole("link").first().click();
  const dialog = page.getByRole("dialog", { name: "Charter the launch" });
  await dialog.getByRole("combobox", { name: "Group" }).click();
  await page.getByRole("option", { name: "Stage" }).click();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "Charter the launch saved")).toBeVisible();
  await page.goto(`/project/detail/${id}/tasks/list`);
  await expect(listHead(page, "Stage")).toContainText("1");
  await expect(listHead(page, "No group")).toBeHidden();
});

test("a project with more tasks than are shown by group says so and can be narrowed", async ({ browser, baseURL }) => {
  const api = await apiOf(baseURL);
  const { id, group, add } = await tour(api, "Long tour");
  await add("Only this one", await group("All of them"));
  const page = await openSignedIn(browser, OWNER);
  // A thousand tasks take a minute to add: the reply says that there are more.
  await page.route(/\/client\/v1\/tasks\/list/, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const isOpen = route.request().postData()?.includes('"open"') ?? false;
    await route.fulfill({ response, json: isOpen ? json : { ...json, total: 1234 } });
  });
  await page.goto(`/project/detail/${id}/tasks/board`);
  const notice = page.getByText(/^The first 1 of 1,234 tasks are shown/);
  await expect(notice).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await savePicture(page, "cut-board-dark");
  expect(await axeViolations(page, COLOURS)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await notice.getByRole("button", { name: "Only open tasks" }).click();
  await expect(page).toHaveURL(/completion=open/);
  await expect(notice).toBeHidden();
});
