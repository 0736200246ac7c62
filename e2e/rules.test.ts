/** Rules that hold for every list and every select, checked on the roster and on /kit. */
import { expect, type Page } from "@playwright/test";
import { authenticate, OWNER, test } from "./support/demo.ts";
import { rows } from "./support/page.ts";

test.describe.configure({ timeout: 90_000 });

test.beforeEach(async ({ page }) => {
  await authenticate(page, OWNER);
  await page.goto("/talent");
  await expect(rows(page)).toHaveCount(20);
});
const range = (page: Page, words: string) => expect(page.getByText(new RegExp(`^${words} of \\d+$`))).toBeVisible();

test("a list is paged and sorted in its address", async ({ page }) => {
  await test.step("a page has 20 rows by default, which the address leaves out, and shows x-y of the total (B-154, B-169)", async () => {
    await range(page, "1-20");
    expect(new URL(page.url()).search).toBe("");
  });
  await test.step("pages are turned by previous and next alone, and count from 0 in the URL and 1 on screen (B-156, B-413, B-414, B-521)", async () => {
    await expect(page.getByRole("button", { name: "Previous page" })).toHaveAttribute("aria-disabled", "true");
    await expect(page.getByRole("button", { name: /^(First|Last) page$/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(page).toHaveURL(/[?&]pageIndex=1(&|$)/);
    await range(page, "21-40");
  });
  await test.step("previous leads back (B-170)", async () => {
    await page.getByRole("button", { name: "Previous page" }).click();
    await range(page, "1-20");
  });

  const size = page.getByRole("combobox", { name: "Rows per page" });
  await test.step("“View:” offers 20, 50 and 100 rows, and stands at 20 (B-155, B-412, B-757)", async () => {
    await expect(page.getByText("View:")).toBeVisible();
    await expect(size).toHaveValue("20");
    await expect(size.getByRole("option")).toHaveText(["20", "50", "100"]);
  });
  await test.step("the number of rows that is chosen there stands in the address (B-153, B-172, B-522)", async () => {
    await size.selectOption("50");
    await expect(page).toHaveURL(/[?&]pageSize=50(&|$)/);
    await range(page, "1-50");
  });

  await test.step("the order stands in the URL by column and direction, unless default, and stays on reload (B-153, B-157, B-415)", async () => {
    await page.getByRole("columnheader", { name: "Name" }).getByRole("button", { name: "Name" }).first().click();
    await expect(page).toHaveURL(/orderBy=displayName/);
    await expect(page).toHaveURL(/orderDirection=(ASC|DESC)/);
    await page.reload();
    await range(page, "1-50");
    await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", /ascending|descending/);
  });

  // Invalid values in the URL are ignored.
  await page.goto("/talent?pageSize=7&pageIndex=-3&orderBy=password&orderDirection=SIDEWAYS");
  await range(page, "1-20");
});

/** Expects the address to change `ms` after something is done, by the page's own clock, and not a millisecond before. */
async function expectAfter(page: Page, ms: number, act: () => Promise<void>): Promise<void> {
  const search = () => page.evaluate(() => location.search);
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1_000));
  const before = await search();
  await act();
  await page.clock.runFor(ms - 1);
  expect(await search()).toBe(before);
  await page.clock.runFor(1);
  await expect.poll(search).not.toBe(before);
  await page.clock.resume();
}

test("the URL changes 500 ms after typing a search, and 300 ms after choosing a filter or a date", async ({ page }) => {
  await page.clock.install();
  await page.goto("/talent");
  await expect(rows(page)).toHaveCount(20);
  let requests = 0;
  page.on("request", (request) => {
    if (/\/talents\/list\?.*q=/.test(request.url())) requests += 1;
  });
  await test.step("a search waits 500 ms (B-353, B-424, B-771)", async () => {
    const search = page.getByRole("textbox", { name: "Search talent" });
    await expectAfter(page, 500, () => search.pressSequentially("mar"));
    await expect(page).toHaveURL(/[?&]q=mar(&|$)/);
    await expect.poll(() => requests).toBe(1);
    await search.fill("");
    await expect(rows(page)).toHaveCount(20);
  });

  await test.step("a filter waits 300 ms (B-352, B-423, B-772)", async () => {
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const filters = page.getByRole("dialog", { name: "Filter" });
    await filters.getByRole("button", { name: "Category", exact: true }).click();
    await expectAfter(page, 300, () => page.getByRole("checkbox", { name: "Music" }).click());
    await expect(page).toHaveURL(/categories=Music/);
    await page.keyboard.press("Escape");
  });

  await test.step("a date waits 300 ms (B-179)", async () => {
    await page.getByRole("button", { name: "Added", exact: true }).click();
    const days = page.getByRole("dialog", { name: "Added" }).locator("button[aria-label]:not([data-outside])");
    await expectAfter(page, 300, () => days.filter({ hasText: /^3$/ }).click());
    await expect(page).toHaveURL(/fromDate=\d+&toDate=\d+/);
  });
});

test("rows are 33 px high below a sticky header, and a table without any says so", async ({ page }) => {
  await test.step("rows are 33 px high (B-395, B-794)", async () => {
    const heights = await rows(page).evaluateAll((elements) =>
      elements.map((row) => row.getBoundingClientRect().height),
    );
    expect(new Set(heights.map(Math.round))).toEqual(new Set([33]));
  });
  await test.step("the header stays in view (B-164, B-513)", async () => {
    const head = page.getByRole("columnheader", { name: "Name" });
    const before = (await head.boundingBox())?.y;
    await rows(page).last().scrollIntoViewIfNeeded();
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 400);
    expect((await head.boundingBox())?.y).toBe(before);
  });
  await test.step("an empty table says so (B-520)", async () => {
    await page.goto("/scout?q=nobody%20at%20all");
    await expect(page.getByText("No results")).toBeVisible();
  });
});

test("a dropdown is at most 192 px high, 200 for roles and 350 for media (B-386, B-387, B-388, B-796)", async ({
  page,
}) => {
  const measured = async (field: string, options: number): Promise<{ tallest: string; row: number }> => {
    await page.getByRole("combobox", { name: field, exact: true }).click();
    const list = page.getByRole("listbox").filter({ visible: true });
    await expect(list.getByRole("option").nth(options)).toBeAttached();
    const row = (await list.getByRole("option").first().boundingBox())?.height ?? 0;
    const tallest = await list
      .getByRole("option")
      .first()
      .evaluate((element) => {
        let ancestor: Element | null = element;
        while (ancestor && getComputedStyle(ancestor).maxHeight === "none") ancestor = ancestor.parentElement;
        return ancestor ? getComputedStyle(ancestor).maxHeight : "none";
      });
    await page.keyboard.press("Escape");
    return { tallest, row };
  };
  await page.goto("/talent/add");
  const { tallest, row } = await measured("Category", 2);
  expect(tallest).toBe("192px");
  await test.step("a dropdown shows at most six rows (B-389)", () => {
    expect(Math.floor(192 / row)).toBeLessThanOrEqual(6);
  });
  await page.goto("/staff/add");
  expect((await measured("Role", 2)).tallest).toBe("200px");
  await page.goto("/kit/selects");
  expect((await measured("Media", 2)).tallest).toBe("350px");
});

test("a colour is chosen by name from a fixed set, and its value is never shown (B-398)", async ({ page }) => {
  await page.goto("/kit/choices");
  const colours = page.getByRole("group", { name: "Colour" }).first();
  await expect(colours.getByRole("radio")).toHaveCount(12);
  await colours.getByRole("radio", { name: "Copper" }).check();
  await expect(colours.getByRole("radio", { checked: true })).toHaveAccessibleName("Copper");
  const drawn = await colours
    .locator("[data-swatch]")
    .evaluateAll((swatches) => swatches.map((swatch) => getComputedStyle(swatch).backgroundColor));
  expect(new Set(drawn).size).toBe(12);
  expect(await colours.innerText()).not.toMatch(/#|rgb/);
});
