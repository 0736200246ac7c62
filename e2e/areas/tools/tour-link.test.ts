import { expect, type Page } from "@playwright/test";
import { EventCreate, events } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import { tourLinks } from "#contract/tours/book.ts";
import { TourEntryForm, tourEntries } from "#contract/tours/itinerary.ts";
import { TourMemberForm, tourParty } from "#contract/tours/party.ts";
import { TourCreate, tours } from "#contract/tours/tour.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, box, COLOURS, savePicture, toast } from "../../support/page.ts";
import { apiOf } from "../../support/tasks.ts";

test.describe.configure({ timeout: 180_000 });
const PHONE = { width: 390, height: 844 };

/** A tour with a show today, a hotel, a flight tomorrow and somebody with a long name; returns its id. */
async function prepare(baseURL: string | undefined): Promise<string> {
  const api = await apiOf(baseURL);
  const form = { ...formOf(TourCreate).empty, displayName: "Autumn by train", status: "CONFIRMED" };
  const { id } = await api.send<{ id: string }>("POST", tours.create.path, form);
  const zone = "Australia/Hobart";
  const today = Temporal.Now.plainDateISO(zone);
  const [day, next] = [today.toString(), today.add({ days: 1 }).toString()];
  const show = await api.send<{ id: string }>("POST", events.create.path, {
    ...formOf(EventCreate).empty,
    title: "Quayside Late Show",
    address: "1 Pier Road, Hobart",
    startDate: `${day}T20:00`,
    endDate: `${day}T23:00`,
    timeZoneId: zone,
    schedule: [{ id: "a", title: "Get in", kind: "LOAD_IN", start: `${day}T10:00` }],
  });
  const add = (entry: Partial<TourEntryForm>) =>
    api.send("POST", tourEntries.create.path.replace("{id}", id), {
      ...formOf(TourEntryForm).empty,
      kind: "OTHER",
      ...entry,
    });
  await add({ kind: "SHOW", eventId: show.id, placeName: "Hobart" });
  await add({ kind: "HOTEL", title: "Pier House", address: "9 Quay Street", start: day, end: next, zone });
  await add({
    kind: "TRAVEL",
    mode: "FLIGHT",
    placeName: "Hobart",
    toName: "Auckland",
    carrier: "NZ 886",
    start: `${next}T09:00`,
    end: `${next}T14:30`,
    zone,
    endZone: "Pacific/Auckland",
  });
  for (const name of ["Moss Delahunt", "נועה לוי", "Maximiliana von Hohenlohe-Waldenburg-Schillingsfürst"])
    await api.send("POST", tourParty.create.path.replace("{id}", id), {
      ...formOf(TourMemberForm).empty,
      name,
      role: "Front of house",
    });
  return id;
}

const stored = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const workers = await navigator.serviceWorker.getRegistrations();
    return names.length + workers.length;
  });

test("a link is made, shown once, opened and revoked from the itinerary", async ({ browser, baseURL }) => {
  const id = await prepare(baseURL);
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/tools/tour-tracks/${id}/itinerary`);
  const link = page.getByRole("region", { name: "Link for the party" });
  await link.getByRole("button", { name: "Make a link" }).click();
  await expect(link.getByText("Not opened yet")).toBeVisible();
  const url = await box(link, "Address of the link").inputValue();
  expect(new URL(url).pathname).toMatch(/^\/tour\/[\w-]{43}$/);
  expect(await axeViolations(page)).toEqual([]);
  await savePicture(page, "itinerary-link");

  const reader = await (await browser.newContext({ baseURL: baseURL ?? "", viewport: PHONE })).newPage();
  await reader.goto(new URL(url).pathname);
  await expect(reader.getByRole("heading", { level: 1, name: "Autumn by train" })).toBeVisible();
  await expect(link.getByText(/^Opened once, /)).toBeVisible({ timeout: 20_000 });

  await link.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("dialog", { name: "Revoke the link?" }).getByRole("button", { name: "Revoke" }).click();
  await expect(toast(page, "The link is revoked")).toBeVisible();
  await expect(link.getByText(/^No link yet/)).toBeVisible();
});

test("a link is made on a phone from the party, and a new one takes its place after a question", async ({
  browser,
  baseURL,
}) => {
  const id = await prepare(baseURL);
  const page = await openSignedIn(browser, OWNER, { viewport: PHONE });
  await page.goto(`/tools/tour-tracks/${id}/party`);
  const link = page.getByRole("region", { name: "Link for the party" });
  await link.getByRole("button", { name: "Make a link" }).click();
  const address = box(link, "Address of the link");
  const first = await address.inputValue();
  await savePicture(page, "party-link-390");
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await link.getByRole("button", { name: "New link" }).click();
  await page.getByRole("dialog", { name: "Make a new link?" }).getByRole("button", { name: "Keep it" }).click();
  await expect(address).toHaveValue(first);
  await link.getByRole("button", { name: "New link" }).click();
  await page.getByRole("dialog", { name: "Make a new link?" }).getByRole("button", { name: "New link" }).click();
  await expect(address).not.toHaveValue(first);
  await page.setViewportSize({ width: 1440, height: 900 });
  await savePicture(page, "party-link");
});

test("book and day sheet are saved from the itinerary", async ({ browser, baseURL }) => {
  const id = await prepare(baseURL);
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/tools/tour-tracks/${id}/itinerary`);
  const saved = async (name: string): Promise<string> => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name, exact: true }).click();
    return (await download).suggestedFilename();
  };
  expect(await saved("Tour book")).toBe("Tour book Autumn by train.pdf");
  await page
    .getByRole("button", { name: /^Show the entries of/ })
    .first()
    .click();
  expect(await saved("Day sheet")).toMatch(/^Day sheet \d{4}-\d\d-\d\d Autumn by train\.pdf$/);
});

test("the page of a link has today first, fits a phone, and is read without a connection", async ({
  browser,
  baseURL,
}) => {
  const id = await prepare(baseURL);
  const api = await apiOf(baseURL);
  const { url } = await api.send<{ url: string }>("PUT", tourLinks.create.path.replace("{id}", id));
  const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: PHONE });
  const page = await context.newPage();
  const path = new URL(url).pathname;
  await page.goto(path);
  const first = page.getByRole("region", { name: "Today" });
  await expect(first.getByText("Quayside Late Show", { exact: true })).toBeVisible();
  await expect(first.getByText("Get in")).toBeVisible();
  await expect(page.getByText(/No connection/)).toHaveCount(0);
  await page.locator("summary").last().click();
  await expect(page.getByText("NZ 886")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const heights = await page
    .locator("summary, main a")
    .evaluateAll((targets) =>
      targets.filter((target) => target.checkVisibility()).map((target) => target.getBoundingClientRect().height),
    );
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  expect(await axeViolations(page)).toEqual([]);
  await savePicture(page, "tour-link-390");
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeViolations(page, COLOURS)).toEqual([]);
  await savePicture(page, "tour-link-390-dark");
  await expect.poll(() => page.evaluate(async () => (await caches.match("/tour/")) !== undefined)).toBe(true);
  // No page of the app is the worker's.
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );
  expect(scopes).toEqual(["/tour/"]);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^No connection: as of \d\d:\d\d$/)).toBeVisible();
  await expect(first.getByText("Quayside Late Show", { exact: true })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await savePicture(page, "tour-link-390-offline");
  await context.setOffline(false);
  await expect(page.getByText(/No connection/)).toHaveCount(0);

  await context.setOffline(true);
  await page.reload();
  await api.send("DELETE", tourLinks.remove.path.replace("{id}", id));
  await expect(first.getByText("Quayside Late Show", { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "This link was revoked" })).toBeVisible();
  expect(await stored(page)).toBe(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "This link doesn’t open anything" })).toBeVisible();
  await context.setOffline(true);
  await expect(page.reload()).rejects.toThrow();
});

test("a link of a cancelled tour says so, and an unknown one opens nothing", async ({ browser, baseURL }) => {
  const id = await prepare(baseURL);
  const api = await apiOf(baseURL);
  const { url } = await api.send<{ url: string }>("PUT", tourLinks.create.path.replace("{id}", id));
  const { version } = await api.send<{ version: number }>("GET", tours.get.path.replace("{id}", id));
  await api.send("PUT", tours.update.path.replace("{id}", id), {
    ...formOf(TourCreate).empty,
    displayName: "Autumn by train",
    status: "CANCELLED",
    version,
  });
  const page = await (await browser.newContext({ baseURL: baseURL ?? "", viewport: PHONE })).newPage();
  await page.goto(new URL(url).pathname);
  await expect(page.getByRole("heading", { level: 1, name: "Autumn by train was cancelled" })).toBeVisible();
  await expect(page.getByText("Quayside Late Show")).toHaveCount(0);
  await page.goto("/tour/unknown");
  await expect(page.getByRole("heading", { level: 1, name: "This link doesn’t open anything" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});
