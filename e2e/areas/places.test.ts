/** Address autocomplete. */
import { expect, type Locator, type Page } from "@playwright/test";
import { OWNER, openSignedIn, test } from "../support/demo.ts";
import { box, expectAccessible } from "../support/page.ts";

const SEARCH = "**/client/v1/places/search*";

async function addPartner(page: Page, name: string): Promise<Locator> {
  await page.goto("/partner/add");
  await box(page, "Company name").fill(name);
  const list = page.getByRole("group", { name: "Addresses" });
  await list.getByRole("button", { name: "Add address" }).click();
  return list;
}
const line = (list: Locator): Locator => list.getByRole("combobox", { name: "Address", exact: true });

test("the address line looks up places after 300 ms, fills in the first and is saved with it (B-145, B-270, B-271, B-350)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const list = await addPartner(page, "Lantern & Sons");
  const requests: { q: string; at: number }[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith("/places/search")) requests.push({ q: url.searchParams.get("q") ?? "", at: Date.now() });
  });
  await line(list).pressSequentially("14 Calder Lane, Marrick", { delay: 20 });
  const typed = Date.now();
  await expect(box(list, "City")).toHaveValue("Marrickville");
  // One request for the whole text, and not before the pause.
  expect(requests.map(({ q }) => q)).toEqual(["14 Calder Lane, Marrick"]);
  expect((requests[0]?.at ?? 0) - typed).toBeGreaterThan(200);
  await expect(box(list, "State")).toHaveValue("NSW");
  await expect(box(list, "Postcode")).toHaveValue("2204");
  await expect(list.getByRole("combobox", { name: "Country" })).toHaveValue("Australia");
  await expect(line(list)).toHaveValue("14 Calder Lane, Marrick");
  await expect(list.getByRole("status")).toHaveText(/Filled in from Marrickville NSW 2204, Australia/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add partner", exact: true }).click();
  await expect(page).toHaveURL(/\/profile\/summary$/);
  await expect(page.getByText("14 Calder Lane, Marrickville NSW 2204, Australia")).toBeVisible();
});

test("another place is chosen by keyboard, and clearing the line keeps type and contact (B-272, B-273)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const list = await addPartner(page, "Paddington Post");
  await list.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "Office" }).click();
  await line(list).fill("5 Oxford St, Paddington");
  await expect(box(list, "State")).toHaveValue("NSW");
  await expect(page.getByRole("option")).toHaveText([/Paddington NSW/, /Paddington QLD/]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(box(list, "State")).toHaveValue("QLD");
  await expect(box(list, "Postcode")).toHaveValue("4064");
  await expect(line(list)).toHaveValue("5 Oxford St, Paddington");
  await line(list).fill("");
  for (const field of ["City", "State", "Postcode", "District"]) await expect(box(list, field)).toHaveValue("");
  await expect(list.getByRole("combobox", { name: "Country" })).toHaveValue("");
  await expect(list.getByRole("combobox", { name: "Type" })).toHaveValue("Office");
  await expect(list.getByRole("radio", { name: /Contact address/ })).toBeChecked();
});

test("a single-line place offers suggestions after 300 ms, takes one by key, keeps free text (B-270, B-350)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/partner/add");
  const office = page.getByRole("combobox", { name: "Head office" });
  const requests: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith("/places/search")) requests.push(url.searchParams.get("q") ?? "");
  });
  await office.pressSequentially("Marrick", { delay: 20 });
  await expect(page.getByRole("option")).toHaveText(["Marrickville, NSW"]);
  await expect(office).toHaveValue("Marrick");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(office).toHaveValue("Marrickville, NSW");
  await expect(page.getByRole("option")).toHaveCount(0);
  expect(requests).toEqual(["Marrick"]);
  await office.fill("The old tram shed");
  await expect.poll(() => requests.length).toBe(2);
  await box(page, "Company name").fill("Lantern Yard");
  await expect(office).toHaveValue("The old tram shed");

  // A talent's form has the same field.
  await page.goto("/talent/add");
  await page.getByRole("combobox", { name: "Based in" }).fill("Wagga");
  await page.getByRole("option", { name: "Wagga Wagga, NSW" }).click();
  await expect(page.getByRole("combobox", { name: "Based in" })).toHaveValue("Wagga Wagga, NSW");
});

test("typed values are kept, a late response fills nothing, and a failed lookup keeps the input", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const list = await addPartner(page, "Slow Line");
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SEARCH, async (route) => {
    if (route.request().url().includes("Dubbo")) await held;
    await route.continue();
  });
  await line(list).fill("1 High St, Dubbo");
  await page.waitForRequest(SEARCH);
  await line(list).fill("1 High St, Broome");
  await expect(box(list, "City")).toHaveValue("Broome");
  release();
  await expect(box(list, "City")).toHaveValue("Broome");
  await box(list, "City").fill("Cable Beach");
  await line(list).fill("1 High St, Darwin");
  await expect(page.getByRole("option", { name: /Darwin/ })).toBeVisible();
  await expect(box(list, "City")).toHaveValue("Cable Beach");
  await page.route(SEARCH, (route) => route.abort());
  await line(list).fill("1 High St, Perth");
  await expect(list.getByRole("status")).toHaveText(/Address lookup is unavailable/, { timeout: 15_000 });
  await expect(line(list)).toHaveValue("1 High St, Perth");
});
