/** The report on talents in the browser: its figures lead to their rows, its chart to a talent, its rows to a file. */
import { expect, type Page } from "@playwright/test";
import { minimalPersonForm } from "#test/minimal-forms.ts";
import { ASSISTANT, navigation, OWNER, openSignedIn, SUPER_ADMIN, test } from "../support/demo.ts";
import { box, expectAccessible, expectFineEverywhere, rows, toast } from "../support/page.ts";
import { openAsSuperAdmin } from "../support/super-admin.ts";
import { api } from "../support/whatsapp.ts";

test.describe.configure({ timeout: 180_000 });

const REPORT = "/reports/talent";
const panel = (page: Page) => page.locator("aside section").first();
const figure = (page: Page, name: string) =>
  page.getByRole("list", { name: "Figures" }).getByRole("listitem").filter({ hasText: name });
const sums = (page: Page) => page.locator("tfoot");
const amount = (text: string): number => Number(text.replaceAll(",", ""));

async function openYear(page: Page): Promise<void> {
  await page.goto(REPORT);
  await page
    .getByRole("button", { name: /^Change filter Period|Period/ })
    .first()
    .click();
  await page.getByRole("button", { name: "This year", exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/fromDate=/);
  // The chart of the month stays until that of the year is there.
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(/ in \d{4}\?$/);
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await expect(rows(page).first()).toBeVisible();
}

test("the figures of a year lead to rows that add up to them (R-198)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await test.step("the navigation leads to the report", async () => {
    await page.goto("/talent");
    await navigation(page).getByRole("link", { name: "Reports" }).click();
    await expect(page).toHaveURL(REPORT);
    await expect(page.getByRole("heading", { level: 2, name: /^Who earned our commission in / })).toBeVisible();
  });
  await openYear(page);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(
    `Who earned our commission in ${new Date().getFullYear()}?`,
  );
  await expectFineEverywhere(page, "talent-report");
  await test.step("talents have their faces in the rows and at the parts of the chart", async () => {
    await expect(rows(page).first().getByRole("rowheader").locator("img")).toHaveJSProperty("complete", true);
    await expect(
      page
        .getByRole("region", { name: /^Commission, / })
        .locator("button img")
        .first(),
    ).toBeVisible();
  });

  await test.step("a figure opens its rows, whose sum is the figure", async () => {
    const [text = ""] = /[\d,]+\.\d\d/.exec(await figure(page, "Value won").innerText()) ?? [];
    await figure(page, "Value won").getByRole("link").click();
    await expect(panel(page).getByText(`rows, ${text} AUD`)).toBeVisible();
    const values = await panel(page).locator("li > span:last-child").allInnerTexts();
    const sum = values.reduce((total, value) => total + amount(value.replace(" AUD", "")), 0);
    expect(sum).toBeCloseTo(amount(text), 2);
    expect(sum).toBeGreaterThan(0);
    await expectAccessible(page);
  });

  await test.step("the address keeps the rows, which lead to their records", async () => {
    await page.reload();
    await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText(/^Value won · \d+ talents · \d{4}$/);
    await panel(page).locator("li a").first().click();
    await expect(page).toHaveURL(/\/pipeline\/detail\/[0-9a-f-]{36}/);
    await page.goBack();
    await panel(page).getByRole("button", { name: "Close" }).click();
    await expect(panel(page)).toHaveCount(0);
  });

  await test.step("a talent's number opens their rows alone, and none is no link", async () => {
    const won = sums(page).locator("td").nth(1);
    await expect(won.getByRole("link")).toHaveAttribute("data-tip", /^Opens \d+ opportunit/);
    const first = rows(page).first();
    const name = (await first.getByRole("rowheader").innerText()).split("\n").at(-1) ?? "";
    const link = first.locator("td").nth(1).getByRole("link");
    const count = await link.innerText();
    await link.click();
    await expect(panel(page).getByRole("heading", { level: 2 })).toContainText(`Won · ${name} · `);
    await expect(panel(page).locator("li")).toHaveCount(Number(count));
    await page.keyboard.press("Escape");
    await expect(rows(page).locator("td").filter({ hasText: /^0$/ }).first().getByRole("link")).toHaveCount(0);
  });

  await test.step("arrow keys go from cell to cell, and Enter opens the figure", async () => {
    const [first, second] = [rows(page).first(), rows(page).nth(1)];
    const cell = (row: typeof first, place: number) => row.locator("th, td").nth(place);
    const isIn = (row: typeof first, place: number) =>
      expect.poll(() => cell(row, place).evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await first.locator("[data-opener]").focus();
    await page.keyboard.press("ArrowLeft");
    await isIn(first, 0);
    for (const place of [1, 2, 3]) {
      await page.keyboard.press("ArrowRight");
      await isIn(first, place);
    }
    await page.keyboard.press("ArrowDown");
    await isIn(second, 3);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
    await isIn(first, 2);
    await page.keyboard.press("Enter");
    await expect(panel(page).getByRole("heading", { level: 2 })).toContainText("Won · ");
    await page.keyboard.press("Escape");
  });
});

test("a part of the chart filters the report, which is compared, searched and exported", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openYear(page);
  await test.step("the arrow keys mark a column, whose parts are named", async () => {
    const slider = page.getByRole("slider", { name: "Commission by period" });
    const before = await slider.getAttribute("aria-valuetext");
    await slider.focus();
    await page.keyboard.press("ArrowLeft");
    await expect(slider).not.toHaveAttribute("aria-valuetext", before ?? "");
  });
  await test.step("Enter on a part leaves its talent alone, and again everyone", async () => {
    const count = await rows(page).count();
    const part = page
      .getByRole("region", { name: /^Commission, / })
      .getByRole("button")
      .first();
    const name = await part.locator("span").nth(1).innerText();
    await part.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/talentIds=/);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText(name);
    await expect(part).toHaveAttribute("aria-pressed", "true");
    await part.press("Enter");
    await expect(rows(page)).toHaveCount(count);
  });
  await test.step("what it is compared with and what it draws are in the address", async () => {
    await page.getByLabel("Compare with").selectOption("Previous year");
    await page.getByLabel("Chart").selectOption("Value won");
    await expect(page).toHaveURL(/compareWith=YEAR/);
    await expect(page).toHaveURL(/chart=valueWon/);
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(/^Who won the most work in /);
  });
  await test.step("the rows are exported", async () => {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: /CSV/ }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
  });
  await test.step("the report is printed with its chart and columns", async () => {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "Export as PDF" }).click();
    expect((await saved).suggestedFilename()).toMatch(/^Talent report \d{4}-01-01 to \d{4}-\d\d-\d\d\.pdf$/);
  });
  await test.step("each row says how its figure changed, of the measure that is drawn", async () => {
    const heads = await page.locator("thead th").allInnerTexts();
    const place = heads.indexOf("Change");
    expect(heads[place - 1]).toBe("Value won");
    await expect(
      rows(page)
        .first()
        .locator("td")
        .nth(place - 1),
    ).toHaveText(/^\+[\d,]+\.\d\d$/);
  });
  await test.step("the search leaves those of a name", async () => {
    await box(page, "Search talents").fill("Imogen");
    await expect(rows(page)).toHaveCount(1);
  });
});

test("keys open the period, save the view and search, and the help names them", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto(REPORT);
  await expect(rows(page).first()).toBeVisible();
  const naming = page.getByRole("dialog", { name: "Save filter" });
  await test.step("there is nothing to save before something is chosen", async () => {
    await page.keyboard.press("s");
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(help.getByText("Choose the period")).toBeVisible();
    await expect(help.getByText("Save what is shown")).toBeVisible();
    await expect(naming).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(help).toHaveCount(0);
  });
  await test.step("P opens the period", async () => {
    await page.keyboard.press("p");
    const period = page.getByRole("dialog", { name: "Period" });
    await period.getByRole("button", { name: "Last year", exact: true }).click();
    await expect(page).toHaveURL(/fromDate=/);
    await page.keyboard.press("Escape");
    await expect(period).toHaveCount(0);
  });
  const saved = page.getByRole("button", { name: /^My filter/ });
  await test.step("S asks for a name, and then saves changes of that view, with undo", async () => {
    await page.keyboard.press("s");
    await naming.getByLabel("Name").fill("Board, once a year");
    await page.keyboard.press("Enter");
    await expect(saved).toHaveAccessibleName("My filter: Board, once a year");
    await page.getByLabel("Compare with").selectOption("Previous year");
    await expect(saved).toHaveAccessibleName("My filter: Board, once a year, edited");
    await page.getByRole("heading", { level: 2 }).click();
    await page.keyboard.press("s");
    await expect(toast(page, "Filter Board, once a year updated")).toBeVisible();
    await expect(saved).toHaveAccessibleName("My filter: Board, once a year");
    await toast(page, "updated").getByRole("button", { name: "Undo" }).click();
    await expect(saved).toHaveAccessibleName("My filter: Board, once a year, edited");
  });
  await test.step("/ searches, where letters are text", async () => {
    await page.keyboard.press("/");
    await expect(box(page, "Search talents")).toBeFocused();
    await page.keyboard.type("sp");
    await expect(box(page, "Search talents")).toHaveValue("sp");
    await expect(naming).toHaveCount(0);
  });
});

test("a report is sent to colleagues on a schedule, which its owner changes, tries out and ends", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto(`${REPORT}?compareWith=YEAR`);
  await expect(rows(page).first()).toBeVisible();
  const schedule = page.getByRole("button", { name: "Schedule", exact: true });
  await test.step("on a phone the button is with the files, because the bar has no room", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(schedule).toHaveCount(0);
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const drawer = page.getByRole("dialog", { name: "Filters" });
    await drawer.getByText("Export", { exact: true }).click();
    await expect(drawer.getByRole("button", { name: "Schedule", exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("menuitem", { name: "Export as PDF" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Schedule" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await schedule.click();
  const list = page.getByRole("dialog", { name: /^Schedule “Talent report”/ });
  const form = page.getByRole("dialog", { name: /^(New|Edit) schedule$/ });
  await test.step("a weekly one is added", async () => {
    await expect(list.getByText("No schedules yet.")).toBeVisible();
    await list.getByRole("button", { name: "New schedule" }).click();
    await form.getByLabel("Name").fill("Monday figures");
    await form.getByRole("combobox", { name: "How often" }).click();
    await page.getByRole("option", { name: "Every week" }).click();
    await expect(form.getByRole("combobox", { name: "On", exact: true })).toHaveValue("Monday");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(list.getByText(/^Every Monday at 08:00 · Last month · PDF · 1 person · next /)).toBeVisible();
  });
  await test.step("it is changed", async () => {
    await list.getByRole("button", { name: "Edit the schedule “Monday figures”" }).click();
    await form.getByRole("combobox", { name: "As", exact: true }).click();
    await page.getByRole("option", { name: "Excel file" }).click();
    await form.getByRole("button", { name: "Save" }).click();
    await expect(list.getByText(/ · Excel file · /)).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("one is sent to oneself", async () => {
    await list.getByRole("button", { name: "Send me one now: “Monday figures”" }).click();
    await expect(page.getByText(`Sent to ${OWNER}`)).toBeVisible();
  });
  await test.step("it ends after a question", async () => {
    await list.getByRole("button", { name: "End the schedule “Monday figures”" }).click();
    await page.getByRole("dialog", { name: "End “Monday figures”?" }).getByRole("button", { name: "End" }).click();
    await expect(list.getByText("No schedules yet.")).toBeVisible();
  });
});

test("a super admin opens a row and a record of another agency by switching to it", async ({ browser }) => {
  const SCOUT = "Isla Marchbanks";
  const filling = await openSignedIn(browser, "wren@southernlights.example");
  const call = await api(filling, "wren@southernlights.example");
  await call.post("/talent/v1/scouts", minimalPersonForm({ displayName: SCOUT }));
  const page = await openSignedIn(browser, SUPER_ADMIN);
  await openAsSuperAdmin(page);
  await page.goto("/reports/scout");
  await page.getByRole("button", { name: "My filter" }).click();
  await page.getByRole("button", { name: "All agencies" }).click();
  const theirs = rows(page).filter({ hasText: SCOUT });
  await expect(theirs).toContainText("Southern Lights", { timeout: 20_000 });
  const question = page.getByRole("dialog", { name: "Switch to Southern Lights?" });
  await test.step("the row of a figure asks first", async () => {
    await theirs.getByRole("link", { name: "1", exact: true }).first().click();
    await panel(page).getByRole("button", { name: SCOUT }).click();
    await expect(question).toContainText(`“${SCOUT}” is with Southern Lights.`);
    await page.keyboard.press("Escape");
    await panel(page).getByRole("button", { name: "Close" }).click();
  });
  await test.step("rows of the own agency open at once", async () => {
    await expect(
      rows(page).filter({ hasText: "Harbour" }).first().getByRole("rowheader").getByRole("link"),
    ).toBeVisible();
  });
  await theirs.getByRole("rowheader").getByRole("button").click();
  await question.getByRole("button", { name: "Switch to Southern Lights" }).click();
  await expect(page).toHaveURL(/\/scouts?\/.*[0-9a-f-]{36}/, { timeout: 20_000 });
  await expect(page.getByRole("heading", { level: 1 })).toContainText(SCOUT, { timeout: 20_000 });
});

test("a period without anything offers the previous year, and who lacks the right sees no report", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto(`${REPORT}?fromDate=1420113600000&toDate=1420200000000`);
  await expect(page.getByText("Nothing happened in this period")).toBeVisible();
  await page.getByRole("button", { name: "Show the previous year" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(/ 2014/);

  const assistant = await openSignedIn(browser, ASSISTANT);
  await assistant.goto(REPORT);
  await expect(assistant.getByText("You don't have access to this page")).toBeVisible();
  await expect(navigation(assistant).getByRole("link", { name: "Reports" })).toHaveCount(0);
});
