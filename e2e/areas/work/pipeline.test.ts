import { expect, type Locator, type Page } from "@playwright/test";
import { formOf } from "#contract/form.ts";
import { OpportunityCreate, opportunities } from "#contract/opportunities/opportunity.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, rows, toast } from "../../support/page.ts";
import { apiOf } from "../../support/tasks.ts";

test.describe.configure({ timeout: 120_000 });

const column = (page: Page, title: string): Locator => page.getByRole("list", { name: title, exact: true });
const card = (page: Page, name: string): Locator => page.locator("[data-card]").filter({ hasText: name });
const names = (page: Page, title: string): Promise<string[]> =>
  column(page, title).getByRole("listitem").getByRole("link").allTextContents();

type Api = Awaited<ReturnType<typeof apiOf>>;
const add = async (api: Api, title: string, more: Partial<OpportunityCreate> = {}): Promise<string> => {
  const form = { ...formOf(OpportunityCreate).empty, ...more, title };
  return (await api.send<{ id: string }>("POST", opportunities.create.path, form)).id;
};
const openBoard = async (page: Page, search: string): Promise<void> => {
  await page.goto(`/pipeline/all/api?view=board&q=${encodeURIComponent(search)}`);
  await expect(card(page, search).first()).toBeVisible({ timeout: 20_000 });
};

test("a board has sums by status; a card is won by W, undone, and lost by a drop with a reason", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  await add(api, "Pier light show", { value: 1_000_000, probability: 50 });
  await add(api, "Pier light walk", { value: 250_000, probability: 20 });
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto("/pipeline/all/api");
  await page.getByRole("navigation", { name: "Show as" }).getByRole("link", { name: "Board" }).click();
  await expect(page).toHaveURL(/view=board/);
  await expect(page.getByRole("region", { name: "Opportunities" })).toBeVisible();
  await openBoard(page, "Pier light");
  await expect(page.getByText("2 open, 12,500.00, weighted 5,500.00 AUD")).toBeVisible();
  await expect.poll(() => names(page, "Enquiry")).toEqual(["Pier light show", "Pier light walk"]);
  expect(await axeViolations(page)).toEqual([]);

  await card(page, "Pier light show").getByRole("link").focus();
  await page.keyboard.press("w");
  await expect(page.getByRole("dialog", { name: "Pier light show" })).toBeVisible();
  await page.getByRole("switch", { name: "Event" }).uncheck();
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "Pier light show is won")).toBeVisible();
  await expect.poll(() => names(page, "Won")).toEqual(["Pier light show"]);
  await expect(page.getByText("1 open, 2,500.00, weighted 500.00 AUD")).toBeVisible();
  await toast(page, "is won").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => names(page, "Enquiry")).toEqual(["Pier light show", "Pier light walk"]);

  const from = await card(page, "Pier light walk").boundingBox();
  const to = await page.getByRole("button", { name: /^Lost/ }).boundingBox();
  if (!from || !to) throw new Error("it is not on the screen");
  await page.mouse.move(from.x + 40, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 80, { steps: 8 });
  await page.mouse.up();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Reason" }).click();
  await page.getByRole("option", { name: "Budget" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Pier light walk is now lost")).toBeVisible();
  await page.getByRole("button", { name: /^Lost/ }).click();
  await expect.poll(() => names(page, "Lost")).toEqual(["Pier light walk"]);
});

test("a forecast counts months, and each leads to its rows", async ({ browser, baseURL }) => {
  const api = await apiOf(baseURL);
  await add(api, "Mole light gala", { value: 300_000, probability: 50, expectedCloseDate: "2031-08-01" });
  await add(api, "Mole light ball", { value: 100_000, expectedCloseDate: "2031-08-31" });
  await add(api, "Mole light fair", { value: 50_000, expectedCloseDate: "2031-09-01" });
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/pipeline/all/api?view=forecast&q=Mole+light");
  const month = page.getByRole("row").filter({ has: page.getByRole("link", { name: "August 2031" }) });
  await expect(month).toContainText("4,000.00 AUD");
  await expect(month).toContainText("1,500.00 AUD");
  expect(await axeViolations(page)).toEqual([]);
  await month.getByRole("link").click();
  await expect(rows(page)).toHaveCount(2);
});
