/** Addresses: what is refused, what a page is called, and how its list starts. */
import { expect } from "@playwright/test";
import { type CallLogForm, callLogs } from "#contract/comms/call-log.ts";
import { EventCreate, events } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import { ProjectCreate, projects } from "#contract/projects/project.ts";
import { OWNER, openSignedIn, test } from "./support/demo.ts";
import { apiOf } from "./support/tasks.ts";

test.describe.configure({ timeout: 120_000 });

const MISSING = "Not found, or you don't have access";

test("an address with a value that no route takes is not found, under the words of its path (B-014, B-015, B-036)", async ({
  browser,
  baseURL,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const project = await (await apiOf(baseURL)).record("Winter tour");
  for (const [address, title] of [
    ["/nonsense/0190b5a0-1111-7000-8000-000000000001/thing", "Nonsense / Thing"],
    ["/contracts/anything", "Contracts / Anything"],
    ["/event/NOPE", "Event / NOPE"],
    ["/pipeline/NOPE", "Pipeline / NOPE"],
    [`/project/detail/${project}/tasks/timeline/year`, "Project / Detail / Tasks / Timeline / Year"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(MISSING)).toBeVisible();
    await expect(page).toHaveTitle(`${title} · Greenroom`);
    await expect(page.getByRole("navigation", { name: "Breadcrumbs" })).toContainText(title);
  }
  // The page as a whole, not its tab.
  await expect(page.getByRole("navigation", { name: /^Sections of/ })).toHaveCount(0);
  await page.goto(`/project/${project}`);
  await expect(page).toHaveURL(`/project/detail/${project}/dashboard`);
});

test("events and projects are listed by category at its address (B-031, B-034)", async ({ browser, baseURL }) => {
  const api = await apiOf(baseURL);
  const title = "Night of the first category";
  await api.send("POST", events.create.path, { ...formOf(EventCreate).empty, title });
  await api.send("POST", projects.create.path, { ...formOf(ProjectCreate).empty, title });
  const page = await openSignedIn(browser, OWNER);
  for (const [first, other] of [
    ["/event/TENTATIVE", "/event/CONFIRMED"],
    ["/project/PLANNED", "/project/IN_PROGRESS"],
  ] as const) {
    await page.goto(first);
    await expect(page.getByRole("link", { name: title }).first()).toBeVisible();
    await page.goto(other);
    // At the end of a month the demo may have nothing in it any more.
    await expect(page.locator("[data-row]").or(page.getByText("Nothing this month")).first()).toBeVisible();
    await expect(page.getByRole("link", { name: title })).toHaveCount(0);
  }
});

test("a record's tab is named in the browser's title (B-014)", async ({ browser, baseURL }) => {
  const page = await openSignedIn(browser, OWNER);
  const imogen = await (await apiOf(baseURL)).record("Imogen Hart-Okafor");
  for (const [tab, title] of [
    ["contracts/paid", "Contracts"],
    ["profile/files", "Attachments"],
  ]) {
    await page.goto(`/talent/${imogen}/${tab}`);
    await expect(page).toHaveTitle(`Imogen Hart-Okafor · ${title} · Greenroom`);
  }
});

test("a list that starts with this month says so, and shows any time when asked (B-159, B-417)", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const log = (notes: string, daysAgo: number) =>
    api.send("POST", callLogs.create.path, {
      direction: "IN",
      durationSeconds: null,
      outcome: "REACHED",
      personId: null,
      contactId: null,
      recordIds: [],
      notes,
      recordingUrl: null,
      assignedToId: null,
      followUp: null,
      startedAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    } satisfies CallLogForm);
  await log("Asked for the parking", 40);
  await log("Asked for the piano", 0);
  const page = await openSignedIn(browser, OWNER);
  const period = page.getByRole("button", { name: /: This month$/ });
  for (const list of [
    "/event/all/api",
    "/finance/invoices/invoices",
    "/finance/invoices/credit-notes",
    "/comms/emails",
    "/comms/website",
    "/comms/calls",
  ]) {
    await page.goto(list);
    await expect(period).toBeVisible();
  }
  const [old, now] = [page.getByText("Asked for the parking"), page.getByText("Asked for the piano")];
  await expect(now).toBeVisible();
  await expect(old).toHaveCount(0);
  await page.getByLabel("Search calls").fill("parking");
  await expect(page.getByText("Nothing this month")).toBeVisible();
  await page.getByRole("button", { name: "Show any time" }).click();
  await expect(old).toBeVisible();
  // The list is left at once, and shows any time again on the next visit.
  await page.goto("/comms/calls");
  await page.getByRole("button", { name: /: Any time$/ }).click();
  await page.getByRole("button", { name: "This month" }).click();
  await expect(old).toHaveCount(0);
  await page.locator('[data-tip="Any time"]').click();
  await expect(old).toBeVisible();
  await expect(page).toHaveURL(/\?fromDate=$/);
  await page.reload();
  await expect(now).toBeVisible();
  await expect(old).toBeVisible();
  await page.getByRole("button", { name: /: Any time$/ }).click();
  await page.getByRole("button", { name: "This month" }).click();
  await expect(old).toHaveCount(0);
  await expect(page).toHaveURL(/\/comms\/calls$/);
});
