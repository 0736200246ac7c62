/** How records stand on the screen: nothing jumps, rows align, and each page says where it is. */
import { expect, type Page } from "@playwright/test";
import { APP_ADMIN, ASSISTANT, atHome, navigation, OWNER, openSignedIn, SCOUT, test } from "./support/demo.ts";
import { openList } from "./support/page.ts";
import { settled } from "./support/screens.ts";

test.describe.configure({ timeout: 120_000 });

const TABS = ["summary", "personal", "career", "business", "files", "staff", "notes", "history"];

/** Adds up the layout shifts of every page that this page opens from now on. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    let total = 0;
    const moved: string[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!("value" in entry) || typeof entry.value !== "number") continue;
        if ("hadRecentInput" in entry && entry.hadRecentInput) continue;
        total += entry.value;
        moved.push(entry.value.toFixed(4));
      }
      document.documentElement.dataset.shifts = `${total} ${moved.join(" ")}`;
    }).observe({ type: "layout-shift", buffered: true });
  });
const shiftsOf = async (page: Page): Promise<number> =>
  Number((await page.locator("html").getAttribute("data-shifts"))?.split(" ")[0] ?? 0);

/** Opens a record of the list by its name and returns its address, without a tab. */
async function recordAt(page: Page, path: string, name: string): Promise<string> {
  await openList(page, `${path}?q=${encodeURIComponent(name)}`);
  const href = await page.locator("[data-row] a").first().getAttribute("href");
  return String(href).replace(/\/profile.*/, "");
}

test("nothing on a record's tabs moves while they load: shifts stay under 0.02", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER, { timezoneId: "Australia/Sydney" });
  await watchShifts(page);
  const imogen = await recordAt(page, "/talent", "Imogen");
  const partner = await recordAt(page, "/partner", "Lantern");
  const addresses = [...TABS.map((tab) => `${imogen}/profile/${tab}`), `${partner}/profile/summary`, `${imogen}/tasks`];
  for (const width of [1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    for (const address of addresses) {
      await page.goto(address);
      await settled(page);
      expect(await shiftsOf(page), `${address} at ${width}`).toBeLessThan(0.02);
    }
  }
});

test("a summary fills the page: facts, media and recent changes are side by side", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER, { timezoneId: "Australia/Sydney" });
  await page.goto(`${await recordAt(page, "/talent", "Imogen")}/profile/summary`);
  const part = (name: string) => page.getByRole("heading", { name, exact: true });
  const left = async (name: string) => (await part(name).boundingBox())?.x ?? Number.NaN;
  await expect(page.getByRole("button", { name: "Open Opening night" })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Recent changes and notes" })).toContainText(/changed|added/);
  const columns = ["Biography", "Basic information", "Recent changes"];
  const xs = await Promise.all(columns.map(left));
  expect(xs).toEqual(xs.toSorted((a, b) => a - b));
  expect(await left("Contacts")).toBe(await left("Biography"));
  await page.setViewportSize({ width: 2560, height: 1440 });
  expect(await left("Contacts")).toBeGreaterThan(await left("Biography"));
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of [...columns, "Media", "Contacts", "Career"]) expect(await left(name)).toBe(16);
});

test("fields of one row are equally high and start at one line", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto(`${await recordAt(page, "/talent", "Imogen")}/profile/summary/edit`);
  const field = (name: string) => page.getByRole("combobox", { name, exact: true });
  await expect(field("Nationality")).toBeVisible();
  const frame = (name: string) =>
    field(name).evaluate((input) => {
      const { y, height } = (input.closest(".mantine-Input-input") ?? input).getBoundingClientRect();
      return { y, height };
    });
  expect(await frame("Nationality")).toEqual(await frame("Languages"));
  await page.goto(`${await recordAt(page, "/talent", "Imogen")}/profile/history`);
  await expect(field("Field")).toBeVisible();
  expect((await frame("Field")).y).toBe((await frame("Changed by")).y);
});

test("the search stands at one place for every role", async ({ browser }) => {
  const places: (number | undefined)[] = [];
  for (const email of [OWNER, APP_ADMIN, ASSISTANT, SCOUT]) {
    const page = await atHome(browser, email);
    places.push((await page.getByRole("button", { name: "Search people, records, actions" }).boundingBox())?.x);
  }
  expect(new Set(places).size).toBe(1);
});

test("breadcrumbs name section and record, and stay legible on a small screen", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  const crumbs = page.getByRole("navigation", { name: "Breadcrumbs" });
  const imogen = await recordAt(page, "/talent", "Imogen");
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`${imogen}/profile/summary/edit`);
  await expect(crumbs.getByRole("listitem")).toHaveText(["Talent", "Imogen Hart-Okafor", "Edit"]);
  for (const arrow of await crumbs.locator("svg").all()) expect((await arrow.boundingBox())?.width).toBe(12);
  await crumbs.getByRole("link", { name: "Imogen Hart-Okafor" }).click();
  await expect(page).toHaveURL(`${imogen}/profile/summary`);
  await page.goto("/settings/custom-field");
  await expect(crumbs.getByRole("listitem")).toHaveText(["Settings", "Custom fields"]);
  await page.goto("/nowhere");
  await expect(crumbs).toHaveText("Nowhere");
  await page.goto("/talent/00000000-0000-7000-8000-000000000000/profile/summary");
  await expect(crumbs.getByRole("listitem")).toHaveText(["Talent", "Not found"]);
});

test("Settings stand at the foot of the navigation", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  const settings = await navigation(page).getByRole("link", { name: "Settings" }).boundingBox();
  expect((settings?.y ?? 0) + (settings?.height ?? 0)).toBeGreaterThan(900 - 24);
});

test("the columns of the favourites fit a screen of 1440", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openList(page, "/favorites");
  const table = page.getByRole("table");
  expect(await table.evaluate((node) => node.scrollWidth - (node.parentElement?.clientWidth ?? 0))).toBeLessThanOrEqual(
    0,
  );
});

test("a badge stands out from the header's wash, in light and dark mode", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  for (const name of ["Imogen", "Rafferty"]) {
    await page.goto(`${await recordAt(page, "/talent", name)}/profile/summary`);
    const badge = page.locator("main header").getByText(name === "Imogen" ? "Active" : "Pending", { exact: true });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const [text, ring] = await badge.evaluate((node) => {
        const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
        const luminance = (colour: string): number => {
          if (!canvas) return Number.NaN;
          canvas.fillStyle = colour;
          canvas.fillRect(0, 0, 1, 1);
          const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) =>
            value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
          );
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const contrast = (colour: string, otherColour: string): number => {
          const [light = 0, dark = 0] = [luminance(colour), luminance(otherColour)].sort((a, b) => b - a);
          return (light + 0.05) / (dark + 0.05);
        };
        const { color, backgroundColor } = getComputedStyle(node);
        const wash = getComputedStyle(node.closest("header") ?? node).backgroundColor;
        return [contrast(color, backgroundColor), contrast(color, wash)];
      });
      expect(text, `${name} ${colorScheme}`).toBeGreaterThanOrEqual(4.5);
      // Text and ring have one colour.
      expect(ring, `${name} ${colorScheme}`).toBeGreaterThanOrEqual(4.5);
      expect(await badge.evaluate((node) => getComputedStyle(node).boxShadow)).toContain("inset");
    }
  }
});

test("the hint of an upload mentions dropping only where files can be dropped", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/partner/add");
  const picture = page.getByRole("group", { name: "Picture" });
  await expect(picture).toContainText("Drop or paste it here");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(picture).toContainText("up to 50 MB.");
  await expect(picture).not.toContainText("Drop");
});
