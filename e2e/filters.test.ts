import { expect } from "@playwright/test";
import { FINANCE, OWNER, openSignedIn, test } from "./support/demo.ts";
import { openList, rows, toast } from "./support/page.ts";

test.describe.configure({ timeout: 120_000 });

test("a filter is saved, applied on another computer, updated, renamed and deleted", async ({ browser }) => {
  const page = await openSignedIn(browser, FINANCE);
  await openList(page, "/talent");
  const myFilter = page.getByRole("button", { name: /^My filter/ });
  const dialog = page.getByRole("dialog", { name: "Save filter" });
  await test.step("“My filter” says that nothing was saved yet (B-523, B-528)", async () => {
    await myFilter.click();
    await expect(page.getByText("No saved filters yet.")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("the filter of a table is saved under a name, which is required (B-152, B-317, B-524)", async () => {
    await page.goto("/talent?categories=Sports&orderBy=displayName&orderDirection=ASC");
    await expect(rows(page).first()).toBeVisible();
    await myFilter.click();
    await page.getByRole("button", { name: "Save filter" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("This field is required")).toBeVisible();
    await dialog.getByLabel("Name").fill("All who play");
    await page.keyboard.press("Enter");
    await expect(toast(page, "Filter All who play saved")).toBeVisible();
    await expect(myFilter).toHaveAccessibleName("My filter: All who play");
  });

  await test.step("a taken name is refused next to its field, in the server's words, and the input stays (B-318, B-745)", async () => {
    await myFilter.click();
    await page.getByRole("button", { name: "Save filter" }).click();
    await dialog.getByLabel("Name").fill("all WHO play");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("This already exists.")).toBeVisible();
    await expect(dialog.getByLabel("Name")).toHaveValue("all WHO play");
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("a saved filter counts as edited until it is updated (B-525)", async () => {
    await page
      .getByRole("navigation", { name: "By status" })
      .getByRole("button", { name: /^Active/ })
      .click();
    await expect(myFilter).toHaveAccessibleName("My filter: All who play, edited");
    await myFilter.click();
    await page.getByRole("button", { name: "Update filter" }).click();
    await expect(toast(page, "Filter All who play updated")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Clear", exact: true }).last().click();
    await expect(page).toHaveURL("/talent?orderBy=displayName&orderDirection=ASC");
  });

  // It is there on another computer too.
  const elsewhere = await openSignedIn(browser, FINANCE);
  await openList(elsewhere, "/talent");
  await elsewhere.getByRole("button", { name: /^My filter/ }).click();
  await elsewhere.getByRole("button", { name: "All who play", exact: true }).click();
  await expect(elsewhere).toHaveURL(/categories=Sports/);
  await expect(elsewhere).toHaveURL(/statusIds=1/);
  await expect(elsewhere.getByRole("button", { name: /Edit filter Category/ })).toBeVisible();

  await test.step("a saved filter is renamed, on the other computer too (B-526)", async () => {
    await myFilter.click();
    await page.getByRole("button", { name: "Rename All who play" }).click();
    const rename = page.getByRole("dialog", { name: "Rename" });
    await expect(rename.getByLabel("Name")).toHaveValue("All who play");
    await rename.getByLabel("Name").fill("Players");
    await page.keyboard.press("Enter");
    await expect(toast(page, "Filter renamed to Players")).toBeVisible();
    await expect(elsewhere.getByRole("button", { name: "My filter: Players" })).toBeVisible();
  });
  await test.step("a saved filter is deleted, and the menu says that none is left (B-527, B-528)", async () => {
    await myFilter.click();
    await page.getByRole("button", { name: "Delete Players" }).click();
    await expect(toast(page, "Filter Players deleted")).toBeVisible();
    await expect(page.getByText("No saved filters yet.")).toBeVisible();
  });
});

test("returning to a list in the same session restores the last filter", async ({ browser }) => {
  const page = await openSignedIn(browser, FINANCE);
  await openList(page, "/talent");
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
  await expect(page.getByRole("button", { name: /Edit filter Status/ })).toBeVisible();
  // A URL with parameters wins, and a cleared filter stays cleared.
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
  const fresh = await openSignedIn(browser, FINANCE);
  await openList(fresh, "/talent");
  expect(new URL(fresh.url()).search).toBe("");
});

test("a date range is whole days in the reader's time zone, or a single day", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openList(page, "/talent");
  const unfiltered = await page.getByText(/^1-20 of \d+/).textContent();
  await page.getByRole("button", { name: "Added", exact: true }).click();
  const calendar = page.getByRole("dialog", { name: "Added" });
  await test.step("today is bold (B-177, B-427)", async () => {
    await expect(calendar.locator("[data-today]")).toHaveCSS("font-weight", "700");
  });
  const month = await calendar.getByRole("button", { name: /^[A-Z][a-z]+ \d{4}$/ }).textContent();
  const day = (number: string) =>
    calendar.locator("button[aria-label]:not([data-outside])").filter({ hasText: new RegExp(`^${number}$`) });
  const short = `${month?.slice(0, 3)} ${month?.slice(-4)}`;
  await test.step("a single day is enough, and is shown as DD MMM YYYY (B-173, B-174, B-425)", async () => {
    await day("3").click();
    await expect(page.getByRole("button", { name: `Edit filter Added: on 03 ${short}` })).toBeVisible();
    await expect(page).toHaveURL(/fromDate=\d+&toDate=\d+/);
  });
  await test.step("a range starts with its first day and ends with its last one, in the reader's time zone (B-175, B-176, B-426)", async () => {
    const dates = () => {
      const { searchParams } = new URL(page.url());
      return ["fromDate", "toDate"].map((name) => Number(searchParams.get(name)));
    };
    const sydney = (time: number) =>
      new Date(time).toLocaleString("en-GB", { timeZone: "Australia/Sydney", dateStyle: "short", timeStyle: "medium" });
    const [from = 0, to = 0] = dates();
    expect(sydney(from)).toMatch(/^03\/.*, 00:00:00$/);
    expect(sydney(to)).toMatch(/^03\/.*, 23:59:59$/);
    expect(to % 1000).toBe(999);
    await day("9").click();
    await expect(page.getByRole("button", { name: `Edit filter Added: 03 ${short} – 09 ${short}` })).toBeVisible();
    await expect.poll(() => sydney(dates()[1] ?? 0)).toMatch(/^09\/.*, 23:59:59$/);
  });
  await test.step("resetting a range shows all rows again (B-178, B-428)", async () => {
    // The URL changes a moment later, in one step.
    await calendar.getByRole("button", { name: "Reset" }).click();
    await expect(page).toHaveURL("/talent");
    await page.keyboard.press("Escape");
    await expect(page.getByText(/^1-20 of \d+/)).toHaveText(unfiltered ?? "");
  });
});

test("a filter without matching options says so, and a URL that is too long is refused (B-274, B-275, B-753)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await openList(page, "/staff");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const picker = page.getByRole("dialog", { name: "Filter" });
  await picker.getByRole("button", { name: "Roster" }).click();
  await picker.getByLabel("Search").fill("nobody is called this");
  await expect(picker.getByText("No results")).toBeVisible();
  await page.keyboard.press("Escape");

  // A URL so long that one more value does not fit.
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
  await expect(toast(page, "There are too many filters. Remove one first.")).toBeVisible();
  await expect(page).toHaveURL(address);
});
