/** The management dashboard in the browser: what its parts lead to, its keys, its period, and how it looks on a phone. */
import { expect, type Page } from "@playwright/test";
import { ASSISTANT, FINANCE, navigation, OWNER, openSignedIn, test } from "../support/demo.ts";
import { expectAccessible, expectFineEverywhere } from "../support/page.ts";

test.describe.configure({ timeout: 180_000 });
test.use({ demoWork: true });

const widget = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("the day begins on the dashboard, by keys, and its parts lead to their records (R-012, C-059)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/talent");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await expect(page).toHaveURL(/\/dashboard\/management-dashboard$/);
  await expect(widget(page, "Money")).toContainText("Outstanding");
  const face = widget(page, "Roster").locator("img").first();
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectFineEverywhere(page, "management-dashboard");

  await test.step("F6 goes from heading to heading, and Enter opens the list behind it", async () => {
    await page.keyboard.press("F6");
    await expect(page.getByRole("heading", { name: "Money" })).toBeFocused();
    await page.keyboard.press("F6");
    await expect(page.getByRole("heading", { name: "This week" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/calendar/);
    await page.goBack();
  });

  await test.step("A approves the marked invoice, marks the next, and renews the figures", async () => {
    const sending = widget(page, "To send today");
    await expect(sending.getByRole("listitem").first()).toBeVisible();
    const count = await sending.getByRole("listitem").count();
    const first = await sending.getByRole("listitem").first().getByRole("link").textContent();
    await sending.getByRole("listitem").first().getByRole("link").focus();
    await page.keyboard.press("a");
    await expect(sending.getByRole("listitem")).toHaveCount(count - 1);
    await expect(sending.getByRole("listitem").filter({ hasText: first ?? "" })).toHaveCount(0);
  });

  await test.step("a task of the day is completed where it stands, and Undo opens it again", async () => {
    const day = widget(page, "My day");
    const rings = day.getByRole("button", { name: /^Complete / });
    const open = await rings.count();
    const name = (await rings.first().getAttribute("aria-label")) ?? "";
    await rings.first().click();
    await expect(rings).toHaveCount(open - 1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(day.getByRole("button", { name })).toBeVisible();
  });

  await test.step("the period is kept by the address", async () => {
    await page.getByRole("combobox", { name: "Period" }).selectOption("year");
    await expect(page).toHaveURL(/period=year/);
    await expect(widget(page, "Money")).toContainText("January to");
    await page.reload();
    await expect(page.getByRole("combobox", { name: "Period" })).toHaveValue("year");
  });

  await test.step("a status of the pipeline opens its opportunities", async () => {
    const line = widget(page, "Pipeline").getByRole("listitem").first().getByRole("link");
    await line.click();
    await expect(page).toHaveURL(/\/pipeline\/.*status/i);
    await expect(page.getByRole("row").nth(1)).toBeVisible();
  });
});

test("a reader sees only the parts that their rights reach, and none of another's money", async ({ browser }) => {
  const page = await openSignedIn(browser, FINANCE);
  await page.goto("/dashboard/management-dashboard");
  await expect(widget(page, "Money")).toContainText("Outstanding");
  await expect(widget(page, "Pipeline")).toHaveCount(0);
  const [sending, roster] = [
    await widget(page, "To send today").boundingBox(),
    await widget(page, "Roster").boundingBox(),
  ];
  expect(roster?.y).toBe(sending?.y);

  const other = await openSignedIn(browser, ASSISTANT);
  await other.goto("/dashboard/management-dashboard");
  await expect(other.getByText("You don't have access to this page")).toBeVisible();
  await expect(navigation(other).getByRole("link", { name: "Dashboard" })).toHaveCount(0);
});

test("a part that can't be read says so, and is asked for again", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  let isAway = true;
  await page.route(/\/client\/v1\/dashboard\/management-dashboard/, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    if (isAway) for (const part of json.responseData.widgets) if (part.kind === "ROSTER") part.data = null;
    await route.fulfill({ response, json });
  });
  await page.goto("/dashboard/management-dashboard");
  await expect(widget(page, "Roster")).toContainText("This can't be shown right now.");
  await expect(widget(page, "Money")).toContainText("Outstanding");
  isAway = false;
  await widget(page, "Roster").getByRole("button", { name: "Try again" }).click();
  await expect(widget(page, "Roster")).toContainText("active");
});

test("the bar says as of when, in another color after five minutes without a connection", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.clock.install();
  await page.goto("/dashboard/management-dashboard");
  await expect(widget(page, "Money")).toContainText("Outstanding");
  const asOf = page.getByText(/^as of \d\d:\d\d$/);
  const before = await asOf.textContent();
  const color = (value: string) =>
    page.evaluate((text) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = text;
      const { color: seen } = getComputedStyle(probe);
      probe.remove();
      return seen;
    }, value);
  const late = await color("var(--waiting-text)");
  await expect(asOf).not.toHaveCSS("color", late);
  await page.context().setOffline(true);
  await page.clock.runFor("06:30");
  await expect(asOf).toHaveText(before ?? "");
  await expect(asOf).toHaveCSS("color", late);
  await expect(widget(page, "Money")).toContainText("Outstanding");
  await page.context().setOffline(false);
  await page.clock.runFor("01:10");
  await expect(asOf).not.toHaveText(before ?? "");
  await expect(asOf).not.toHaveCSS("color", late);
});

test("the bar of a phone has dashboard, calendar, tasks and comms, and the rest under More", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto("/dashboard/management-dashboard");
  await expect(widget(page, "Money")).toContainText("Outstanding");
  await expect(navigation(page).getByRole("link")).toHaveText([/^Dashboard/, /^Calendar/, /^Tasks/, /^Comms/]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await test.step("a tap on a day opens it as a sheet, with its bookings and the calendar", async () => {
    const day = widget(page, "This week").getByRole("button", { name: /[1-9]\d* bookings?$/ });
    await day.first().tap();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByRole("listitem").first()).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect(sheet).toHaveCount(0);
  });
  await test.step("pulling down renews, and so does the menu", async () => {
    const renewed = () => page.waitForRequest(/\/client\/v1\/dashboard\/management-dashboard/);
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
      cdp.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: 190, y }] });
    const [pulled] = await Promise.all([
      renewed(),
      (async () => {
        await touch("touchStart", 200);
        for (let y = 215; y <= 335; y += 15) await touch("touchMove", y);
        await expect(page.getByText("Let go to renew")).toBeVisible();
        await touch("touchEnd");
      })(),
    ]);
    expect(pulled.method()).toBe("GET");
    const again = renewed();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Renew" }).click();
    await again;
  });

  const other = await openSignedIn(browser, ASSISTANT, { viewport: { width: 390, height: 844 } });
  await other.goto("/talent");
  await expect(navigation(other).getByRole("link").first()).toHaveText(/^Talent/);
});
