/** Requests of the dashboard: few, however many widgets it has, and figures with the time of their count. */
import { expect, type Page } from "@playwright/test";
import { MANAGEMENT_KINDS, MANAGEMENT_WIDGETS, type ManagementKind } from "#contract/dashboards/management-widgets.ts";
import { arrangeWidgets } from "../support/dashboards.ts";
import { OWNER, openSignedIn, test } from "../support/demo.ts";

test.describe.configure({ timeout: 120_000 });
test.use({ demoWork: true });

const DASHBOARD = "/dashboard/management-dashboard";
const FOURTEEN = MANAGEMENT_KINDS.slice(0, 14);
const widget = (page: Page, kind: ManagementKind) =>
  page.getByRole("region", { name: MANAGEMENT_WIDGETS[kind].title, exact: true });

test("a dashboard of fourteen widgets takes six requests, those of the shell among them", async ({
  browser,
  baseURL,
}) => {
  await arrangeWidgets(baseURL, FOURTEEN);
  const page = await openSignedIn(browser, OWNER);
  await page.goto(DASHBOARD);
  await expect(widget(page, "MONEY")).toContainText("Outstanding");
  const requests: string[] = [];
  page.on("request", (request) => {
    if (["fetch", "xhr"].includes(request.resourceType()))
      requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.reload();
  for (const kind of FOURTEEN) await expect(widget(page, kind)).toBeAttached();
  await expect(widget(page, "MONEY")).toContainText("Outstanding");
  // Requests that come once the screen is idle count too.
  await page.waitForLoadState("networkidle");
  expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(6);
});

test("figures of fans that were counted before say when", async ({ browser, baseURL }) => {
  await arrangeWidgets(baseURL, ["FANS"]);
  const page = await openSignedIn(browser, OWNER);
  let countedAt: string | null = null;
  await page.route(/\/client\/v1\/dashboard\/management-dashboard/, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const { data } of json.responseData.widgets) data.asOf = countedAt;
    await route.fulfill({ response, json });
  });
  await page.goto(DASHBOARD);
  await expect(widget(page, "FANS")).toContainText("Followers");
  await expect(widget(page, "FANS")).not.toContainText("as of");
  countedAt = "2026-01-05T01:42:00.000Z";
  await page.reload();
  await expect(widget(page, "FANS")).toContainText("as of 05 Jan 2026 12:42");
  countedAt = new Date().toISOString();
  await page.reload();
  await expect(widget(page, "FANS")).toContainText(/as of \d\d:\d\d/);
});
