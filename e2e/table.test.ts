import { readFile } from "node:fs/promises";
import { type Download, expect, type Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { ASSISTANT, FINANCE, OWNER, openSignedIn, test } from "./support/demo.ts";
import { axeViolations, COLOURS, openList, rows, toast } from "./support/page.ts";

test.describe.configure({ timeout: 120_000 });

const head = (page: Page, id: string) => page.locator(`th[data-column="${id}"]`);
const order = (page: Page) =>
  page.locator("th[data-column]").evaluateAll((cells) => cells.map((item) => item.getAttribute("data-column")));
const width = async (page: Page, id: string) => Math.round((await head(page, id).boundingBox())?.width ?? 0);

async function column(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `${name} column options` }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
}
const settingsSaved = (page: Page) =>
  page.waitForResponse((response) => /\/users\/me\/tables\//.test(response.url()) && response.ok());

test("columns are moved, resized, pinned and hidden, and look the same on another computer", async ({ browser }) => {
  const page = await openSignedIn(browser, FINANCE);
  await openList(page, "/talent");
  expect(await order(page)).toEqual(["name", "category", "types", "status", "staff", "location", "updated"]);

  await test.step("a column is dragged to another place (B-165, B-514)", async () => {
    await head(page, "location")
      .locator("[draggable=true]")
      .dragTo(head(page, "category"), { targetPosition: { x: 6, y: 12 } });
    expect((await order(page)).slice(0, 3)).toEqual(["name", "location", "category"]);
  });
  const before = await width(page, "types");
  await test.step("a column is made wider at its edge (B-167, B-516)", async () => {
    const edge = await head(page, "types").locator("[data-edge]").boundingBox();
    if (!edge) throw new Error("no edge");
    await page.mouse.move(edge.x + 3, edge.y + 10);
    await page.mouse.down();
    await page.mouse.move(edge.x + 43, edge.y + 10, { steps: 4 });
    const saved = settingsSaved(page);
    await page.mouse.up();
    await saved;
    expect(await width(page, "types")).toBe(before + 40);
  });

  const wanted = ["name", "location", "types", "staff", "status", "updated"];
  await test.step("a column is made wider by keyboard, moved, pinned and hidden in its menu (B-517)", async () => {
    const statusWidth = await width(page, "status");
    await page.getByRole("button", { name: "Status column options" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Make wider" }).press("Enter");
    await expect.poll(() => width(page, "status")).toBe(statusWidth + 24);
    await column(page, "Status", "Move right");
    await column(page, "Updated", "Pin right");
    const last = settingsSaved(page);
    await column(page, "Category", "Hide column");
    await last;
    expect(await order(page)).toEqual(wanted);
  });
  await test.step("a pinned column stays in view in a narrow window (B-166, B-515)", async () => {
    await page.setViewportSize({ width: 900, height: 900 });
    await expect(head(page, "updated")).toHaveCSS("position", "sticky");
    await expect(head(page, "updated")).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  const elsewhere = await openSignedIn(browser, FINANCE);
  await openList(elsewhere, "/talent");
  await test.step("another computer shows the same columns in the same order (B-161, B-162, B-420, B-421)", async () => {
    expect(await order(elsewhere)).toEqual(wanted);
  });
  await test.step("another computer shows the columns with the same widths (B-163, B-422)", async () => {
    expect(await width(elsewhere, "types")).toBe(before + 40);
  });
  // A colleague's table keeps its defaults.
  const other = await openSignedIn(browser, OWNER);
  await openList(other, "/talent");
  expect(await order(other)).toHaveLength(7);

  await test.step("a column shown again is on the other screen at once, and a reset restores the defaults (B-517)", async () => {
    await elsewhere.getByRole("button", { name: "Columns", exact: true }).click();
    await elsewhere.getByRole("checkbox", { name: "Headline" }).check();
    await expect(head(page, "headline")).toBeVisible();
    await elsewhere.getByRole("button", { name: "Move Headline up" }).click();
    const reset = settingsSaved(elsewhere);
    await elsewhere.getByRole("button", { name: "Reset columns" }).click();
    await reset;
    expect(await order(elsewhere)).toEqual(["name", "category", "types", "status", "staff", "location", "updated"]);
    await expect(head(page, "category")).toBeVisible();
  });
});

/** Parses CSV text as another program would. */
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

test("an export has the table's columns in their order, its filters, and all pages (C-450)", async ({ browser }) => {
  const page = await openSignedIn(browser, FINANCE);
  await openList(page, "/talent?categories=Music&orderBy=displayName&orderDirection=ASC");
  await column(page, "Types", "Hide column");
  await column(page, "Location", "Pin left");
  const [, total = ""] = /of (\d+)/.exec((await page.getByText(/^1-\d+ of \d+/).textContent()) ?? "") ?? [];

  const file = await exported(page, "Export as CSV");
  expect(file.suggestedFilename()).toMatch(/^Talent \d{4}-\d\d-\d\d\.csv$/);
  await expect(toast(page, /^Talent .*\.csv downloaded$/)).toBeVisible();
  const [titles, ...lines] = parsedCsv(new TextDecoder().decode(await contents(file)));
  expect(titles).toEqual(["Name", "Location", "Category", "Status", "Assigned staff", "Updated (Australia/Sydney)"]);
  expect(lines).toHaveLength(Number(total));
  expect(new Set(lines.map(([, , category]) => category))).toEqual(new Set(["Music"]));
  expect(lines[0]?.[0]).toBe(await rows(page).first().getByRole("rowheader").textContent());

  const workbook = await exported(page, "Export as Excel");
  expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/);
  const sheet = new TextDecoder().decode(unzipSync(await contents(workbook))["xl/worksheets/sheet1.xml"]);
  expect(sheet.match(/<row>/g)).toHaveLength(lines.length + 1);

  // A failed export shows the specified message.
  await page.route("**/talent/v1/talents/export", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "Export as CSV" }).click();
  await expect(toast(page, "Failed to fetch data")).toBeVisible();
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  const reset = settingsSaved(page);
  await page.getByRole("button", { name: "Reset columns" }).click();
  await reset;

  // A user with assigned access exports only assigned records.
  const assistant = await openSignedIn(browser, ASSISTANT);
  await openList(assistant, "/talent");
  const listed = /of (\d+)/.exec((await assistant.getByText(/^1-\d+ of \d+/).textContent()) ?? "")?.[1];
  const own = parsedCsv(new TextDecoder().decode(await contents(await exported(assistant, "Export as CSV"))));
  expect(own).toHaveLength(Number(listed) + 1);
});

test("rows are focused, selected, previewed and opened by keyboard, and deselected when they go (B-234, B-577)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await openList(page, "/talent");
  await page.keyboard.press("/");
  await expect(page.getByLabel("Search talent")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  const name = (index: number) => rows(page).nth(index).getByRole("rowheader");
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
  const preview = page.locator("[role=status] [class*=card]");
  await expect(preview).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(preview).toHaveCount(0);

  // Shift-click selects a range.
  await page.getByRole("button", { name: "Clear selection" }).click();
  await rows(page).nth(2).getByRole("checkbox").click();
  // Escape clears the selection too.
  await page.keyboard.press("Escape");
  await expect(page.locator("tr[aria-selected=true]")).toHaveCount(0);
  await rows(page).nth(2).getByRole("checkbox").click();
  await rows(page)
    .nth(6)
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  await expect(page.getByText("5 selected")).toBeVisible();
  await expect(
    page.getByRole("toolbar", { name: "5 selected" }).getByRole("button", { name: "Assign staff" }),
  ).toBeVisible();

  // An emptied list clears the selection, and it stays clear when rows return.
  await page.getByLabel("Search talent").fill("nobody is called this");
  await expect(page.getByText("No results")).toBeVisible();
  await expect(page.getByText(/selected$/)).toHaveCount(0);
  await page.getByLabel("Search talent").fill("");
  await expect(rows(page)).toHaveCount(20);
  await expect(page.locator("tr[aria-selected=true]")).toHaveCount(0);
  await name(0).getByRole("link").focus();
  const title = (await name(0).textContent()) ?? "";
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("a cell is edited in place, and a refused value stays with its error beside it", async ({ browser }) => {
  const [page, colleague] = [await openSignedIn(browser, OWNER), await openSignedIn(browser, OWNER)];
  await openList(page, "/talent?q=quillan");
  await openList(colleague, "/talent?q=quillan");
  const cell = page.getByRole("button", { name: "Edit Status of Rafferty Quillan" });
  const choice = (name: RegExp) => page.getByRole("menuitem", { name });
  const saves: string[] = [];
  page.on("request", (request) => void (request.url().endsWith("/bulk") && saves.push(request.url())));

  // A status is a menu of badges: choosing one saves at once, and can be undone.
  await cell.click();
  await expect(choice(/^Pending/)).toHaveAttribute("aria-current", "true");
  await choice(/^Active/).click();
  await expect(toast(page, "Rafferty Quillan is active")).toBeVisible();
  await expect(rows(colleague).first()).toContainText("Active");
  expect(saves).toHaveLength(1);
  await toast(page, "Rafferty Quillan is active").getByRole("button", { name: "Undo" }).click();
  await expect(rows(page).first()).toContainText("Pending");
  await expect(rows(colleague).first()).toContainText("Pending");

  // By keyboard: F2 opens it from the row, Escape leaves it as it is, arrows and Enter choose.
  const link = rows(page).first().getByRole("rowheader").getByRole("link");
  await link.focus();
  await page.keyboard.press("F2");
  await expect(choice(/^Pending/)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(link).toBeFocused();
  expect(saves).toHaveLength(1);
  await page.keyboard.press("F2");
  await expect(choice(/^Pending/)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Rafferty Quillan is locked")).toBeVisible();
  await expect(rows(colleague).first()).toContainText("Locked");

  // A concurrent change by another person is not overwritten: the row is loaded again, and the next choice is from
  // there.
  let staleSent = false;
  await page.route("**/talents/bulk", (route) => {
    if (staleSent) return route.continue();
    staleSent = true;
    const { selection, ...rest } = route.request().postDataJSON();
    const records = selection.records.map((record: object) => ({ ...record, version: 999 }));
    return route.continue({ postData: JSON.stringify({ ...rest, selection: { records } }) });
  });
  await cell.click();
  await choice(/^Pending/).click();
  await expect(toast(page, "someone else changed in the meantime")).toBeVisible();
  await expect(rows(page).first()).toContainText("Locked");
  await cell.click();
  await choice(/^Pending/).click();
  await expect(rows(colleague).first()).toContainText("Pending");

  await openList(page, "/kit/table");
  const note = page.getByRole("button", { name: /^Edit Note of / }).first();
  await note.click();
  const field = page.getByRole("textbox", { name: /^Edit Note of / });
  await field.fill("please refuse this");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("The word “refuse” is not allowed.");
  await expect(field).toHaveValue("please refuse this");
  await field.fill("Taken");
  // Tab saves and moves to the next editable cell.
  await page.keyboard.press("Tab");
  await expect(rows(page).getByText("Taken")).toBeVisible();
  await expect(page.getByLabel(/^Edit Due of /).and(page.locator("input"))).toBeFocused();
  await page.keyboard.press("Escape");
});

test("a table of ten thousand rows renders only those in view, filters them and moves rows (B-168, B-395, B-518, B-519)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await openList(page, "/kit/table");
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
  // Values are joined by an underscore, and one inside a value is escaped.
  await expect(page).toHaveURL(/tags=with%7Euunderscore_jazz/);
  await filter("Amount", async (dialog) => {
    await dialog.getByLabel("From").fill("50000");
    await dialog.getByLabel("To").fill("60000");
  });
  await expect(page.getByRole("button", { name: /Edit filter Amount:.*50,000 – 60,000/ })).toBeVisible();
  await filter("Active", async (dialog) => dialog.getByRole("switch", { name: "Yes" }).click());
  await expect(page).toHaveURL(/active=true/);
  await filter("Note", async (dialog) => dialog.getByRole("textbox").fill("note"));
  await expect(page).toHaveURL(/note=note/);
  await page.getByRole("button", { name: "Clear", exact: true }).last().click();
  await expect(page.getByText("1-10,000 of 10,000")).toBeVisible();
});

test("menus and popovers over a table are accessible, and so is its filter panel on a phone", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openList(page, "/kit/table");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("button", { name: "Kind column options" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  expect(await axeViolations(page, COLOURS)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await expect(page.getByRole("checkbox", { name: "Owner" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("search").getByRole("button", { name: "Added" }).click();
  await expect(page.getByText("Select a day or a date range")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await openList(page, "/talent");
  await page.getByRole("button", { name: /^My filter/ }).click();
  await expect(page.getByRole("button", { name: "Save filter" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");

  // On a phone the panel has sorting, saved filters and export; cards are selected by checkbox.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: /^Filter/ }).click();
  await page.getByRole("button", { name: "Select multiple" }).click();
  await page
    .getByRole("checkbox", { name: /^Select / })
    .first()
    .check();
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.getByRole("button", { name: "Clear selection" }).click();
  await page.getByRole("button", { name: /^Filter/ }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByLabel("Sort by").selectOption("Name");
  await expect(page).toHaveURL(/orderBy=displayName/);
  await expect(sheet.getByText("My filter").first()).toBeVisible();
  await expect(sheet.getByText("Export", { exact: true })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
