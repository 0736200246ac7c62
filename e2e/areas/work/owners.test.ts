/** Opportunities, events and projects below the record that owns them, and the staff and tasks of each. */
import { expect, type Page } from "@playwright/test";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { anyTime, axeViolations, COLOURS, rows, toast } from "../../support/page.ts";
import { apiOf } from "../../support/tasks.ts";

test.describe.configure({ timeout: 120_000 });

const IMOGEN = "Imogen Hart-Okafor";
const row = (page: Page, name: string) => rows(page).filter({ has: page.getByRole("link", { name, exact: true }) });
const tab = (page: Page, record: string, name: string) =>
  page.getByRole("navigation", { name: `Sections of ${record}` }).getByRole("link", { name });
/** A phone has a back button; elsewhere the breadcrumb leads to the list, and a form has Cancel. */
const PHONE = { width: 390, height: 844 };
const back = (page: Page) => page.getByRole("button", { name: "Back", exact: true });
async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeViolations(page, COLOURS)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

test("a talent's opportunities are a tab of the talent, and so are those added there (B-028, B-037, B-042, B-043)", async ({
  browser,
  baseURL,
}) => {
  const id = await (await apiOf(baseURL)).record(IMOGEN);
  const page = await openSignedIn(browser, OWNER);
  await page.goto(`/talent/${id}/profile/summary`);
  await tab(page, IMOGEN, "Pipeline").click();
  await expect(page).toHaveURL(`/talent/${id}/pipeline`);
  await expect(row(page, "Late programme, year four")).toBeVisible();
  await expect(row(page, "Film score, The Long Dry")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: IMOGEN })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("navigation", { name: "By category" })
    .getByRole("link", { name: /^Enquiry/ })
    .click();
  await expect(page).toHaveURL(`/talent/${id}/pipeline/ENQUIRY`);
  await expect(row(page, "Late programme, year four")).toHaveCount(0);
  await expect(tab(page, IMOGEN, "Pipeline")).toHaveAttribute("aria-current", "page");

  await page.getByRole("link", { name: "Add opportunity" }).click();
  await expect(page).toHaveURL(`/talent/${id}/pipeline/add`);
  await expect(page.getByRole("main").getByText(IMOGEN).first()).toBeVisible();
  await page.getByRole("textbox", { name: "Title" }).fill("Voice of the harbour");
  await page.keyboard.press("Control+Enter");
  const address = new RegExp(`/talent/${id}/pipeline/detail/[0-9a-f-]{36}`);
  await expect(page).toHaveURL(new RegExp(`${address.source}/summary$`));
  await expect(toast(page, "Voice of the harbour added")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page).toHaveURL(new RegExp(`${address.source}/summary/edit$`));
  await expect(page.getByRole("textbox", { name: "Title" })).toBeVisible();
  await page.setViewportSize(PHONE);
  await back(page).click();
  await expect(page).toHaveURL(new RegExp(`${address.source}/summary$`));
  await back(page).click();
  await expect(page).toHaveURL(`/talent/${id}/pipeline`);
  await expect(page.getByText("Voice of the harbour").first()).toBeVisible();
  await expectAccessible(page);
});

test("work added below a scout, partner or member of staff starts with it", async ({ browser, baseURL }) => {
  const api = await apiOf(baseURL);
  const page = await openSignedIn(browser, OWNER);
  const partner = await api.record("Lantern Festival");
  const add = async (address: string, title: string): Promise<void> => {
    await page.goto(`${address}/add`);
    await page.getByRole("textbox", { name: "Title" }).fill(title);
    await page.keyboard.press("Control+Enter");
    await expect(page).toHaveURL(new RegExp(`${address}/detail/[0-9a-f-]{36}/summary$`));
  };
  await add(`/partner/${partner}/event`, "Lantern workshop");
  await expect(page.getByText("Lantern Festival").first()).toBeVisible();
  const crumb = (name: string) => page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name });
  await crumb("Events").click();
  await expect(page).toHaveURL(`/partner/${partner}/event`);
  await expect(row(page, "Lantern workshop")).toBeVisible();

  const priya = await api.colleague("Priya");
  await add(`/staff/${priya}/project`, "Desk move");
  await crumb("Projects").click();
  await expect(page).toHaveURL(`/staff/${priya}/project`);
  await expect(row(page, "Desk move")).toBeVisible();
  await expect(row(page, "Winter tour")).toHaveCount(0);
});

test("back from a global record leads to the list of all, wherever it was opened (B-038, B-039, B-040)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  for (const base of ["/pipeline", "/project", "/event"]) {
    await page.goto(`${base}/all/api`);
    if (base === "/event") await anyTime(page);
    await rows(page).first().getByRole("link").first().click();
    await expect(page).toHaveURL(base === "/project" ? /\/dashboard$/ : /\/summary$/);
    await page
      .getByRole("navigation", { name: /^Sections of/ })
      .getByRole("link", { name: "Staff" })
      .click();
    await expect(page).toHaveURL(/\/staff$/);
    await expect(page.getByRole("button", { name: "Add staff" }).first()).toBeVisible();
    // At every width.
    if (base === "/event") await page.setViewportSize(PHONE);
    await back(page).click();
    // The list of events keeps the period that was chosen.
    await expect(page).toHaveURL(new RegExp(`${base}/all/api(?:\\?fromDate=)?$`));
  }
});

test("a project has its tasks on a board, a list and a timeline, and new ones are linked to it (B-035, B-036)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/project/all/api");
  await row(page, "Winter tour").getByRole("link", { name: "Winter tour" }).click();
  await tab(page, "Winter tour", "Tasks").click();
  await expect(page).toHaveURL(/\/tasks\/list$/);
  await page.getByRole("button", { name: "Add task" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add task" });
  await expect(dialog.getByText("Winter tour")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Summary" }).fill("Book the ferry");
  await dialog.getByRole("combobox", { name: "Link to" }).fill("Opening");
  await page.getByRole("option", { name: "Opening night, river stage" }).first().click();
  await page.keyboard.press("Control+Enter");
  await expect(row(page, "Book the ferry")).toBeVisible();
  const field = page.getByRole("textbox", { name: "Quick add" });
  await field.fill("Print the passes");
  await page.keyboard.press("Enter");
  await expect(row(page, "Print the passes")).toContainText("Winter tour");
  await expectAccessible(page);

  await row(page, "Book the ferry").getByRole("link", { name: "Book the ferry" }).click();
  const edited = page.getByRole("dialog", { name: "Book the ferry" });
  await expect(edited.getByText("Opening night, river stage")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/tasks\/list$/);

  for (const [name, end] of [
    ["Board", "board"],
    ["Week", "timeline/week"],
    ["Month", "timeline/month"],
  ] as const) {
    await page.getByRole("link", { name: new RegExp(`(?:^|: )${name}$`, "i") }).click();
    await expect(page).toHaveURL(new RegExp(`/tasks/${end}`));
    await expect(page.getByText("Print the passes").first()).toBeVisible();
    await expect(tab(page, "Winter tour", "Tasks")).toHaveAttribute("aria-current", "page");
    await expectAccessible(page);
  }
});

test("the tasks of an event are a tab of its page", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/event/all/api");
  await anyTime(page);
  await row(page, "Opening night, river stage").getByRole("link", { name: "Opening night, river stage" }).click();
  await tab(page, "Opening night, river stage", "Tasks").click();
  await expect(page).toHaveURL(/\/event\/detail\/[0-9a-f-]{36}\/tasks$/);
  await page.getByRole("textbox", { name: "Quick add" }).fill("Check the stage");
  await page.keyboard.press("Enter");
  await expect(row(page, "Check the stage")).toContainText("Opening night, river stage");
});
