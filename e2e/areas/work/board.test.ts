import { expect, type Locator, type Page } from "@playwright/test";
import { AGENT, OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, COLOURS, toast } from "../../support/page.ts";
import { type Api, apiOf, dayFromNow } from "../../support/tasks.ts";

test.describe.configure({ timeout: 120_000 });

const column = (page: Page, title: string): Locator => page.getByRole("list", { name: title, exact: true });
const card = (page: Page, name: string): Locator => page.locator("[data-card]").filter({ hasText: name });
const names = (page: Page, title: string): Promise<string[]> =>
  column(page, title).getByRole("listitem").getByRole("link").allTextContents();
const said = (page: Page): Locator => page.locator("[data-board-status]");
const undo = (page: Page, text: string): Promise<void> =>
  page.locator("[role=status] > [data-tone]").filter({ hasText: text }).getByRole("button", { name: "Undo" }).click();

/** Opens the board with what the search finds. */
async function openBoard(page: Page, search: string): Promise<void> {
  await page.goto(`/tasks?view=board&q=${encodeURIComponent(search)}`);
  await expect(card(page, search).first()).toBeVisible({ timeout: 20_000 });
}
const middle = async (locator: Locator): Promise<{ x: number; y: number }> => {
  const box = await locator.boundingBox();
  if (!box) throw new Error("it is not on the screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
/** Drags a card by the mouse, and leaves it in the air. */
async function lift(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const start = await middle(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 6, start.y + 6);
  await page.mouse.move(to.x, to.y, { steps: 8 });
}
const add = async (
  api: Api,
  names: readonly string[],
  more: Parameters<Api["add"]>[0] | object = {},
): Promise<string[]> => {
  const ids: string[] = [];
  for (const summary of names) ids.push(await api.add({ summary, ...more }));
  return ids;
};

test("a card is dragged to its place in another column, saved at once, and undone (B-120)", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const [first] = await add(api, ["Rig the lamps", "Rig the sound", "Rig the stage"]);
  await add(api, ["Rig the bar", "Rig the door"], { statusId: await api.status("In progress") });
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await openBoard(page, "Rig the");
  await expect.poll(() => names(page, "To do")).toEqual(["Rig the lamps", "Rig the sound", "Rig the stage"]);
  await expect(page.getByText("5 tasks, 0 done")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  const door = await middle(card(page, "Rig the door"));
  await lift(page, card(page, "Rig the lamps"), { x: door.x, y: door.y - 20 });
  const box = await page.locator("[data-flying]").boundingBox();
  const slot = await page.locator("[data-slot]").boundingBox();
  expect([box?.width, box?.height]).toEqual([slot?.width, slot?.height]);
  await page.mouse.up();
  await expect(toast(page, "Rig the lamps is in progress")).toBeVisible();
  await expect.poll(() => names(page, "In progress")).toEqual(["Rig the bar", "Rig the lamps", "Rig the door"]);
  await expect.poll(() => names(page, "To do")).toEqual(["Rig the sound", "Rig the stage"]);
  await expect(said(page)).toHaveText("Rig the lamps dropped. In progress, place 2 of 3");
  expect((await api.task(first ?? "")).status.statusName).toBe("In progress");
  await page.reload();
  await expect.poll(() => names(page, "In progress")).toEqual(["Rig the bar", "Rig the lamps", "Rig the door"]);

  // Within its column; a drag that ends with Escape changes nothing, and a press without movement opens the task.
  await lift(page, card(page, "Rig the stage"), await middle(card(page, "Rig the sound")));
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(said(page)).toHaveText("Rig the stage put back");
  await expect.poll(() => names(page, "To do")).toEqual(["Rig the sound", "Rig the stage"]);
  const sound = await middle(card(page, "Rig the sound"));
  await lift(page, card(page, "Rig the stage"), { x: sound.x, y: sound.y - 20 });
  await page.mouse.up();
  await expect(toast(page, "Rig the stage moved")).toBeVisible();
  await expect.poll(() => names(page, "To do")).toEqual(["Rig the stage", "Rig the sound"]);
  await undo(page, "Rig the stage moved");
  await expect.poll(() => names(page, "To do")).toEqual(["Rig the sound", "Rig the stage"]);
  await expect(page.locator("[data-flying]")).toHaveCount(0);
  await card(page, "Rig the stage").click();
  await expect(page.getByRole("dialog", { name: "Rig the stage" })).toBeVisible();
});

test("a card is lifted, moved and dropped by keys, and each step is announced", async ({ browser, baseURL }) => {
  const api = await apiOf(baseURL);
  await add(api, ["Pack one", "Pack two"]);
  await add(api, ["Pack three"], { statusId: await api.status("In progress") });
  const page = await openSignedIn(browser, OWNER);
  await openBoard(page, "Pack");
  await page.getByRole("link", { name: "Pack one" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: "Pack two" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(said(page)).toHaveText("Pack two lifted. To do, place 2 of 2");
  await page.keyboard.press("ArrowRight");
  await expect(said(page)).toHaveText("In progress, place 2 of 2");
  await page.keyboard.press("ArrowUp");
  await expect(said(page)).toHaveText("In progress, place 1 of 2");
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(said(page)).toHaveText("Pack two put back");
  await expect.poll(() => names(page, "To do")).toEqual(["Pack one", "Pack two"]);

  for (const key of ["Space", "ArrowRight", "ArrowUp", "Space"]) await page.keyboard.press(key);
  await expect(said(page)).toHaveText("Pack two dropped. In progress, place 1 of 2");
  await expect(toast(page, "Pack two is in progress")).toBeVisible();
  await expect.poll(() => names(page, "In progress")).toEqual(["Pack two", "Pack three"]);
  await expect(page.getByRole("link", { name: "Pack two" })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("link", { name: "Pack one" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Pack one" })).toBeVisible();
});

test("completing asks for a call's note and warns of what comes before; a refused card goes back (B-210)", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const call = await api.add({ summary: "Ring the venue", typeId: await api.type("CALL") });
  const relatedIds = [await api.record("Imogen")];
  const [before] = await add(api, ["Ring the printer"], { relatedIds });
  await add(api, ["Ring the press"], { relatedIds, blockedByIds: [before ?? ""] });
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await openBoard(page, "Ring the");
  const toDone = async (name: string): Promise<void> => {
    await page.getByRole("link", { name }).focus();
    await page.keyboard.press("Space");
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
  };
  await toDone("Ring the venue");
  const dialog = page.getByRole("dialog", { name: "Complete Ring the venue" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(said(page)).toHaveText("Ring the venue put back");
  await expect.poll(() => names(page, "Done")).toEqual([]);
  await toDone("Ring the venue");
  await dialog.getByLabel("Note").fill("They hold the date.");
  await dialog.getByRole("button", { name: "Complete" }).click();
  await expect(toast(page, "Ring the venue completed")).toBeVisible();
  await expect.poll(() => names(page, "Done")).toEqual(["Ring the venue"]);
  expect(await api.task(call)).toMatchObject({ note: "They hold the date.", status: { statusName: "Done" } });

  await toDone("Ring the press");
  const warning = page.getByRole("dialog", { name: "Complete Ring the press" });
  await expect(warning.getByText("Should be finished before: Ring the printer")).toBeVisible();
  await warning.getByRole("button", { name: "Complete" }).click();
  await expect(toast(page, "Ring the press completed")).toBeVisible();

  await page.route("**/client/v1/tasks/status/*", (route) =>
    route.fulfill({ status: 403, json: { success: false, responseCode: 403, message: "No", responseData: null } }),
  );
  await toDone("Ring the printer");
  await expect(page.locator("[role=status] > [data-tone=failed]")).toBeVisible();
  await expect(said(page)).toHaveText("Ring the printer put back");
  await expect.poll(() => names(page, "To do")).toEqual(["Ring the printer"]);
});

test("a task that is open again and clashes asks for a reason, and without one goes back", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const time = {
    startDate: `${dayFromNow(9)}T10:00`,
    dueDate: `${dayFromNow(9)}T12:00`,
    typeId: await api.type("MEETING"),
  };
  const done = await api.add({ summary: "Meet the label", ...time, statusId: await api.status("Done") });
  await api.add({ summary: "Other meeting", ...time });
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await openBoard(page, "Meet the label");
  const reopen = async (): Promise<void> => {
    await page.getByRole("link", { name: "Meet the label" }).focus();
    for (const key of ["Space", "ArrowLeft", "Space"]) await page.keyboard.press(key);
  };
  await reopen();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Other meeting")).toBeVisible();
  await dialog.getByRole("button", { name: "Change it" }).click();
  await expect.poll(() => names(page, "Done")).toEqual(["Meet the label"]);
  await reopen();
  await dialog.getByLabel("Why it is saved anyway").fill("Both are short");
  await dialog.getByRole("button", { name: "Save anyway" }).click();
  await expect(toast(page, "Meet the label is blocked")).toBeVisible();
  expect(await api.task(done)).toMatchObject({ status: { statusName: "Blocked" }, conflictReason: "Both are short" });
});

test("a colleague's move shows by itself, and who may only read moves nothing", async ({ browser, baseURL }) => {
  const api = await apiOf(baseURL);
  const [id] = await add(api, ["Mail the poster", "Mail the flyer"]);
  const page = await openSignedIn(browser, OWNER);
  await openBoard(page, "Mail the");
  await api.send("PUT", `/client/v1/tasks/status/${id}`, { statusId: await api.status("Blocked") });
  await expect.poll(() => names(page, "Blocked")).toEqual(["Mail the poster"]);
  await expect.poll(() => names(page, "To do")).toEqual(["Mail the flyer"]);
  const reader = await openSignedIn(browser, AGENT);
  await reader.goto("/tasks?view=board");
  await expect(reader.getByRole("heading", { name: "To do" })).toBeVisible();
});

test("on a phone one column shows at a time, and a card moves by its menu", async ({ browser, baseURL }) => {
  const api = await apiOf(baseURL);
  await add(api, ["Fold the shirts", "Fold the coats"]);
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 390, height: 844 } });
  await openBoard(page, "Fold the");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page, colorScheme === "dark" ? COLOURS : {})).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole("button", { name: "Actions for Fold the coats" }).click();
  await page.getByRole("menuitem", { name: "Move to In progress" }).click();
  await expect(toast(page, "Fold the coats is in progress")).toBeVisible();
  await expect.poll(() => names(page, "To do")).toEqual(["Fold the shirts"]);
  await page
    .getByRole("navigation", { name: "Columns" })
    .getByRole("button", { name: /In progress/ })
    .click();
  await expect.poll(() => names(page, "In progress")).toEqual(["Fold the coats"]);
});
