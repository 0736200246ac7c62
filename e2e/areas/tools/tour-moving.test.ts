/** Moving what a tour has: by dragging a day or an entry, by keys, on the timeline; and the tours as board and map. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { EventCreate, events } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import { TourEntryForm, tourEntries } from "#contract/tours/itinerary.ts";
import { TourCreate, tours } from "#contract/tours/tour.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, box, COLOURS, expectFineEverywhere, toast } from "../../support/page.ts";
import { apiOf } from "../../support/tasks.ts";

test.describe.configure({ timeout: 180_000 });

/** A tour that no other journey of this file adds. */
const NAME = "Summer by the sea";
const AT_GEELONG = { placeName: "Geelong", latitude: -38.147, longitude: 144.361 };

/** A tour with a show, a hotel and an interview on one day, and days around it. */
async function prepare(baseURL: string | undefined, displayName = "Winter in the hills"): Promise<string> {
  const api = await apiOf(baseURL);
  const form = { ...formOf(TourCreate).empty, displayName, plannedFrom: "2031-09-22", plannedTo: "2031-09-30" };
  const { id } = await api.send<{ id: string }>("POST", tours.create.path, form);
  const show = await api.send<{ id: string }>("POST", events.create.path, {
    ...formOf(EventCreate).empty,
    title: "Hills hall",
    startDate: "2031-09-24T20:00",
    endDate: "2031-09-24T23:00",
    timeZoneId: "Australia/Melbourne",
    latitude: AT_GEELONG.latitude,
    longitude: AT_GEELONG.longitude,
  });
  const add = (entry: Partial<TourEntryForm>) =>
    api.send("POST", tourEntries.create.path.replace("{id}", id), { ...formOf(TourEntryForm).empty, ...entry });
  await add({ kind: "SHOW", eventId: show.id, placeName: "Geelong" });
  await add({ kind: "HOTEL", title: "Pier House", start: "2031-09-24", end: "2031-09-25", ...AT_GEELONG });
  await add({ kind: "PRESS", title: "Hills radio", start: "2031-09-23T09:00", end: "2031-09-23T10:00", ...AT_GEELONG });
  return `/tools/tour-tracks/${id}`;
}
const dayRow = (page: Page, day: string) => page.locator(`[data-drop-day="${day}"]`);

/** Drags what is at a handle over a day, and lets it go there. */
async function dragTo(page: Page, handle: ReturnType<Page["locator"]>, day: string): Promise<void> {
  await handle.hover();
  await page.mouse.down();
  const target = await dayRow(page, day).boundingBox();
  await page.mouse.move((target?.x ?? 0) + 300, (target?.y ?? 0) + 10, { steps: 6 });
  await expect(dayRow(page, day)).toHaveAttribute("data-over", "true");
  await page.mouse.up();
}

test("days and entries are dragged, each with its preview, and undo brings them back", async ({ browser, baseURL }) => {
  const path = await prepare(baseURL);
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`${path}/itinerary`);
  await expect(dayRow(page, "2031-09-24")).toContainText("Geelong");

  // A day without a show: what it has is previewed, and moves at the same time.
  await dragTo(page, dayRow(page, "2031-09-23").locator("[data-movable]").first(), "2031-09-27");
  const dialog = page.getByRole("dialog", { name: "Move Hills radio" });
  await expect(dialog.getByText("Sat 27 Sep 09:00 – Sat 27 Sep 10:00")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(dayRow(page, "2031-09-27")).toContainText("Hills radio");
  await toast(page, "Moved to Sat 27 Sep").getByRole("button", { name: "Undo" }).click();
  await expect(dayRow(page, "2031-09-23")).toContainText("Hills radio");

  // A day with a show moves by the preview of its event, which takes the hotel along.
  await dragTo(page, dayRow(page, "2031-09-24").locator("[data-movable]").first(), "2031-09-26");
  const move = page.getByRole("dialog", { name: "Move Hills hall" });
  await expect(move.getByText("Pier House")).toBeVisible();
  await move.getByRole("button", { name: /^Move event/ }).click();
  await expect(dayRow(page, "2031-09-26")).toContainText("Pier House");

  // An entry, from the opened day.
  await page.getByRole("button", { name: "Show the entries of Fri 26 Sep" }).click();
  // Links of the show come after its entry, and move the days below.
  const links = dayRow(page, "2031-09-26");
  await expect(links.getByRole("link", { name: /^Guest list/ })).toBeVisible();
  await expect(links.getByRole("button", { name: "Start the advance" })).toBeVisible();
  const hotel = page.getByRole("listitem").filter({ hasText: "Pier House" }).last();
  await dragTo(page, hotel.locator("[data-movable]").first(), "2031-09-28");
  await page
    .getByRole("dialog", { name: "Move Pier House" })
    .getByRole("button", { name: "Move", exact: true })
    .click();
  await expect(dayRow(page, "2031-09-28")).toContainText("Pier House");
});

test("keys move a day, show it beside the list, switch zones and add", async ({ browser, baseURL }) => {
  const path = await prepare(baseURL);
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`${path}/itinerary`);
  await page.getByRole("button", { name: "Show the entries of Tue 23 Sep" }).focus();
  await page.keyboard.press("Space");
  const side = page.getByRole("complementary", { name: "To look at" });
  await expect(side.getByRole("region", { name: /^Tue 23 Sep/ })).toContainText("Hills radio");
  await page.keyboard.press("z");
  await expect(page.getByLabel("Times in")).toHaveValue("own");
  await page.keyboard.press("Alt+ArrowUp");
  const dialog = page.getByRole("dialog", { name: "Move Hills radio" });
  await expect(dialog.getByText("Mon 22 Sep 09:00")).toBeVisible();
  await expect(box(dialog, "To")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(dayRow(page, "2031-09-22")).toContainText("Hills radio");
  await page.keyboard.press("f");
  await expect(page.getByRole("dialog", { name: "Add an entry" }).getByLabel("Mode")).toHaveValue("Flight");
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 2560, height: 1300 });
  await expect(page.getByRole("region", { name: /^Tue 23 Sep|^Mon 22 Sep|^Wed 24 Sep/ })).toBeVisible();
});

test("times of an entry are typed in its opened day, and what is wrong stands below", async ({ browser, baseURL }) => {
  const path = await prepare(baseURL);
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`${path}/itinerary`);
  await page.getByRole("button", { name: "Show the entries of Tue 23 Sep" }).click();
  await page.getByRole("button", { name: "09:00 10:00, change the times of Hills radio" }).click();
  const start = page.getByRole("textbox", { name: "Start of Hills radio" });
  await expect(start).toBeFocused();
  await start.fill("soon");
  await start.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Type a time, such as 9:30");
  await start.fill("11:30");
  await start.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("The end can't be before the start");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("textbox", { name: "End of Hills radio" }).fill("1215");
  await page.keyboard.press("Enter");
  await expect(dayRow(page, "2031-09-23")).toContainText("11:30to 12:15");
  await toast(page, "Hills radio moved").getByRole("button", { name: "Undo" }).click();
  await expect(dayRow(page, "2031-09-23")).toContainText("09:00to 10:00");
});

test("the timeline shows what is when, and a bar is dragged to another day", async ({ browser, baseURL }) => {
  const path = await prepare(baseURL);
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`${path}/itinerary`);
  await page.getByRole("button", { name: "Timeline" }).click();
  const bar = page.getByRole("button", { name: /^Hills radio, Tue 23 Sep, 09:00 – 10:00/ });
  await expect(bar).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await bar.hover();
  await page.mouse.down();
  const from = await bar.boundingBox();
  await page.mouse.move((from?.x ?? 0) + 84, from?.y ?? 0, { steps: 6 });
  await page.mouse.move((from?.x ?? 0) + 170, from?.y ?? 0, { steps: 6 });
  await page.mouse.up();
  await page
    .getByRole("dialog", { name: "Move Hills radio" })
    .getByRole("button", { name: "Move", exact: true })
    .click();
  await expect(page.getByRole("button", { name: /^Hills radio, Thu 25 Sep/ })).toBeVisible();
  await page.getByRole("button", { name: /^Geelong, Hills hall/ }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("button", { name: /^Pier House/ })).toBeFocused();
  await expectFineEverywhere(page, "tour-timeline");
});

test("tours stand on a board by status and on a map", async ({ browser, baseURL }) => {
  await prepare(baseURL, NAME);
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto("/tools/tour-tracks");
  const views = page.getByRole("navigation", { name: "Show" });
  await views.getByRole("link", { name: "Board" }).click();
  const card = page.locator("[data-card]").filter({ hasText: NAME });
  await expect(card).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await card.getByRole("button", { name: `Actions for ${NAME}` }).click();
  await page.getByRole("menuitem", { name: /^Move to Confirmed/ }).click();
  await expect(toast(page, `${NAME} is confirmed`)).toBeVisible();

  await views.getByRole("link", { name: "Map" }).click();
  const routes = page.getByRole("list", { name: "Routes of the tours" });
  await expect(routes.getByRole("link", { name: NAME })).toBeVisible();
  await expect(page.locator("figure svg polyline").first()).toBeAttached();
  await routes.getByRole("link", { name: NAME }).focus();
  await expect(page.locator("figure svg text").filter({ hasText: "Geelong" })).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeViolations(page, COLOURS)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await expectFineEverywhere(page, "tours-map");
});

/** Serves a style of one colour, as a tile server would; with `isDown` nothing but errors. */
async function serveStyle({ isDown = false } = {}) {
  const server = createServer((request, reply) => {
    reply.setHeader("access-control-allow-origin", "*");
    if (isDown || !request.url?.startsWith("/style.json")) reply.writeHead(isDown ? 503 : 404).end();
    else
      reply.setHeader("content-type", "application/json").end(
        JSON.stringify({
          version: 8,
          sources: {
            places: {
              type: "geojson",
              data: { type: "FeatureCollection", features: [] },
              attribution: 'Places <a href="https://example.org">Example Maps</a>',
            },
          },
          layers: [
            { id: "ground", type: "background", paint: { "background-color": "#dfe7d3" } },
            { id: "places", type: "circle", source: "places" },
          ],
        }),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
/**
 * Opens the itinerary from the list of tours on a page that names a style, as `MAP_STYLE_URL` has it. The page's policy, which
 * knows nothing of this server, has its own test.
 */
async function openWithStyle(page: Page, path: string, origin: string): Promise<void> {
  await page.goto("/tools/tour-tracks");
  await page
    .locator('meta[name="map-style"]')
    .evaluate((meta, style) => meta.setAttribute("content", style), `${origin}/style.json`);
  await page.locator(`a[href^="${path}"]`).first().click();
}

test("a map takes its ground from a tile server, and from shapes of land when that is away", async ({
  browser,
  baseURL,
}) => {
  const path = await prepare(baseURL);
  const tiles = await serveStyle();
  const away = await serveStyle({ isDown: true });
  try {
    const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 }, bypassCSP: true });
    await openWithStyle(page, path, tiles.origin);
    const map = page.locator("figure[data-ground]");
    await expect(map.getByText("Places Example Maps")).toBeVisible();
    await expect(map.locator("canvas")).toBeVisible();
    await expect(map).toHaveAttribute("data-ground", "tiles");
    await expect(map.locator("svg text").filter({ hasText: "Geelong" })).toBeVisible();
    await openWithStyle(page, path, away.origin);
    await expect(map).toHaveAttribute("data-ground", "shapes");
    await expect(map.locator("svg path").first()).toBeAttached();
  } finally {
    tiles.server.close();
    away.server.close();
  }
});
