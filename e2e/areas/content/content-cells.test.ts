/** Cells, rows and files of content: shortened lists, the actions of each row, and files that can't be played. */
import { expect, type Page } from "@playwright/test";
import { MP4_VIDEO } from "#test/sample-files.ts";
import { addPendingNews, letRead } from "../../support/content.ts";
import { FINANCE, navigation, OWNER, openSignedIn, test } from "../../support/demo.ts";
import { box, expectAccessibleInDark, openList, rows, savePictures, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 60_000 });

const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
/** Returns the entries in the menu of a row. */
async function offered(page: Page, name: string): Promise<string[]> {
  await row(page, name).first().hover();
  await row(page, name)
    .first()
    .getByRole("button", { name: /^Actions for/ })
    .click();
  const items = page.getByRole("menuitem");
  await expect(items.first()).toBeVisible();
  const names = (await items.allInnerTexts()).map((text) => text.trim());
  await page.keyboard.press("Escape");
  return names;
}

test("a row shows three tags and four people, and a tab counts no further than (99+) (B-758, B-759, B-760)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await addPendingNews(page, ["Many of everything"], { tags: ["one", "two", "three", "four", "five"], talents: 6 });
  await openList(page, "/cms/news/pending");
  const many = row(page, "Many of everything");
  await expect(many.locator("td").filter({ hasText: "one" })).toContainText(/onetwothree\s*\+2/);
  const talents = many.locator("th");
  await expect(talents).toContainText("+2");
  await expect(talents).toContainText("6 talents");
  const pending = page.getByRole("link", { name: /^Pending/ });
  await expect(pending).not.toContainText("(99+)");
  await addPendingNews(
    page,
    Array.from({ length: 100 }, (_, n) => `One of a hundred, ${n}`),
  );
  await page.reload();
  await expect(pending).toContainText("(99+)");
  // The exact one is in its tip, and read out.
  await expect(page.getByRole("link", { name: /^Pending\s*103$/ })).toBeVisible();
  await pending.locator("[data-tip]").hover();
  await expect(page.locator("body > * [aria-hidden]").getByText("103", { exact: true })).toBeVisible();
  await savePictures(page, "content-many");
});

test("a post and a poll of a meetup offer what their place allows, and nothing without the right (B-330, B-432, B-441, B-442)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await openList(page, "/cms/snippets/posts");
  const entries = ["View", "Dashboard of this talent", "Pin", "Edit", "Share", "Delete"];
  expect(await offered(page, "Three notes from the rehearsal room")).toEqual(entries.with(2, "Unpin"));
  await openList(page, "/cms/snippets/meetups?view=polls");
  expect(await offered(page, "Where do we meet before the last night?")).toEqual(entries);
  await openList(page, "/cms/fanroom/posts");
  expect(await offered(page, "I drove six hours")).toEqual(
    entries.filter((name) => name !== "Edit" && name !== "Share"),
  );
  await letRead(page, FINANCE);
  const reader = await openSignedIn(browser, FINANCE);
  await openList(reader, "/cms/snippets/posts");
  expect(await offered(reader, "Three notes from the rehearsal room")).toEqual(["View", "Dashboard of this talent"]);
});

test("the cell of a talent leads to their dashboard, and goes where the list is of one talent (B-430, B-438)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await openList(page, "/cms/snippets/meetups?view=polls");
  const poll = row(page, "Where do we meet before the last night?");
  await poll.hover();
  const link = poll.locator("th").getByRole("link", { name: "Dashboard of this talent" });
  await savePictures(page, "posts-talent-link");
  await link.click();
  await expect(page).toHaveURL(/\/cms\/talent\/[^/]+\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-2);
  await openList(page, `/cms/snippets/meetups?view=polls&userIds=${id}`);
  await expect(page.locator("thead th[data-column=talent]")).toHaveCount(0);
  await expect(page.locator("thead th[data-column=content]")).toHaveCount(1);
});

test("events that are not relevant have the document's columns (B-452)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/events/not-relevant");
  const columns = page.locator("thead th[data-column]");
  await expect(columns.first()).toBeVisible({ timeout: 20_000 });
  const names = await columns.evaluateAll((heads) =>
    heads.map((head) => (head instanceof HTMLElement ? head.dataset.column : "")),
  );
  expect(names).toEqual([
    "talents",
    "medias",
    "status",
    "title",
    "tags",
    "link",
    "start",
    "location",
    "reportedCount",
    "irrelevanceTalents",
    "latestReportedDate",
    "publishDate",
    "totalComment",
    "totalReaction",
    "totalShares",
  ]);
});

test("news and audio have a title and a publish date and time, which reading does not change (B-495)", async ({
  browser,
}) => {
  for (const section of ["news", "audio"]) {
    const page = await openSignedIn(browser, OWNER);
    await openList(page, `/cms/${section}/pending`);
    await page
      .getByRole("button", { name: `Add ${section}` })
      .first()
      .click();
    const form = dialog(page, `Add ${section}`);
    await expect(box(form, "Title")).toBeEditable();
    await box(form, "Publish date").click();
    await expect(box(form, "Publish date")).toHaveValue(/^\d{2} [A-Z][a-z]{2} \d{4}$/);
    await expect(box(form, "Time in Sydney")).toHaveValue(/^\d{2}:\d{2}$/);
    await savePictures(page, `content-times-${section}`);
  }
  const page = await openSignedIn(browser, OWNER);
  await openList(page, "/cms/news/published");
  await rows(page).first().locator("[data-opener]").click();
  const view = dialog(page, "News");
  await expect(view).toContainText(/\d{2} [A-Z][a-z]{2} \d{4},? \d{2}:\d{2}/);
  await expect(view.getByRole("textbox")).toHaveCount(0);
});

test("the files of an item are previewed one after the other (B-497)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openList(page, "/cms/news/published");
  const several = rows(page)
    .filter({ has: page.getByText(/^\d+ files$/) })
    .first();
  await several.locator("[data-opener]").click();
  await dialog(page, "News")
    .getByRole("button", { name: /^Open / })
    .click();
  const preview = dialog(page, /\.(webp|jpe?g|png)$/);
  await expect(preview).toContainText(/1 of \d/);
  await preview.getByRole("button", { name: "Next" }).click();
  await expect(preview).toContainText(/2 of \d/);
  await preview.getByRole("button", { name: "Previous" }).click();
  await expect(preview).toContainText(/1 of \d/);
  await page.keyboard.press("ArrowRight");
  await expect(preview).toContainText(/2 of \d/);
  await expectAccessibleInDark(page);
});

test("a video that is being prepared says so, and a missing one is apologised for (B-751, B-752)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await openList(page, "/cms/video/pending");
  await page.getByRole("button", { name: "Add video" }).first().click();
  const form = dialog(page, "Add video");
  await form.getByRole("combobox", { name: "Talents" }).fill("Imogen");
  await page.getByRole("option", { name: "Imogen Hart-Okafor" }).click();
  await page.keyboard.press("Escape");
  await box(form, "Title").fill("A film of our own");
  await box(form, "Publish date").click();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    form.getByRole("button", { name: "Upload", exact: true }).click(),
  ]);
  await chooser.setFiles([{ name: "film.mp4", mimeType: "video/mp4", buffer: MP4_VIDEO }]);
  await expect(form.getByRole("button", { name: "Remove film.mp4" })).toBeVisible({ timeout: 30_000 });
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Video added")).toBeVisible();
  // The server's message about a file while it is being prepared.
  await page.route("**/talent/v1/cms/**", async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll('"isProcessing":false', '"isProcessing":true');
    await route.fulfill({ response, body: text });
  });
  await page.reload();
  const film = row(page, "A film of our own");
  await film.locator("[data-opener]").click();
  const view = dialog(page, "Video");
  await expect(view).toContainText("Your video is being processed");
  await savePictures(page, "content-video-processing");
  await page.unrouteAll({ behavior: "wait" });
  await page.route("**/media/v1/files/**", (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await film.locator("[data-opener]").click();
  await expect(view).toContainText("Sorry", { timeout: 20_000 });
  await expect(view).toContainText("This video does not exist");
  await savePictures(page, "content-video-gone");
  await expectAccessibleInDark(page);
});

test("an export that fails says so (B-710)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openList(page, "/cms/news/published");
  await page.route("**/export**", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("button", { name: "Export" }).first().click();
  const choice = page.getByRole("menuitem").first();
  await choice.click();
  await expect(toast(page, "Failed to fetch data")).toBeVisible({ timeout: 20_000 });
});

test("each kind of content has its screen (B-011, B-401, B-407)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms");
  const screens = {
    News: "/cms/news/published",
    "Events for fans": "/cms/events/published",
    Audio: "/cms/audio/published",
    Video: "/cms/video/published",
    Podcasts: "/cms/podcasts/published",
    "Fan room": "/cms/fanroom/posts",
    Snippets: "/cms/snippets/posts",
    "Talents in the app": "/cms/talent",
    Fans: "/cms/fans/report",
    Facebook: "/cms/social/facebook",
    Instagram: "/cms/social/instagram",
  };
  for (const [name, path] of Object.entries(screens)) {
    await navigation(page).getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
    await expect(page.getByRole("table").or(page.getByRole("list")).first()).toBeVisible();
  }
  for (const tab of ["Polls", "Meetups"]) {
    await page.goto("/cms/snippets/posts");
    await page.getByRole("link", { name: new RegExp(`^${tab}`) }).click();
    await expect(page).toHaveURL(new RegExp(`/cms/snippets/${tab.toLowerCase()}`));
  }
});
