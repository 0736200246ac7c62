/** Many records changed at once, chosen as all that match. */
import { expect, type Page } from "@playwright/test";
import { HEAD_AGENT, OWNER, openSignedIn, test } from "../support/demo.ts";
import { axeViolations, openList, rows, toast } from "../support/page.ts";

const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "By status" }).getByRole("button", { name: new RegExp(`^${name}`) });
const countOf = async (page: Page, name: string): Promise<number> =>
  Number((await tab(page, name).innerText()).replace(/\D/g, ""));
const bar = (page: Page) => page.getByRole("toolbar");

test("all talents that match are given a status, tags and staff at once, and each can be undone", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const colleague = await openSignedIn(browser, HEAD_AGENT);
  await openList(page, "/talent");
  await openList(colleague, "/talent?statusIds=1");
  await expect(tab(page, "All")).toContainText(/\d/);
  const [total, active] = [await countOf(page, "All"), await countOf(page, "Active")];
  expect(total).toBeGreaterThan(20);
  await expect(page.getByText(`1-20 of ${total}`)).toBeVisible();

  // The page first, then all that match, less one.
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await expect(bar(page)).toContainText("20 selected");
  await bar(page)
    .getByRole("button", { name: `Select all ${total}` })
    .click();
  await expect(bar(page)).toContainText(`All ${total} selected`);
  await rows(page).first().getByRole("checkbox").click();
  await expect(bar(page)).toContainText(`All ${total - 1} selected`);
  expect(await axeViolations(page)).toEqual([]);

  await bar(page).getByRole("button", { name: "Set status" }).click();
  await page.getByRole("menuitem", { name: "Rejected" }).click();
  const done = toast(page, /\d+ records are rejected/);
  await expect(done).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(() => countOf(page, "Rejected")).toBeGreaterThanOrEqual(total - 1);
  // Colleagues see it by themselves.
  await expect.poll(() => countOf(colleague, "Active")).toBeLessThanOrEqual(1);
  await done.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, /^Changes to \d+ records undone/)).toBeVisible();
  await expect.poll(() => countOf(page, "Active")).toBe(active);

  // A search narrows what matches, and the tabs count it.
  await page.getByLabel("Search talent").fill("vic");
  await expect.poll(() => countOf(page, "All")).toBeLessThan(total);
  const found = await countOf(page, "All");
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  const more = bar(page).getByRole("button", { name: /^Select all \d/ });
  if (await more.isVisible()) await more.click();
  await bar(page).getByRole("button", { name: "Tags" }).click();
  const tags = page.getByRole("dialog", { name: `Tags of ${found} records` });
  await tags.getByLabel("Add").fill("southern tour");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, `Tags of ${found} records updated`)).toBeVisible();
  await page.goto("/talent?tags=southern%20tour");
  await expect.poll(() => countOf(page, "All")).toBe(found);

  // Escape lets the selection go.
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await expect(bar(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bar(page)).toHaveCount(0);
});

test("partners and suppliers are assigned many at a time", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  for (const path of ["/partner", "/supplier"]) {
    await openList(page, path);
    await page.getByRole("checkbox", { name: "Select all on this page" }).click();
    const more = bar(page).getByRole("button", { name: /^Select all \d/ });
    if (await more.isVisible()) await more.click();
    await bar(page).getByRole("button", { name: "Assign staff" }).click();
    const dialog = page.getByRole("dialog", { name: /^Assign staff to \d+ records/ });
    await dialog.getByRole("combobox", { name: "Assign", exact: true }).fill("Tom");
    await page.getByRole("option", { name: /^Tom Halloran/ }).click();
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Apply" }).click();
    const done = toast(page, /^Staff of \d+ records updated/);
    await expect(done).toBeVisible();
    await done.getByRole("button", { name: "Undo" }).click();
    await expect(toast(page, /^Changes to \d+ records undone/)).toBeVisible();
  }
});

test("the status of a record is changed in its header, and undone", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openList(page, "/scout");
  const name = (await rows(page).first().getByRole("rowheader").innerText()).trim();
  await rows(page).first().getByRole("link").first().click();
  const status = page.getByRole("button", { name: new RegExp(`^Status of ${name}`) });
  const before = (await status.innerText()).trim();
  await status.click();
  await page.getByRole("menuitem", { name: /^Locked/ }).click();
  await expect(status).toHaveText("Locked");
  await toast(page, `${name} is locked`).getByRole("button", { name: "Undo" }).click();
  await expect(status).toHaveText(before);
});
