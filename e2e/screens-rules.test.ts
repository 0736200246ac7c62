/** Rules of lists and fields on screens of the product, which the showcase proves for the parts alone. */
import { expect, type Locator, type Page } from "@playwright/test";
import { links } from "#contract/links/link.ts";
import { savedFilters } from "#contract/lists/saved-filter.ts";
import { z } from "#contract/schema.ts";
import { letUse } from "./support/content.ts";
import { OWNER, openSignedIn, SCOUT, test } from "./support/demo.ts";
import { box, newTalent, openList, rows, toast } from "./support/page.ts";
import { sender } from "./support/xss.ts";

test.describe.configure({ timeout: 180_000 });

const parameters = (page: Page) => new URL(page.url()).searchParams;
async function fillAndLeave(field: Locator, text: string): Promise<string> {
  await field.fill(text);
  await field.blur();
  return field.inputValue();
}
/** Opens a filter of the list by its title. */
async function openFilter(page: Page, title: string): Promise<Locator> {
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Filter" });
  await dialog.getByRole("button", { name: title, exact: true }).click();
  return dialog;
}

const ID = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";
const FILTERS: readonly (readonly [title: string, choices: number, name: string, written: RegExp])[] = [
  ["Creator", 1, "creatorId", new RegExp(`^${ID}$`)],
  ["When", 1, "dates", /^[a-z]+$/],
  ["Type", 2, "typeIds", new RegExp(`^${ID}_${ID}$`)],
  ["Status", 2, "statusIds", new RegExp(`^${ID}_${ID}$`)],
  ["Priority", 2, "priorityLevels", /^[A-Z]+_[A-Z]+$/],
  ["Assignee", 2, "assigneeIds", new RegExp(`^${ID}_${ID}$`)],
  ["Supplier", 1, "supplierIds", new RegExp(`^${ID}$`)],
  ["Partner", 2, "partnerIds", new RegExp(`^${ID}_${ID}$`)],
  // An underscore inside a value is escaped, because underscores join values.
  ["Status category", 2, "categoryCodes", /^[A-Z]+(?:~u[A-Z]+)*_[A-Z]+(?:~u[A-Z]+)*$/],
  ["Talents or scouts", 1, "talentTypes", /^(?:All|Talent|Scout)$/],
];
test("tasks have each filter of task-like lists, with an underscore between values in the URL (B-160, B-190, B-419)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  for (const [title, choices, name, written] of FILTERS) {
    await page.goto("/tasks?view=all");
    await expect(page.getByRole("link", { name: /^All \d/ })).toBeVisible({ timeout: 20_000 });
    const dialog = await openFilter(page, title);
    const offered = dialog.getByRole("checkbox").or(dialog.getByRole("switch")).or(dialog.getByRole("radio"));
    for (let index = 0; index < choices; index += 1) await offered.nth(index).click();
    await expect.poll(() => parameters(page).get(name), title).toMatch(written);
    // The address leads to the same filter.
    const address = page.url();
    await page.goto(address);
    await expect(page.getByRole("button", { name: new RegExp(`^Edit filter ${title}`) })).toBeVisible();
    expect(parameters(page).get(name)).toMatch(written);
    await page.getByRole("button", { name: `Remove filter ${title}` }).click();
    await expect.poll(() => parameters(page).get(name)).toBeNull();
  }
});

test("a partner, talent or scout who is not there yet is added where one is chosen, by who may (B-308, B-309)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/pipeline/add");
  const chosen = (name: string) => page.getByRole("button", { name: `Remove ${name}` });
  await test.step("a partner by its name", async () => {
    await page.getByRole("combobox", { name: "Partner" }).fill("Corner Stage Hobart");
    await page.getByRole("option", { name: "Add partner “Corner Stage Hobart”" }).click();
    await expect(chosen("Corner Stage Hobart")).toBeVisible();
  });
  await test.step("a scout by name and kind", async () => {
    await page.getByRole("combobox", { name: "Talents" }).fill("Wren Tallis");
    await page.getByRole("option", { name: "Add “Wren Tallis” …" }).click();
    await page.getByRole("radio", { name: "Scout" }).check();
    await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
    await expect(chosen("Wren Tallis")).toBeVisible();
  });
  await letUse(page, SCOUT, {
    PIPELINE: ["VIEW_ALL", "EDIT_ALL"],
    SCOUT: ["VIEW_ALL", "EDIT_ALL"],
    PARTNER: ["VIEW_ALL"],
  });
  const scout = await openSignedIn(browser, SCOUT);
  await scout.goto("/pipeline/add");
  await test.step("no partner by who may only read them", async () => {
    const partner = scout.getByRole("combobox", { name: "Partner" });
    await partner.fill("Corner Stage");
    await expect(scout.getByRole("option", { name: "Corner Stage Hobart" })).toBeVisible();
    await partner.fill("Corner Stage Perth");
    await expect(scout.getByText("No results").filter({ visible: true })).toBeVisible();
    await expect(scout.getByRole("option")).toHaveCount(0);
  });
  await test.step("no talent by who may only add scouts", async () => {
    await scout.getByRole("combobox", { name: "Talents" }).fill("Ada Marlow");
    await scout.getByRole("option", { name: "Add “Ada Marlow” …" }).click();
    await expect(scout.getByRole("radio", { name: /^Talent/ })).toBeDisabled();
    await expect(scout.getByRole("dialog")).toContainText("You don't have permission to add talents.");
    await expect(scout.getByRole("radio", { name: "Scout" })).toBeChecked();
  });
});

test("a filter and a column removed right before the page is left are gone on the next visit", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  const filter = page.getByRole("button", { name: /^Edit filter Category/ });
  const narrow = async () => {
    await openList(page, "/talent");
    const saved = page.waitForResponse((response) => response.url().endsWith(savedFilters.session.path));
    const dialog = await openFilter(page, "Category");
    await dialog.getByRole("checkbox").first().click();
    await page.keyboard.press("Escape");
    await saved;
  };
  const takeAway = () => page.getByRole("button", { name: "Remove filter Category" }).click();
  await test.step("the filter stays away after leaving by an address", async () => {
    await narrow();
    await page.goto("/talent");
    await expect(filter).toBeVisible({ timeout: 20_000 });
    await takeAway();
    await openList(page, "/talent");
    await expect(filter).toHaveCount(0);
  });
  await test.step("the filter stays away after leaving by a link, and back before the server has answered", async () => {
    await narrow();
    await page.route(`**${savedFilters.session.path}`, async (route) => {
      await page.waitForTimeout(2000);
      await route.continue();
    });
    await takeAway();
    const places = page.getByRole("navigation").first();
    await places.getByRole("link", { name: "Partners" }).click();
    await expect(page).toHaveURL(/\/partner$/);
    await places.getByRole("link", { name: "Talent", exact: true }).click();
    await expect(rows(page).first()).toBeVisible();
    await expect(filter).toHaveCount(0);
  });
  await test.step("a column", async () => {
    const head = page.locator('th[data-column="location"]');
    await page.getByRole("button", { name: "Location column options" }).click();
    await page.getByRole("menuitem", { name: "Hide column" }).click();
    await openList(page, "/talent");
    await expect(head).toHaveCount(0);
  });
});

test("a filter of tasks that makes the address too long is refused, and the choice before stays (B-676)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/tasks");
  const send = await sender(page.request);
  const { body } = await send("GET", "/talent/v1/talents/list?pageSize=100");
  const talents = z.parse(z.object({ responseData: z.array(z.object({ id: z.string() })) }), body).responseData;
  const written = (count: number): string =>
    `talentIds=${talents
      .slice(0, count)
      .map(({ id }) => id)
      .join("_")}`;
  let fitting = 1;
  while (written(fitting + 1).length <= 2000) fitting += 1;
  expect(fitting).toBeLessThan(talents.length);
  await page.goto(`/tasks?${written(fitting)}`);
  await page.getByRole("button", { name: /^Edit filter Talent:/ }).click();
  const dialog = page.getByRole("dialog", { name: "Talent" });
  const beyond = dialog.getByRole("checkbox", { checked: false }).first();
  await beyond.click();
  await expect(toast(page, "There are too many filters. Remove one first.")).toBeVisible();
  expect(parameters(page).get("talentIds")).toBe(written(fitting).replace("talentIds=", ""));
});

test("news and audio refuse a link in the words of their kind, half a second after the last key (B-354, B-650, B-652, B-770)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const read: number[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === links.preview.path) read.push(Date.now());
  });
  await page.goto("/cms/audio/pending");
  await page.getByRole("button", { name: "Add audio" }).first().click();
  const audio = page.getByRole("dialog", { name: "Add audio" });
  await fillAndLeave(box(audio, "Link"), "https://example.com/song");
  await expect(audio).toContainText("Invalid SoundCloud or Spotify format");
  await page.goto("/cms/news/pending");
  await page.getByRole("button", { name: "Add news" }).first().click();
  const news = page.getByRole("dialog", { name: "Add news" });
  await fillAndLeave(box(news, "Link"), "no website");
  await expect(news).toContainText("URL should be in format www.example.com");
  expect(read).toEqual([]);
  await box(news, "Link").fill("");
  await box(news, "Link").pressSequentially("printer.internal/status", { delay: 20 });
  const typedAt = Date.now();
  await expect(news).toContainText("This link leads to a place that can't be read from here.");
  expect(read.length).toBe(1);
  expect((read[0] ?? 0) - typedAt).toBeGreaterThan(400);
});

test("months have a four-digit year, a partner's website a host, and an event's fee two decimals (B-277, B-281, B-316)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const edit = await newTalent(page, `Ottilie Marsh ${Date.now()}`);
  await page.goto(edit.replace(/\/profile\/.*$/, "/profile/career"));
  await page.getByRole("button", { name: "Add career entry" }).first().click();
  const career = page.getByRole("dialog", { name: "Add career entry" });
  expect(await fillAndLeave(box(career, "From"), "nov 2026")).toBe("November 2026");
  expect(await fillAndLeave(box(career, "From"), "11/112")).toBe("11/112");
  await expect(career.getByText(/with a four-digit year$/).first()).toBeVisible();

  await page.goto("/partner/add");
  await fillAndLeave(box(page, "Company website"), "no website");
  await expect(page.getByText("URL should be in format www.example.com").first()).toBeVisible();

  await page.goto("/event/add");
  await page.getByRole("button", { name: "Add talent" }).click();
  const fee = box(page, "Fee").first();
  expect(await fillAndLeave(fee, "148500")).toBe("148,500.00");
  expect(await fillAndLeave(fee, "1,234.5")).toBe("1,234.50");
});

test("a long tooltip at the right edge stays within the window", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openList(page, "/talent");
  const actions = rows(page)
    .first()
    .getByRole("button", { name: /actions/i })
    .last();
  await actions.evaluate((node) =>
    node.setAttribute("data-tip", "A reason that is long enough to leave the window ".repeat(3)),
  );
  await actions.hover();
  const tip = page.locator("[aria-hidden]", { hasText: "long enough to leave" }).last();
  await expect(tip).toBeVisible();
  const bounds = await tip.boundingBox();
  expect((bounds?.x ?? 9_999) + (bounds?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
});
