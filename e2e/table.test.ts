import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, type Download, expect, type Page, test } from "@playwright/test";
import { unzipSync } from "fflate";

const OWNER = "eleanor@harbourvale.example";
/** Sees all talents; arranges tables in these tests, so that nobody else's stand otherwise. */
const FINANCE = "ingrid@harbourvale.example";
/** Sees the talents assigned to him. */
const ASSISTANT = "marcus@harbourvale.example";
const PASSWORD = "Curtain-up-at-1930!";

test.describe.configure({ timeout: 120_000 });

/** A page of a browser of one's own, signed in: another computer. */
async function signedIn(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
  return page;
}
const rows = (page: Page) => page.locator("tbody [data-row]");
const toast = (page: Page, words: string | RegExp) => page.getByRole("status").filter({ hasText: words });
const head = (page: Page, id: string) => page.locator(`th[data-column="${id}"]`);
const order = (page: Page) =>
  page.locator("th[data-column]").evaluateAll((all) => all.map((one) => one.getAttribute("data-column")));
const wide = async (page: Page, id: string) => Math.round((await head(page, id).boundingBox())?.width ?? 0);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // A machine that does other things besides may take its time.
  await expect(page.locator("[data-row]").first()).toBeVisible({ timeout: 20_000 });
}
async function column(page: Page, name: string, what: string): Promise<void> {
  await page.getByRole("button", { name: `Column ${name}` }).click();
  await page.getByRole("menuitem", { name: what, exact: true }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
}
const kept = (page: Page) =>
  page.waitForResponse((response) => /\/users\/me\/tables\//.test(response.url()) && response.ok());

test("columns are dragged, pulled, pinned and hidden, and stand so on another computer (B-161…B-167, B-420…B-422, B-514…B-517)", async ({
  browser,
}) => {
  const page = await signedIn(browser, FINANCE);
  await open(page, "/talent");
  expect(await order(page)).toEqual(["name", "category", "types", "status", "staff", "location", "updated"]);

  // By the mouse.
  await head(page, "location")
    .locator("[draggable=true]")
    .dragTo(head(page, "category"), { targetPosition: { x: 6, y: 12 } });
  expect((await order(page)).slice(0, 3)).toEqual(["name", "location", "category"]);
  const before = await wide(page, "types");
  const edge = await head(page, "types").locator("[data-edge]").boundingBox();
  if (!edge) throw new Error("no edge");
  await page.mouse.move(edge.x + 3, edge.y + 10);
  await page.mouse.down();
  await page.mouse.move(edge.x + 43, edge.y + 10, { steps: 4 });
  const saved = kept(page);
  await page.mouse.up();
  await saved;
  expect(await wide(page, "types")).toBe(before + 40);

  // By keys alone: the column's own menu.
  const stood = await wide(page, "status");
  await page.getByRole("button", { name: "Column Status" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Wider" }).press("Enter");
  await expect.poll(() => wide(page, "status")).toBe(stood + 24);
  await column(page, "Status", "Move right");
  await column(page, "Updated", "Pin to the right");
  const last = kept(page);
  await column(page, "Category", "Hide");
  await last;
  const wanted = ["name", "location", "types", "staff", "status", "updated"];
  expect(await order(page)).toEqual(wanted);
  await expect(head(page, "updated")).toHaveCSS("position", "sticky");

  const elsewhere = await signedIn(browser, FINANCE);
  await open(elsewhere, "/talent");
  expect(await order(elsewhere)).toEqual(wanted);
  expect(await wide(elsewhere, "types")).toBe(before + 40);
  // A colleague's table stands as it came.
  const other = await signedIn(browser, OWNER);
  await open(other, "/talent");
  expect(await order(other)).toHaveLength(7);

  // The other screen follows at once; and all goes back to the way it came.
  await elsewhere.getByRole("button", { name: "Columns", exact: true }).click();
  await elsewhere.getByRole("checkbox", { name: "Headline" }).check();
  await expect(head(page, "headline")).toBeVisible();
  await elsewhere.getByRole("button", { name: "Move Headline up" }).click();
  const reset = kept(elsewhere);
  await elsewhere.getByRole("button", { name: "Back to the way they came" }).click();
  await reset;
  expect(await order(elsewhere)).toEqual(["name", "category", "types", "status", "staff", "location", "updated"]);
  await expect(head(page, "category")).toBeVisible();
});

test("a filter is saved, chosen, updated, renamed and deleted (B-152, B-317, B-318, B-523…B-528, B-745)", async ({
  browser,
}) => {
  const page = await signedIn(browser, FINANCE);
  await open(page, "/talent");
  const mine = page.getByRole("button", { name: /^My filter/ });
  await mine.click();
  await expect(page.getByText("You have no filters of your own yet.")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto("/talent?categories=Sports&orderBy=displayName&orderDirection=ASC");
  await expect(rows(page).first()).toBeVisible();
  await mine.click();
  await page.getByRole("button", { name: "Save filter" }).click();
  const dialog = page.getByRole("dialog", { name: "Save filter" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("This field is required")).toBeVisible();
  await dialog.getByLabel("Name").fill("All who play");
  await page.keyboard.press("Enter");
  await expect(toast(page, "The filter All who play is saved.")).toBeVisible();
  await expect(mine).toHaveAccessibleName("My filter: All who play");

  // The same name again: the server's words stand at the name, and what was typed stays.
  await mine.click();
  await page.getByRole("button", { name: "Save filter" }).click();
  await dialog.getByLabel("Name").fill("all WHO play");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("This exists already.")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue("all WHO play");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  // What is changed after is a change of it, until it is updated.
  await page
    .getByRole("navigation", { name: "By status" })
    .getByRole("button", { name: /^Active/ })
    .click();
  await expect(mine).toHaveAccessibleName("My filter: All who play, changed");
  await mine.click();
  await page.getByRole("button", { name: "Update filter" }).click();
  await expect(toast(page, "The filter All who play is updated.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear", exact: true }).last().click();
  await expect(page).toHaveURL("/talent?orderBy=displayName&orderDirection=ASC");

  // On another computer it is there too.
  const elsewhere = await signedIn(browser, FINANCE);
  await open(elsewhere, "/talent");
  await elsewhere.getByRole("button", { name: /^My filter/ }).click();
  await elsewhere.getByRole("button", { name: "All who play", exact: true }).click();
  await expect(elsewhere).toHaveURL(/categories=Sports/);
  await expect(elsewhere).toHaveURL(/statusIds=1/);
  await expect(elsewhere.getByRole("button", { name: /Change the filter Category/ })).toBeVisible();

  await mine.click();
  await page.getByRole("button", { name: "Rename All who play" }).click();
  const rename = page.getByRole("dialog", { name: "Rename" });
  await expect(rename.getByLabel("Name")).toHaveValue("All who play");
  await rename.getByLabel("Name").fill("Players");
  await page.keyboard.press("Enter");
  await expect(toast(page, "The filter is now called Players.")).toBeVisible();
  await expect(elsewhere.getByRole("button", { name: "My filter: Players" })).toBeVisible();
  await mine.click();
  await page.getByRole("button", { name: "Delete Players" }).click();
  await expect(toast(page, "The filter Players is deleted.")).toBeVisible();
  await expect(page.getByText("You have no filters of your own yet.")).toBeVisible();
});

test("who comes back to a list in the same session finds the filter last used", async ({ browser }) => {
  const page = await signedIn(browser, FINANCE);
  await open(page, "/talent");
  const remembering = (parameters: string) =>
    page.waitForResponse((response) => {
      const request = response.request();
      return response.url().endsWith("/user-session") && request.postDataJSON().parameters === parameters;
    });
  const remembered = remembering("statusIds=0_3");
  await page.goto("/talent?statusIds=0_3");
  await remembered;
  await page.goto("/talent");
  await expect(page).toHaveURL("/talent?statusIds=0_3");
  await expect(page.getByRole("button", { name: /Change the filter Status/ })).toBeVisible();
  // An address that says something is what counts; and what was cleared stays cleared.
  const music = remembering("categories=Music");
  await page.goto("/talent?categories=Music");
  await music;
  await expect(page).toHaveURL("/talent?categories=Music");
  const cleared = remembering("");
  await page.getByRole("button", { name: "Clear", exact: true }).last().click();
  await cleared;
  await page.goto("/talent");
  await expect(rows(page).first()).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
  const fresh = await signedIn(browser, FINANCE);
  await open(fresh, "/talent");
  expect(new URL(fresh.url()).search).toBe("");
});

test("a range of dates is whole days in the reader's zone, or one of them (B-173…B-179, B-425…B-428)", async ({
  browser,
}) => {
  const page = await signedIn(browser, OWNER);
  await open(page, "/talent");
  const all = await page.getByText(/^1-20 of \d+/).textContent();
  await page.getByRole("button", { name: "Added", exact: true }).click();
  const calendar = page.getByRole("dialog", { name: "Added" });
  await expect(calendar.locator("[data-today]")).toHaveCSS("font-weight", "700");
  const month = await calendar.getByRole("button", { name: /^[A-Z][a-z]+ \d{4}$/ }).textContent();
  const day = (number: string) =>
    calendar.locator("button[aria-label]:not([data-outside])").filter({ hasText: new RegExp(`^${number}$`) });
  await day("3").click();
  // A single date is enough.
  const short = `${month?.slice(0, 3)} ${month?.slice(-4)}`;
  await expect(page.getByRole("button", { name: `Change the filter Added: on 03 ${short}` })).toBeVisible();
  await expect(page).toHaveURL(/fromDate=\d+&toDate=\d+/);
  const dates = () => {
    const { searchParams } = new URL(page.url());
    return ["fromDate", "toDate"].map((name) => Number(searchParams.get(name)));
  };
  const sydney = (at: number) =>
    new Date(at).toLocaleString("en-GB", { timeZone: "Australia/Sydney", dateStyle: "short", timeStyle: "medium" });
  const [from = 0, to = 0] = dates();
  expect(sydney(from)).toMatch(/^03\/.*, 00:00:00$/);
  expect(sydney(to)).toMatch(/^03\/.*, 23:59:59$/);
  expect(to % 1000).toBe(999);
  await day("9").click();
  await expect(page.getByRole("button", { name: `Change the filter Added: 03 ${short} – 09 ${short}` })).toBeVisible();
  await expect.poll(() => sydney(dates()[1] ?? 0)).toMatch(/^09\/.*, 23:59:59$/);
  // It reaches the address a moment after, and in one step.
  await calendar.getByRole("button", { name: "Reset" }).click();
  await expect(page).toHaveURL("/talent");
  await page.keyboard.press("Escape");
  await expect(page.getByText(/^1-20 of \d+/)).toHaveText(all ?? "");
});

/** Lines of a CSV as another program reads them. */
const parsedCsv = (text: string): string[][] =>
  text
    .replace(/^\ufeff/, "")
    .trimEnd()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^",]*))(?:,|$)/g)]
        .slice(0, -1)
        .map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ""),
    );
const contents = async (download: Download): Promise<Uint8Array> => readFile(await download.path());

async function exported(page: Page, format: string): Promise<Download> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: format }).click();
  return coming;
}

test("what is shown is exported: its columns in their order, its filters, all its pages (C-450)", async ({
  browser,
}) => {
  const page = await signedIn(browser, FINANCE);
  await open(page, "/talent?categories=Music&orderBy=displayName&orderDirection=ASC");
  await column(page, "Types", "Hide");
  await column(page, "Location", "Pin to the left");
  const [, total = ""] = /of (\d+)/.exec((await page.getByText(/^1-\d+ of \d+/).textContent()) ?? "") ?? [];

  const file = await exported(page, "As CSV");
  expect(file.suggestedFilename()).toMatch(/^Talent \d{4}-\d\d-\d\d\.csv$/);
  await expect(toast(page, /^Talent .*\.csv is saved\.$/)).toBeVisible();
  const [titles, ...lines] = parsedCsv(new TextDecoder().decode(await contents(file)));
  expect(titles).toEqual(["Name", "Location", "Category", "Status", "Assigned staff", "Updated (Australia/Sydney)"]);
  expect(lines).toHaveLength(Number(total));
  expect(new Set(lines.map(([, , category]) => category))).toEqual(new Set(["Music"]));
  expect(lines[0]?.[0]).toBe(await rows(page).first().getByRole("rowheader").textContent());

  const workbook = await exported(page, "As Excel");
  expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/);
  const sheet = new TextDecoder().decode(unzipSync(await contents(workbook))["xl/worksheets/sheet1.xml"]);
  expect(sheet.match(/<row>/g)).toHaveLength(lines.length + 1);

  // When it fails, it says so in the document's words.
  await page.route("**/talent/v1/talents/export", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "As CSV" }).click();
  await expect(toast(page, "Failed to fetch data")).toBeVisible();
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  const reset = kept(page);
  await page.getByRole("button", { name: "Back to the way they came" }).click();
  await reset;

  // Who sees only what is assigned takes no more than that along.
  const assistant = await signedIn(browser, ASSISTANT);
  await open(assistant, "/talent");
  const listed = /of (\d+)/.exec((await assistant.getByText(/^1-\d+ of \d+/).textContent()) ?? "")?.[1];
  const own = parsedCsv(new TextDecoder().decode(await contents(await exported(assistant, "As CSV"))));
  expect(own).toHaveLength(Number(listed) + 1);
});

test("rows are walked, chosen, glanced at and opened by keys; what is chosen goes with its rows (B-234, B-577)", async ({
  browser,
}) => {
  const page = await signedIn(browser, OWNER);
  await open(page, "/talent");
  await page.keyboard.press("/");
  await expect(page.getByLabel("Search talent")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  const name = (at: number) => rows(page).nth(at).getByRole("rowheader");
  await expect(name(0).getByRole("link")).toBeFocused();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.getByText("3 selected")).toBeVisible();
  await page.keyboard.press("x");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("End");
  await expect(name(19).getByRole("link")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  const glance = page.locator("[role=status] [class*=card]");
  await expect(glance).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(glance).toHaveCount(0);

  // A range by the mouse, with Shift.
  await page.getByRole("button", { name: "Clear the selection" }).click();
  await rows(page).nth(2).getByRole("checkbox").click();
  await rows(page)
    .nth(6)
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  await expect(page.getByText("5 selected")).toBeVisible();
  await expect(
    page.getByRole("toolbar", { name: "5 selected" }).getByRole("button", { name: "Assign staff" }),
  ).toBeVisible();

  // The list empties, and so does the choice; nothing is chosen when rows come back.
  await page.getByLabel("Search talent").fill("nobody is called this");
  await expect(page.getByText("No results")).toBeVisible();
  await expect(page.getByText(/selected$/)).toHaveCount(0);
  await page.getByLabel("Search talent").fill("");
  await expect(rows(page)).toHaveCount(20);
  await expect(page.locator("tr[aria-selected=true]")).toHaveCount(0);
  await name(0).getByRole("link").focus();
  const called = (await name(0).textContent()) ?? "";
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: called })).toBeVisible();
});

test("a filter that finds no choice says so, and an address has its limit (B-274, B-275, B-753)", async ({
  browser,
}) => {
  const page = await signedIn(browser, OWNER);
  await open(page, "/staff");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const picker = page.getByRole("dialog", { name: "Filter" });
  await picker.getByRole("button", { name: "Roster" }).click();
  await picker.getByLabel("Search").fill("nobody is called this");
  await expect(picker.getByText("No results")).toBeVisible();
  await page.keyboard.press("Escape");

  // So long an address that one more value would not go in.
  const many = Array.from({ length: 50 }, (_, n) => `0190e0d5-0000-7000-8000-${String(n).padStart(12, "0")}`).join("_");
  const address = `/staff?talentIds=${many}&q=${"x".repeat(110)}`;
  await page.goto(address);
  await expect(page.getByText("No results")).toBeVisible();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await picker
    .getByRole("button", { name: "Position" })
    .or(picker.getByRole("button", { name: "Role" }))
    .click();
  await picker.getByRole("checkbox").first().click();
  await expect(toast(page, "There are too many filters. Take one away first.")).toBeVisible();
  await expect(page).toHaveURL(address);
});

test("a cell is changed where it stands; a refusal is said beside it, and what was typed stays", async ({
  browser,
}) => {
  const [page, colleague] = [await signedIn(browser, OWNER), await signedIn(browser, OWNER)];
  await open(page, "/talent?q=quillan");
  await open(colleague, "/talent?q=quillan");
  const cell = page.getByRole("button", { name: "Change Status of Rafferty Quillan" });
  await cell.click();
  await page.getByRole("combobox", { name: "Change Status of Rafferty Quillan" }).selectOption("Active");
  await page.keyboard.press("Enter");
  await expect(rows(page).first()).toContainText("Active");
  await expect(rows(colleague).first()).toContainText("Active");
  await expect(cell).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Change Status of Rafferty Quillan" }).selectOption("Locked");
  await page.keyboard.press("Escape");
  await expect(rows(page).first()).toContainText("Active");

  // A stale row is not overwritten unseen: it is loaded again, and Enter then saves all the same.
  let spoilt = false;
  await page.route("**/profile-summary/**", (route) => {
    if (route.request().method() !== "PUT" || spoilt) return route.continue();
    spoilt = true;
    return route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), version: 999 }) });
  });
  await cell.click();
  await page.getByRole("combobox", { name: "Change Status of Rafferty Quillan" }).selectOption("Pending");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Someone else changed this in the meantime.");
  await expect(page.getByRole("combobox", { name: "Change Status of Rafferty Quillan" })).toHaveValue("0");
  await page.keyboard.press("Enter");
  await expect(rows(colleague).first()).toContainText("Pending");

  await open(page, "/kit/table");
  const note = page.getByRole("button", { name: /^Change Note of / }).first();
  await note.click();
  const field = page.getByRole("textbox", { name: /^Change Note of / });
  await field.fill("please refuse this");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("The word “refuse” is refused.");
  await expect(field).toHaveValue("please refuse this");
  await field.fill("Taken");
  // Tab keeps it and goes on to the next cell that can be changed.
  await page.keyboard.press("Tab");
  await expect(rows(page).getByText("Taken")).toBeVisible();
  await expect(page.getByLabel(/^Change Due of /).and(page.locator("input"))).toBeFocused();
  await page.keyboard.press("Escape");
});

test("ten thousand rows: only those in view are there, every filter works, rows are moved (B-168, B-395, B-518, B-519)", async ({
  browser,
}) => {
  const page = await signedIn(browser, OWNER);
  await open(page, "/kit/table");
  await expect(page.getByText("1-10,000 of 10,000")).toBeVisible();
  expect(await rows(page).count()).toBeLessThan(80);
  expect((await rows(page).first().boundingBox())?.height).toBe(33);
  await rows(page).first().locator("[data-opener]").focus();
  await page.keyboard.press("End");
  await expect(page.locator('[data-index="9999"] [data-opener]')).toBeFocused();
  await expect(page.getByRole("rowheader", { name: / 10000$/ })).toBeVisible();
  await page.keyboard.press("Home");
  await expect(page.locator('[data-index="0"] [data-opener]')).toBeFocused();

  const first = await page.locator('[data-index="0"]').getByRole("rowheader").textContent();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.locator('[data-index="1"]').getByRole("rowheader")).toHaveText(first ?? "");
  await page
    .locator('[data-index="1"] [data-grip]')
    .dragTo(page.locator('[data-index="4"]'), { targetPosition: { x: 60, y: 28 } });
  await expect(page.locator('[data-index="4"]').getByRole("rowheader")).toHaveText(first ?? "");

  const filter = async (name: string, act: (dialog: ReturnType<Page["getByRole"]>) => Promise<void>) => {
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Filter" });
    await dialog.getByRole("button", { name, exact: true }).click();
    await act(dialog);
    await page.keyboard.press("Escape");
  };
  await filter("Kind", async (dialog) => {
    await dialog.getByRole("switch", { name: "Shoot" }).click();
    await dialog.getByRole("switch", { name: "Session" }).click();
  });
  await expect(page).toHaveURL(/kind=Session(&|$)/);
  await filter("Tags", async (dialog) => {
    await dialog.getByRole("checkbox", { name: "with_underscore" }).check();
    await dialog.getByRole("checkbox", { name: "jazz" }).check();
  });
  // Joined by an underscore, whatever stands in a value (B-160, B-419).
  await expect(page).toHaveURL(/tags=with%7Euunderscore_jazz/);
  await filter("Amount", async (dialog) => {
    await dialog.getByLabel("From").fill("50000");
    await dialog.getByLabel("To").fill("60000");
  });
  await expect(page.getByRole("button", { name: /Change the filter Amount:.*50,000 – 60,000/ })).toBeVisible();
  await filter("Active", async (dialog) => dialog.getByRole("switch", { name: "Yes" }).click());
  await expect(page).toHaveURL(/active=true/);
  await filter("Note", async (dialog) => dialog.getByRole("textbox").fill("note"));
  await expect(page).toHaveURL(/note=note/);
  await page.getByRole("button", { name: "Clear", exact: true }).last().click();
  await expect(page.getByText("1-10,000 of 10,000")).toBeVisible();
});

async function faults(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

test("a table is open to all: by light, by dark, on a phone, with all that opens over it", async ({ browser }) => {
  const page = await signedIn(browser, OWNER);
  await open(page, "/kit/table");
  expect(await faults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await faults(page, ["color-contrast"])).toEqual([]);
  await page.getByRole("button", { name: "Column Kind" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  expect(await faults(page, ["color-contrast"])).toEqual([]);
  await page.keyboard.press("Escape");
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await expect(page.getByRole("checkbox", { name: "Owner" })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("search").getByRole("button", { name: "Added" }).click();
  await expect(page.getByText("Choose a day, or the first and the last")).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await open(page, "/talent");
  await page.getByRole("button", { name: /^My filter/ }).click();
  await expect(page.getByRole("button", { name: "Save filter" })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Escape");

  // On a phone the sheet has the order, one's own filters and the file; cards are chosen by their ticks.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: /^Filter/ }).click();
  await page.getByRole("button", { name: "Choose several" }).click();
  await page
    .getByRole("checkbox", { name: /^Select / })
    .first()
    .check();
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.getByRole("button", { name: "Clear the selection" }).click();
  await page.getByRole("button", { name: /^Filter/ }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByLabel("Sort by").selectOption("Name");
  await expect(page).toHaveURL(/orderBy=displayName/);
  await expect(sheet.getByText("My filter").first()).toBeVisible();
  await expect(sheet.getByText("Export")).toBeVisible();
  expect(await faults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
