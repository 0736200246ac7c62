/** Saving content: its status, what is asked before, and what refuses it; and what the lists offer. */
import { expect, type Page } from "@playwright/test";
import { content, news } from "#contract/content/content.ts";
import { links } from "#contract/links/link.ts";
import { auth } from "#contract/session/session.ts";
import { addPendingNews } from "../../support/content.ts";
import { OWNER, openSignedIn, PASSWORD, test } from "../../support/demo.ts";
import { box, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 90_000 });

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const item = (page: Page) => page.getByRole("dialog", { name: "News" });
async function edit(page: Page, title: string): Promise<void> {
  await row(page, title).getByText(title).click();
  await item(page)
    .getByRole("button", { name: /^Quick edit/ })
    .click();
  await expect(box(item(page), "Title")).toHaveValue(title);
}
/** Without its head and its buttons. */
const bodyHeight = async (page: Page): Promise<number> =>
  (await item(page).locator(".mantine-Modal-body").boundingBox())?.height ?? Number.POSITIVE_INFINITY;
const question = (page: Page, title: string) =>
  page.getByRole("alertdialog", { name: title }).or(page.getByRole("dialog", { name: title }));

test("a dialog is 500 wide to read and 600 to edit, and saving keeps the status", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await addPendingNews(page, ["Kept as it is"]);
  await page.goto("/cms/news/pending");
  const pending = page.getByRole("link", { name: /^Pending\s*\d+$/ });
  const published = page.getByRole("link", { name: /^Published\s*\d+$/ });
  await test.step("an item is read without fields, at most 500 high (B-496, B-791)", async () => {
    await row(page, "Kept as it is").getByText("Kept as it is").click();
    await expect(item(page).getByRole("textbox")).toHaveCount(0);
    await expect(item(page)).toContainText(/01 Jan 2098 \d\d:\d\d/);
    expect(await bodyHeight(page)).toBeLessThanOrEqual(500);
  });
  await test.step("Quick edit turns to editing it, at most 600 high (B-474, B-791)", async () => {
    await item(page)
      .getByRole("button", { name: /^Quick edit/ })
      .click();
    await expect(box(item(page), "Publish date")).toHaveValue("01 Jan 2098");
    expect(await bodyHeight(page)).toBeLessThanOrEqual(600);
  });
  await test.step("an item saved from the list of pending ones stays pending (B-557, B-558)", async () => {
    await box(item(page), "Title").fill("Kept pending");
    await item(page).getByRole("button", { name: "Save", exact: true }).click();
    await expect(item(page)).toHaveCount(0);
    await expect(row(page, "Kept pending")).toContainText("Pending");
  });

  await test.step("approving asks before it saves (B-559)", async () => {
    const before = Number((await published.innerText()).replace(/\D/g, ""));
    await edit(page, "Kept pending");
    await item(page).getByRole("button", { name: "Approve" }).click();
    await question(page, "Save and approve?").getByRole("button", { name: "Cancel" }).click();
    await expect(item(page)).toBeVisible();
    await item(page).getByRole("button", { name: "Approve" }).click();
    await question(page, "Save and approve?").getByRole("button", { name: "Save" }).click();
    await expect(row(page, "Kept pending")).toHaveCount(0);
    await expect(published).toHaveText(new RegExp(`^Published\\s*${before + 1}$`));
  });

  await test.step("the list of published ones offers no Approve, and saving keeps the status (B-409, B-557)", async () => {
    await page.goto("/cms/news/published");
    await edit(page, "Kept pending");
    await expect(item(page).getByRole("button", { name: "Approve" })).toHaveCount(0);
    await box(item(page), "Title").fill("Still published");
    await item(page).getByRole("button", { name: "Save", exact: true }).click();
    await expect(row(page, "Still published")).toContainText("Scheduled");
  });
  await test.step("setting to pending asks before it saves (B-561)", async () => {
    await edit(page, "Still published");
    await item(page).getByRole("button", { name: "Pending" }).click();
    await question(page, "Save and set to pending?").getByRole("button", { name: "Save" }).click();
    await expect(row(page, "Still published")).toHaveCount(0);
  });
  await pending.click();
  await test.step("rejecting asks before it saves (B-560)", async () => {
    await edit(page, "Still published");
    await item(page).getByRole("button", { name: "Reject" }).click();
    await question(page, "Save and reject?").getByRole("button", { name: "Save" }).click();
    await expect(row(page, "Still published")).toHaveCount(0);
  });
});

test("another link of an item asks before it is read in place of the first (B-563)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  const first = "https://news.example/opening-night";
  await addPendingNews(page, ["With a link"], { link: first });
  await page.goto("/cms/news/pending");
  await edit(page, "With a link");
  const read: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === links.crawl.path) read.push(request.postData() ?? "");
  });
  const link = box(item(page), "Link");
  await link.fill("https://news.example/closing-night");
  await link.blur();
  await page.getByRole("button", { name: "Keep the old link" }).click();
  await expect(link).toHaveValue(first);
  expect(read).toEqual([]);
  await link.fill("https://news.example/closing-night");
  await link.blur();
  await page.getByRole("button", { name: "Read it" }).click();
  await expect.poll(() => read.join()).toContain("closing-night");
});

test("a refusal of the server is shown in its words (B-755)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await addPendingNews(page, ["Decided elsewhere"]);
  await page.goto("/cms/news/pending");
  await expect(row(page, "Decided elsewhere")).toBeVisible();
  const login = await page.request.post(auth.login.path, { data: { email: OWNER, password: PASSWORD } });
  const { responseData } = (await login.json()) as { responseData: { accessToken: string } };
  const headers = { authorization: `Bearer ${responseData.accessToken}` };
  const listed = await page.request.post(content.list.path, { headers, data: { title: "Decided elsewhere" } });
  const [found] = ((await listed.json()) as { responseData: { id: string }[] }).responseData;
  await page.route(`**${news.approve.path}`, async (route) => {
    // A colleague is quicker by a moment.
    await page.request.post(news.reject.path, { headers, data: { ids: [found?.id] } });
    await route.continue();
  });
  await row(page, "Decided elsewhere").getByRole("checkbox").check();
  await page.getByRole("toolbar").getByRole("button", { name: "Approve" }).click();
  await expect(toast(page, /changed|in another state|meantime/i)).toBeVisible();
});

test("the bar of a list adds, deletes and, once the agency publishes from files, imports (B-459, B-462, B-464)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/news/published");
  await expect(page.locator("tbody [data-row]").first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("button", { name: "Add news" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete the selected" })).toBeVisible();
  const imports = page.getByRole("link", { name: "Import" }).or(page.getByRole("button", { name: "Import" }));
  const setFromFiles = async (on: boolean): Promise<void> => {
    await page.goto("/settings/content");
    await page.getByRole("switch", { name: /^Publish to the app from files/ }).setChecked(on);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveAttribute("aria-disabled", "true");
  };
  await setFromFiles(false);
  await page.goto("/cms/news/published");
  await expect(page.locator("tbody [data-row]").first()).toBeVisible({ timeout: 20_000 });
  await expect(imports).toHaveCount(0);
  await setFromFiles(true);
  for (const section of ["news", "events"]) {
    await page.goto(`/cms/${section}/published`);
    await expect(imports.first()).toBeVisible({ timeout: 20_000 });
  }
  await page.goto("/cms/audio/published");
  await expect(page.locator("tbody [data-row]").first()).toBeVisible({ timeout: 20_000 });
  await expect(imports).toHaveCount(0);
  await page.goto("/cms/events/published");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const filters = page.getByRole("dialog", { name: "Filter" });
  for (const name of ["Talents", "Status", "Title", "Tags", "Link"])
    await expect(filters.getByRole("button", { name, exact: true })).toBeVisible();
});
