/** The dashboard in the browser: arranging it by keys, by pointer and on a phone, for oneself and for everybody. */
import { expect, type Locator, type Page } from "@playwright/test";
import { dashboardSetting } from "#contract/dashboards/management.ts";
import { AGENT, FINANCE, navigation, OWNER, openSignedIn, test } from "../support/demo.ts";
import { expectAccessible, expectFineEverywhere, toast, unsaved } from "../support/page.ts";
import { apiOf } from "../support/tasks.ts";

test.describe.configure({ timeout: 180_000 });
test.use({ actionTimeout: 10_000 });

const DASHBOARD = "/dashboard/management-dashboard";
const plate = (page: Page, title: string): Locator => page.getByRole("button", { name: title, exact: true });
const widget = (page: Page, title: string): Locator => page.getByRole("region", { name: title, exact: true });
const said = (page: Page, text: string | RegExp): Locator => page.getByRole("status").filter({ hasText: text });
const done = (page: Page): Locator => page.getByRole("button", { name: "Done", exact: true });
const spare = (page: Page, title: string): Locator =>
  page.getByRole("region", { name: /^More widgets/ }).getByRole("button", { name: title });

test.beforeEach(async ({ baseURL }) => {
  // Tests of this file share an agency.
  const api = await apiOf(baseURL);
  const { version } = await api.send<{ version: number }>("GET", dashboardSetting.get.path);
  await api.send("PUT", dashboardSetting.save.path, { version, widgets: null });
});

async function openArranging(page: Page): Promise<void> {
  await page.goto(DASHBOARD);
  await page.getByRole("link", { name: "Arrange" }).click();
  await expect(page).toHaveURL(/\/dashboard\/dashboard-setting$/);
  await expect(done(page)).toBeVisible();
}
async function saveArrangement(page: Page, message = "Dashboard arranged"): Promise<void> {
  await done(page).click();
  await expect(toast(page, message)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${DASHBOARD}$`));
}
const leftOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.x ?? -1;
const topOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.y ?? -1;
/** Returns where an element is once it moves no more: plates glide to their places. */
async function settledBox(locator: Locator) {
  let last = "";
  await expect(async () => {
    const now = JSON.stringify(await locator.boundingBox());
    const isStill = now === last;
    last = now;
    expect(isStill).toBe(true);
  }).toPass({ intervals: [250] });
  const box = await locator.boundingBox();
  if (!box) throw new Error("Not on the screen");
  return box;
}
async function dragBy(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error("Not on the screen");
  const [x, y] = [box.x + 8, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move((x + to.x) / 2, (y + to.y) / 2, { steps: 6 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}

test("a widget is moved and resized by keys, and the dashboard shows it there (R-013)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openArranging(page);
  await expect(done(page)).toHaveAttribute("aria-disabled", "true");
  await expectFineEverywhere(page, "arranging");

  await plate(page, "Money").focus();
  await page.keyboard.press("Tab");
  await expect(plate(page, "This week")).toBeFocused();
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(said(page, "This week. Columns 1 to 5, above Pipeline. 5 columns wide, 48 rows high")).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await expect(said(page, "This week. Columns 1 to 5, above Money. 5 columns wide, 48 rows high")).toBeAttached();
  await expect(plate(page, "This week")).toBeFocused();

  await test.step("Escape takes back the moves of one widget only", async () => {
    await plate(page, "Roster").focus();
    await page.keyboard.press("ArrowRight");
    await expect(said(page, "Roster. On the side")).toBeAttached();
    await expect(plate(page, "Roster")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(said(page, "Roster is back in its place")).toBeAttached();
    await expect(plate(page, "Roster")).toBeFocused();
  });

  await saveArrangement(page);
  await page.reload();
  await expect(widget(page, "This week")).toBeVisible();
  // The usual arrangement stands there until the own one is read.
  await expect
    .poll(async () => (await topOf(widget(page, "Money"))) - (await topOf(widget(page, "This week"))))
    .toBeGreaterThan(0);
});

test("a removed widget goes to the tray, and Enter brings it back", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openArranging(page);
  await expect(spare(page, "Pipeline")).toHaveCount(0);
  await page.getByRole("button", { name: "Remove Pipeline" }).click();
  await expect(spare(page, "Pipeline")).toBeVisible();
  await plate(page, "Roster").focus();
  await page.keyboard.press("Delete");
  await expect(spare(page, "Roster")).toBeVisible();
  await expect(said(page, "Roster removed")).toBeAttached();

  await spare(page, "Won").focus();
  await page.keyboard.press("Enter");
  await expect(plate(page, "Won")).toBeFocused();
  await expect(spare(page, "Won")).toHaveCount(0);
  await expectAccessible(page);

  await test.step("leaving asks, and what was arranged stays", async () => {
    await page.getByRole("button", { name: "Cancel" }).click();
    await unsaved(page).getByRole("button", { name: "No" }).click();
    await expect(plate(page, "Won")).toBeVisible();
  });
  await test.step("an error keeps what was arranged", async () => {
    await page.route("**/dashboard/dashboard-setting", (route) =>
      route.request().method() === "PUT" ? route.abort() : route.continue(),
    );
    await done(page).click();
    await expect(plate(page, "Won")).toBeVisible();
    await expect(done(page)).not.toHaveAttribute("aria-disabled", "true");
    await page.unroute("**/dashboard/dashboard-setting");
  });
  await saveArrangement(page);
  await expect(widget(page, "Won")).toBeVisible();
  await expect(widget(page, "Pipeline")).toHaveCount(0);
});

test("a widget is dragged on the sheet, to its side and from the tray, and resized by its corner", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 1600 } });
  await openArranging(page);
  await expect(plate(page, "To send today")).toBeVisible();
  const toSend = await plate(page, "To send today").boundingBox();
  const day = await plate(page, "My day").boundingBox();
  if (!toSend || !day) throw new Error("Not on the screen");

  await dragBy(page, plate(page, "Holds that end"), { x: toSend.x + 8, y: toSend.y + 60 });
  await expect(said(page, "Holds that end. Columns 7 to 9, above To send today")).toBeAttached();
  expect(await topOf(plate(page, "To send today"))).toBeGreaterThan(toSend.y + 100);

  await dragBy(page, plate(page, "Roster"), { x: day.x + 8, y: day.y + 20 });
  await expect(said(page, "Roster. On the side, above My day.")).toBeAttached();
  expect(Math.abs((await leftOf(plate(page, "Roster"))) - day.x)).toBeLessThan(4);

  await spare(page, "Won").dragTo(plate(page, "Unanswered"));
  await expect(said(page, "Won. On the side")).toBeAttached();

  const corner = page.locator("[data-plate=THIS_WEEK] ~ .react-resizable-handle");
  const box = await corner.boundingBox();
  if (!box) throw new Error("Not on the screen");
  await dragBy(page, corner, { x: box.x + 8, y: box.y - 100 });
  await expect(said(page, /This week\. Columns 1 to 6, above Pipeline\. 6 columns wide, 3\d rows high/)).toBeAttached();

  await saveArrangement(page);
  await page.reload();
  const side = page.getByRole("complementary", { name: "Your day" });
  await expect(side.getByRole("region", { name: "Roster", exact: true })).toBeVisible();
  await expect(side.getByRole("region", { name: "Won", exact: true })).toBeVisible();
});

test("Escape gives up a drag and a resize, and the widget is where it was", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 1600 } });
  await openArranging(page);
  await expect(navigation(page).getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");
  const lift = async (from: Locator, to: { x: number; y: number }): Promise<void> => {
    const box = await from.boundingBox();
    if (!box) throw new Error("Not on the screen");
    await page.mouse.move(box.x + 8, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
  };
  const before = await settledBox(plate(page, "Holds that end"));
  const toSend = await settledBox(plate(page, "To send today"));

  await lift(plate(page, "Holds that end"), { x: toSend.x + 8, y: toSend.y + 60 });
  const slot = page.locator("[data-start-slot]");
  expect(Math.abs((await leftOf(slot)) - before.x)).toBeLessThan(24);
  expect(Math.abs((await topOf(slot)) - before.y)).toBeLessThan(24);
  await expect(page.getByText("Columns 7 to 9, above To send today", { exact: true })).toBeVisible();
  await expect(said(page, "Holds that end. Columns 7 to 9, above To send today")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(said(page, "Holds that end is back in its place")).toBeAttached();
  await expect(slot).toHaveCount(0);
  await page.mouse.up();
  await expect.poll(() => plate(page, "Holds that end").boundingBox()).toEqual(before);
  await expect(plate(page, "Holds that end")).toBeFocused();
  await expect(done(page)).toHaveAttribute("aria-disabled", "true");

  const corner = page.locator("[data-plate=THIS_WEEK] ~ .react-resizable-handle");
  const box = await settledBox(corner);
  await lift(corner, { x: box.x + 8, y: box.y - 100 });
  await expect(page.getByText(/^6 columns wide, 3\d rows high$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(said(page, "This week is back in its place")).toBeAttached();
  await page.mouse.up();
  await expect.poll(() => corner.boundingBox()).toEqual(box);
  await expect(page).toHaveURL(/\/dashboard\/dashboard-setting$/);
  await expect(done(page)).toHaveAttribute("aria-disabled", "true");
});

test("a widget is set to fewer rows and to what is assigned, which the dashboard shows", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openArranging(page);
  await page.getByRole("button", { name: "Settings of Holds that end" }).click();
  const dialog = page.getByRole("dialog", { name: "Settings of Holds that end" });
  await dialog.getByRole("radio", { name: "Up to 5" }).check();
  await dialog.getByRole("radio", { name: "Only what is assigned to you" }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(said(page, "Settings of Holds that end changed")).toBeAttached();
  const content = page.locator('[data-plate="HOLDS"]');
  await expect(plate(page, "Holds that end assigned to you")).toBeVisible();
  await expect(content).toContainText("Holds that end, assigned to you");
  await test.step("a widget from the tray has its rows at once, too", async () => {
    await spare(page, "Silent partners").press("Enter");
    await expect(
      page.locator('[data-plate="SILENT_PARTNERS"]').getByText(/Last contact|No contact yet|in touch/),
    ).not.toHaveCount(0);
    await page.getByRole("button", { name: "Remove Silent partners" }).click();
  });
  await saveArrangement(page);
  await expect(widget(page, "Holds that end, assigned to you")).toBeVisible();
  await test.step("its heading opens the list with the same filters", async () => {
    await widget(page, "Holds that end, assigned to you").getByRole("heading").press("Enter");
    await expect(page).toHaveURL(/holdsEnd=WEEK&assignedToMe=true/);
    await expect(page.getByRole("button", { name: /Assigned to you: is Yes/ })).toBeVisible();
    await expect(page.getByRole("button", { name: /Holds end: is this week/ })).toBeVisible();
  });
  await openArranging(page);
  await page.getByRole("button", { name: "Settings of Holds that end" }).click();
  await expect(dialog.getByRole("radio", { name: "Up to 5" })).toBeChecked();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(done(page)).toHaveAttribute("aria-disabled", "true");
});

test("the place of a widget is announced while it is dragged, a few times a second at most", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 1600 } });
  await openArranging(page);
  const from = await settledBox(plate(page, "Holds that end"));
  const to = await settledBox(plate(page, "Key dates"));
  const heard = await page.evaluateHandle(() => {
    const texts: string[] = [];
    new MutationObserver(() =>
      texts.push(document.querySelector("[role=status].only-read")?.textContent ?? ""),
    ).observe(document.body, { subtree: true, characterData: true, childList: true });
    return texts;
  });
  await page.mouse.move(from.x + 8, from.y + from.height / 2);
  await page.mouse.down();
  const begin = Date.now();
  await page.mouse.move(from.x + 300, from.y - 300, { steps: 20 });
  await page.mouse.move(to.x + 8, to.y + 20, { steps: 20 });
  await expect(said(page, "Holds that end. On the side, above Key dates")).toBeAttached();
  const places = [...new Set((await heard.jsonValue()).filter((text) => text.startsWith("Holds that end")))];
  expect(places.length).toBeLessThanOrEqual(1 + (Date.now() - begin) / 400);
  await page.mouse.up();
  await expect(said(page, /^Holds that end\. On the side, above Key dates\. \d+ rows high$/)).toBeAttached();
});

test("everybody's arrangement holds for others until they have their own, with Undo after reset", async ({
  browser,
}) => {
  const owner = await openSignedIn(browser, OWNER);
  await openArranging(owner);
  await owner.getByRole("button", { name: "Everybody" }).click();
  await expect(owner.getByRole("button", { name: "Back to the default" })).toBeVisible();
  await owner.getByRole("button", { name: "Remove My day" }).click();
  await saveArrangement(owner, "Dashboard arranged for everybody");

  const reader = await openSignedIn(browser, FINANCE);
  await reader.goto(DASHBOARD);
  await expect(widget(reader, "Money")).toBeAttached();
  await expect(widget(reader, "My day")).toHaveCount(0);
  await openArranging(reader);
  await expect(reader.getByRole("button", { name: "Everybody" })).toHaveCount(0);
  await expect(reader.getByRole("button", { name: "Back to the agency's" })).toHaveAttribute("aria-disabled", "true");
  await spare(reader, "My day").press("Enter");
  await saveArrangement(reader);
  await expect(widget(reader, "My day")).toBeVisible();

  await openArranging(reader);
  await reader.getByRole("button", { name: "Back to the agency's" }).click();
  await expect(plate(reader, "My day")).toHaveCount(0);
  await toast(reader, "The saved arrangement was removed").getByRole("button", { name: "Undo" }).click();
  await expect(plate(reader, "My day")).toBeVisible();
  await reader.goto(DASHBOARD);
  await expect(widget(reader, "My day")).toBeVisible();

  await test.step("a position's arrangement goes before the agency's", async () => {
    const agent = await openSignedIn(browser, AGENT);
    await agent.goto(DASHBOARD);
    await expect(widget(agent, "Roster")).toBeAttached();
    await openArranging(owner);
    await owner.getByRole("button", { name: "A position" }).click();
    await owner.getByRole("combobox", { name: "Position" }).selectOption("Agent");
    await owner.getByRole("button", { name: "Remove Roster" }).click();
    await saveArrangement(owner, "Dashboard arranged for Agent");
    await agent.reload();
    await expect(widget(agent, "Pipeline")).toBeAttached();
    await expect(widget(agent, "Roster")).toHaveCount(0);
    await reader.reload();
    await expect(widget(reader, "Roster")).toBeAttached();
  });
  await test.step("a widget that is no longer offered is absent for everybody", async () => {
    await openArranging(owner);
    await owner.getByRole("button", { name: "Offered widgets" }).click();
    const dialog = owner.getByRole("dialog", { name: "Offered widgets" });
    await dialog.getByRole("checkbox", { name: /^My day/ }).uncheck();
    await expectAccessible(owner);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toast(owner, "Offered widgets saved")).toBeVisible();
    await reader.reload();
    await expect(widget(reader, "Money")).toBeAttached();
    await expect(widget(reader, "My day")).toHaveCount(0);
  });
});

test("on a phone the widgets are a list of names, with a switch and their order", async ({ browser }) => {
  const page = await openSignedIn(browser, FINANCE, { viewport: { width: 390, height: 844 } });
  await openArranging(page);
  const names = page.getByRole("list", { name: "Widgets" }).getByRole("switch");
  const first = await names.first().getAttribute("name");
  await page
    .getByRole("button", { name: /^Move .* down$/ })
    .first()
    .click();
  await expect(names.first()).not.toHaveAttribute("name", String(first));
  const won = page.getByRole("switch", { name: "Recent changes" });
  await won.check();
  await expect(won).toBeChecked();
  await saveArrangement(page);
  await expect(widget(page, "Recent changes")).toBeVisible();
});
