/** Default dates and filters of the list kinds on /kit: work in a talent's time zone, and posts. */
import { expect, type Page } from "@playwright/test";
import { OWNER, openSignedIn, test } from "./support/demo.ts";
import { box, openList, rows, toast } from "./support/page.ts";

test.describe.configure({ timeout: 120_000 });

/** Time zone of the talent; the reader is in Sydney. */
const ZONE = "Pacific/Auckland";
const clock = (time: number, timeZone: string) =>
  new Date(time).toLocaleString("en-GB", { timeZone, dateStyle: "short", timeStyle: "medium" });
const DAY = /(\d{2}) (\w{3}) (\d{4})/;

/** Dates named in a filter's chip. */
async function days(page: Page, name: string): Promise<string[]> {
  const label = await page.getByRole("button", { name: `Edit filter ${name}: ` }).getAttribute("aria-label");
  return [...(label ?? "").matchAll(new RegExp(DAY, "g"))].map(([day]) => day);
}
const short = (time: number, timeZone: string) => {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, day: "2-digit", month: "short", year: "numeric" });
  const part = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
  return `${part.day} ${part.month} ${part.year}`;
};
const parameters = (page: Page) => new URL(page.url()).searchParams;

test("work starts with the current month in the talent's zone, also when the dates are cleared (B-159, B-178, B-417, B-428)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  // The evening of 31 October in Sydney is the morning of 1 November in Auckland.
  await page.clock.setFixedTime(new Date("2026-10-31T11:30:00Z"));
  expect(clock(Date.parse("2026-10-31T11:30:00Z"), "Australia/Sydney")).toMatch(/^31\/10/);
  await openList(page, "/kit/work");
  expect(await days(page, "Due")).toEqual(["01 Nov 2026", "30 Nov 2026"]);
  expect(parameters(page).size).toBe(0);
  // Thirty days with four rows each; the last is due a minute before midnight in Auckland.
  await expect(page.getByText("1-120 of 120")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove filter Due" })).toHaveCount(0);
  await rows(page).first().locator("[data-opener]").focus();
  await page.keyboard.press("End");
  await expect(page.locator('[data-index="119"]')).toContainText("30 Nov 2026 23:59");

  await page.getByRole("button", { name: /Edit filter Due/ }).click();
  const calendar = page.getByRole("dialog", { name: "Due" });
  await calendar.locator("button[aria-label]:not([data-outside])").filter({ hasText: /^9$/ }).click();
  await expect(page).toHaveURL(/fromDate=\d+&toDate=\d+/);
  expect(clock(Number(parameters(page).get("fromDate")), ZONE)).toBe("09/11/2026, 00:00:00");
  expect(clock(Number(parameters(page).get("toDate")), ZONE)).toBe("09/11/2026, 23:59:59");
  await expect(page.getByText("1-4 of 4")).toBeVisible();
  await calendar.getByRole("button", { name: "Reset" }).click();
  await expect(page).toHaveURL("/kit/work");
  // The calendar shows the same range.
  await expect(calendar.locator("[data-first-in-range]")).toHaveText("1");
  await expect(calendar.locator("[data-last-in-range]")).toHaveText("30");
  await page.keyboard.press("Escape");
  expect(await days(page, "Due")).toEqual(["01 Nov 2026", "30 Nov 2026"]);
});

test("work has every filter of task-like lists, and each is written to the URL (B-160, B-190)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openList(page, "/kit/work");
  const month = await rows(page).count();
  expect(month).toBeGreaterThan(0);
  const narrow = async (title: string, values: readonly string[]): Promise<void> => {
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Filter" });
    await dialog.getByRole("button", { name: title, exact: true }).click();
    for (const value of values) await dialog.getByLabel(value, { exact: true }).click();
    await page.keyboard.press("Escape");
  };
  const filters: readonly (readonly [title: string, values: readonly string[], name: string, written: RegExp])[] = [
    ["Client", ["Imogen Hart", "Theo Quartz"], "clientIds", /^[\da-f-]{36}_[\da-f-]{36}$/],
    ["Created by", ["Rosalind"], "creatorId", /^[\da-f-]{36}$/],
    ["Period", ["Today"], "dates", /^day$/],
    ["Type", ["Rehearsal", "Call"], "typeIds", /^[\da-f-]{36}_[\da-f-]{36}$/],
    ["Status", ["Doing"], "statusIds", /^[\da-f-]{36}$/],
    ["Priority", ["Low", "High"], "priorityLevels", /^LOW_HIGH$/],
    ["Assignee", ["Marcus"], "assigneeIds", /^[\da-f-]{36}$/],
    ["Supplier", ["Calder Cars"], "supplierIds", /^[\da-f-]{36}$/],
    ["Partner", ["Northlight Films"], "partnerIds", /^[\da-f-]{36}$/],
    // An underscore inside a value is escaped, because underscores join values.
    ["Progress", ["New", "In progress"], "categoryCodes", /^NEW_IN~uPROGRESS$/],
    ["Talents and scouts", ["Scout"], "talentTypes", /^Scout$/],
  ];
  const count = async () => Number(/of ([\d,]+)/.exec((await page.getByText(/ of \d+$/).textContent()) ?? "")?.[1]);
  for (const [title, values, name, written] of filters) {
    await openList(page, "/kit/work");
    const before = await count();
    await narrow(title, values);
    await expect.poll(() => parameters(page).get(name)).toMatch(written);
    await expect.poll(count).not.toBe(before);
    expect(await count()).toBeGreaterThan(0);
    // The URL opens the same rows.
    const rest = await count();
    await page.reload();
    await expect(rows(page).first()).toBeVisible();
    expect(await count()).toBe(rest);
  }
  // A single-choice filter replaces its value; a scout filtered as a talent gives no results.
  await narrow("Talents and scouts", ["Talent"]);
  await expect.poll(() => parameters(page).get("talentTypes")).toBe("Talent");
  await narrow("Client", ["Zoë Tanabe"]);
  await expect(page.getByText("No results")).toBeVisible();
  await page.goto("/kit/work?priorityLevels=LOW_URGENT&dates=yesterday");
  await expect(rows(page).first()).toBeVisible();
  // Invalid values in the URL are dropped; valid ones apply.
  await expect(page.getByRole("button", { name: "Edit filter Priority: is Low" })).toBeVisible();
});

test("posts start one month back and end today, in the reader's time zone (B-418, B-428)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.clock.setFixedTime(new Date("2026-10-31T11:30:00Z"));
  await openList(page, "/kit/posts");
  expect(await days(page, "Published")).toEqual(["30 Sep 2026", "31 Oct 2026"]);
  expect(parameters(page).size).toBe(0);
  await page.goto(`/kit/posts?fromDate=${Date.parse("2026-10-10T00:00:00Z")}`);
  expect(await days(page, "Published")).toEqual([
    short(Date.parse("2026-10-10T00:00:00Z"), "Australia/Sydney"),
    "31 Oct 2026",
  ]);
  await page.getByRole("button", { name: "Remove filter Published" }).click();
  await expect(page).toHaveURL("/kit/posts");
  expect(await days(page, "Published")).toEqual(["30 Sep 2026", "31 Oct 2026"]);
});

test("a filter value that would make the URL too long is refused (B-419, B-676)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openList(page, "/kit/posts");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Filter" });
  await dialog.getByRole("button", { name: "Channel", exact: true }).click();
  await dialog.getByRole("checkbox", { name: "Fanroom" }).click();
  await dialog.getByRole("checkbox", { name: "Snippet" }).click();
  await expect(page).toHaveURL(/[?&]fanroomTypes=Fanroom_Snippet(&|$)/);
  await page.keyboard.press("Escape");

  // As many tags as fit into the URL, and one more.
  const tag = (n: number) => `behind_the_scenes_of_the_spring_tour_day_${n}`;
  const written = (tags: number) =>
    new URLSearchParams({
      fanroomTypes: "Fanroom_Snippet",
      tags: Array.from({ length: tags }, (_, n) => tag(n + 1).replaceAll("_", "~u")).join("_"),
    }).toString();
  let fitting = 1;
  while (written(fitting + 1).length <= 2000) fitting += 1;
  await page.goto(`/kit/posts?${written(fitting)}`);
  await expect(rows(page).first()).toBeVisible();
  const before = page.url();
  await page.getByRole("button", { name: /Edit filter Tags/ }).click();
  const tags = page.getByRole("dialog", { name: "Tags" });
  await box(tags, "Search").fill(tag(fitting + 1));
  const beyond = tags.getByRole("checkbox", { name: tag(fitting + 1), exact: true });
  await beyond.click();
  await expect(toast(page, "There are too many filters. Remove one first.")).toBeVisible();
  await expect(beyond).not.toBeChecked();
  expect(page.url()).toBe(before);
  // Removing one tag makes room for it.
  await box(tags, "Search").fill(tag(1));
  await tags.getByRole("checkbox", { name: tag(1), exact: true }).click();
  await box(tags, "Search").fill(tag(fitting + 1));
  await beyond.click();
  await expect(beyond).toBeChecked();
  await expect.poll(() => parameters(page).get("tags")).toContain(tag(fitting + 1).replaceAll("_", "~u"));
});
