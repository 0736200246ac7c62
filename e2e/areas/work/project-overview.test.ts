/** How a project stands: its dashboard, its report, and what clients may see of its tasks. */
import { expect, type Locator, type Page } from "@playwright/test";
import { formOf } from "#contract/form.ts";
import { projectTaskGroups } from "#contract/projects/group.ts";
import { ProjectCreate, projects } from "#contract/projects/project.ts";
import { tasks } from "#contract/tasks/task.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, COLOURS } from "../../support/page.ts";
import { type Api, apiOf, dayFromNow } from "../../support/tasks.ts";

test.describe.configure({ timeout: 120_000 });

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeViolations(page, COLOURS)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}
const figure = (page: Page, title: string): Locator =>
  page.locator("dl > div").filter({ has: page.locator("dt", { hasText: new RegExp(`^${title}$`) }) });

/** A project with four tasks, of which one is done and one is late. */
async function tour(api: Api, title: string) {
  const { id } = await api.send<{ id: string }>("POST", projects.create.path, {
    ...formOf(ProjectCreate).empty,
    title,
    budget: 5_000_00,
    startDate: dayFromNow(-20),
    endDate: dayFromNow(30),
  });
  const { id: groupId } = await api.send<{ id: string }>("POST", projectTaskGroups.create.path, {
    projectId: id,
    name: "Production",
  });
  const add = (summary: string, more: object = {}) => api.add({ summary, linkIds: [id], ...more });
  const done = await add("Stage plot", { groupId, cost: 400_00 });
  await api.send("PUT", tasks.complete.path.replace("{userId}", done), { note: null });
  await add("Chase the signed rider", { groupId, dueDate: dayFromNow(-3), cost: 800_00, extra: 50_00 });
  await add("Book the hotel", { dueDate: dayFromNow(2), venue: "The Foundry Hall", assigneeId: null });
  await add("Load in", {
    startDate: `${dayFromNow(9)}T15:00`,
    dueDate: `${dayFromNow(9)}T17:30`,
    venue: "The Foundry Hall",
    timeZoneId: "Australia/Sydney",
  });
  return { id, add };
}

test("a project opens on its dashboard: progress, late tasks, cost against budget, next steps (R-119, C-202)", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const { id } = await tour(api, "Dashboard tour");
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/project/detail/${id}`);
  await expect(page).toHaveURL(`/project/detail/${id}/dashboard`);
  await expect(figure(page, "Progress")).toContainText("25%", { timeout: 20_000 });
  await expect(figure(page, "Progress")).toContainText("1 of 4 tasks done");
  await expect(figure(page, "Overdue")).toContainText("1");
  await expect(figure(page, "Due in 3 days")).toContainText("1 open task has no assignee");
  await expect(figure(page, "Cost").first()).toContainText("1,250.00 AUD");
  await expect(figure(page, "Cost").first()).toContainText("25% of 5,000.00 AUD");
  await expect(figure(page, "Remaining")).toContainText("3,750.00 AUD");
  const soon = page.getByRole("region", { name: "Due or taking place" });
  await soon.getByRole("button", { name: "This month" }).click();
  await expect(soon.getByRole("button", { name: "This month" })).toHaveAttribute("aria-pressed", "true");
  await expect(soon.getByRole("listitem").first().or(soon.getByText("Nothing is due"))).toBeVisible();
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/dashboard.png` });
  const groups = page.getByRole("table", { name: "By group" });
  await expect(groups.getByRole("row").filter({ hasText: "Production" })).toContainText("1 of 2");
  await expect(page.getByRole("table", { name: "By assignee" })).toContainText("No assignee");
  const next = page.getByRole("region", { name: "Next" }).getByRole("listitem");
  await expect(next).toHaveText([/Book the hotel/, /Load in/, /The project ends/]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.getByRole("link", { name: "Open the tasks" }).click();
  await expect(page).toHaveURL(new RegExp(`/project/detail/${id}/tasks/list`));
});

test("the report is printed without the app around it (R-131, C-203)", async ({ browser, baseURL }) => {
  const api = await apiOf(baseURL);
  const { id } = await tour(api, "Report tour");
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/project/detail/${id}/report`);
  const paper = page.getByRole("article");
  await expect(paper.getByRole("heading", { name: "Report tour" })).toBeVisible({ timeout: 20_000 });
  await expect(paper.getByRole("row").filter({ hasText: "Chase the signed rider" })).toContainText("850.00 AUD");
  await expect(page.getByRole("button", { name: "Export as CSV" })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("navigation").first()).toBeHidden();
  await expect(paper.getByRole("row").filter({ hasText: "Load in" })).toBeVisible();
  expect(await paper.boundingBox()).toMatchObject({ x: 0, y: 0 });
});

test("the client version of a record's tasks is copied as text, without people and money (C-209)", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const { id } = await tour(api, "Client tour");
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/project/detail/${id}/tasks/list`);
  await page.getByRole("link", { name: "Client version" }).click();
  const paper = page.getByRole("article");
  await expect(paper.getByRole("listitem")).toHaveText([/Chase the signed rider/, /Book the hotel/, /Load in/]);
  await expect(paper).not.toContainText("800.00");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Copy as text" }).click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain("Tasks for Client tour");
  expect(text).toContain("- Load in, 15:00 – 17:30, The Foundry Hall, General, To do");
  await page
    .getByRole("tab", { name: "Completed" })
    .or(page.getByRole("button", { name: "Completed" }))
    .click();
  await expect(paper.getByRole("listitem")).toHaveText([/Stage plot/]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});
