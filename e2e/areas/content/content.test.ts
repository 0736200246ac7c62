/** Content in the browser: written with a picture and scheduled, moderated by keyboard, and read without the right to write. */
import { expect, type Page } from "@playwright/test";
import { news } from "#contract/content/content.ts";
import { letRead, pngFile } from "../../support/content.ts";
import { FINANCE, OWNER, openSignedIn, test } from "../../support/demo.ts";
import { box, expectAccessibleInDark, expectFineEverywhere, savePictures, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 180_000 });

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const picture = pngFile("stage.png");

async function fillNews(page: Page, title: string): Promise<void> {
  const form = dialog(page, "Add news");
  await form.getByRole("combobox", { name: "Talents" }).fill("Imogen");
  await page.getByRole("option", { name: "Imogen Hart-Okafor" }).click();
  await page.keyboard.press("Escape");
  await box(form, "Title").fill(title);
  // The first click fills in the present.
  await box(form, "Publish date").click();
  await expect(box(form, "Publish date")).not.toHaveValue("");
  await box(form, "Publish date").fill("14 Aug 2099");
  await box(form, "Media credit").fill("Photograph by J. Wetherall");
  await form.locator("[contenteditable]").fill("The first night sold out in under an hour.");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    form.getByRole("button", { name: "Upload", exact: true }).click(),
  ]);
  await chooser.setFiles([picture]);
  await expect(form.getByRole("button", { name: "Remove stage.png" })).toBeVisible({ timeout: 30_000 });
}

test("news with a picture is added, scheduled and rejected by keyboard", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await test.step("what waits in each list is at /cms (B-059, R-214)", async () => {
    await page.goto("/cms");
    await expect(page.getByRole("heading", { name: "Fan content" })).toBeVisible();
    await expect(page.getByText(/^\d+ items wait for approval/)).toBeVisible();
  });
  await expectFineEverywhere(page, "content-landing");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "News", exact: true }) });
  await test.step("a card counts what its list shows, whose address ends with its status (B-059, B-408, R-226, R-228)", async () => {
    const waiting = await card.getByRole("link", { name: /^Pending/ }).innerText();
    await card.getByRole("link", { name: /^Pending/ }).click();
    await expect(page).toHaveURL(/\/cms\/news\/pending$/);
    const tabs = page.getByRole("navigation", { name: "By status" });
    await expect(tabs.getByRole("link", { name: /^Pending/ })).toHaveText(
      new RegExp(`^Pending\\s*${waiting.replace(/\D/g, "")}$`),
    );
  });
  await page.goto("/cms/news/pending");
  const published = page.getByRole("link", { name: /^Published\s*\d+$/ });
  const before = Number((await published.innerText()).replace(/\D/g, ""));
  await page.getByRole("button", { name: "Add news" }).first().click();
  const form = dialog(page, "Add news");
  const save = form.getByRole("button", { name: "Save", exact: true });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === news.create.path) sent.push(request.url());
  });
  await test.step("a new item is published or saved, but not while nothing was changed (B-473, B-484, B-588)", async () => {
    await expect(save).toHaveAttribute("aria-disabled", "true");
    await save.click({ force: true });
    await expect(form.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
    await expect(form.getByRole("button", { name: "Approve" })).toHaveCount(0);
  });
  await test.step("a title alone is not saved either (B-589)", async () => {
    await box(form, "Title").fill("A second Melbourne night");
    await expect(save).toHaveAttribute("aria-disabled", "true");
  });
  await test.step("the first click into the publish date fills in the present (B-638)", async () => {
    await fillNews(page, "A second Melbourne night");
  });
  await savePictures(page, "content-form");
  await expectAccessibleInDark(page);
  expect(sent).toEqual([]);
  await test.step("the toast names the kind of what was added (B-592)", async () => {
    await save.click();
    await expect(toast(page, "News added")).toBeVisible();
    expect(sent).toHaveLength(1);
    await expect(row(page, "A second Melbourne night")).toContainText("Pending");
  });
  await savePictures(page, "content-pending");

  await row(page, "A second Melbourne night").getByText("A second Melbourne night").click();
  const view = dialog(page, "News");
  await test.step("an item is read with Quick edit and without Publish (B-473, B-484)", async () => {
    await expect(view.getByRole("button", { name: /^Quick edit/ })).toBeVisible();
    await expect(view.getByRole("button", { name: "Publish", exact: true })).toHaveCount(0);
  });
  await expect(view).toContainText("1 of 3");
  await expect(view).toContainText("Photograph by J. Wetherall");
  await savePictures(page, "content-view");
  await expectAccessibleInDark(page);
  await page.keyboard.press("a");
  await expect(toast(page, "1 item approved")).toBeVisible();
  // The next one that waits takes its place.
  await expect(view).toContainText("1 of 2");
  await expect(view.getByRole("heading", { name: "Lucía opens the season in Wellington" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(view).toHaveCount(0);

  await test.step("an item published at a later time is scheduled (B-564, R-227)", async () => {
    await page.goto("/cms/news/published");
    await expect(row(page, "A second Melbourne night")).toContainText("Scheduled");
    await expect(published).toHaveText(new RegExp(`^Published\\s*${before + 1}$`));
  });
  await savePictures(page, "content-published");
  await test.step("the selected of those that are published are rejected or set to pending (B-469)", async () => {
    await row(page, "A second Melbourne night").getByRole("checkbox").check();
    for (const name of ["Reject", "Pending"])
      await expect(page.getByRole("toolbar").getByRole("button", { name })).toBeVisible();
    await expect(page.getByRole("toolbar").getByRole("button", { name: "Approve" })).toHaveCount(0);
    await page.getByRole("toolbar").getByRole("button", { name: "Reject" }).click();
    await expect(toast(page, "1 item rejected")).toBeVisible();
    await expect(row(page, "A second Melbourne night")).toHaveCount(0);
    await expect(published).toHaveText(new RegExp(`^Published\\s*${before}$`));
  });
  await page.goto("/cms/news/rejected");
  await expect(row(page, "A second Melbourne night")).toContainText("Rejected");
});

test("without the right to write, content is read, and nothing else is offered", async ({ browser }) => {
  const owner = await openSignedIn(browser, OWNER);
  await letRead(owner, FINANCE);
  const reader = await openSignedIn(browser, FINANCE);
  for (const section of ["news", "events", "audio", "video"]) {
    await reader.goto(`/cms/${section}/published`);
    await expect(reader.locator("tbody [data-row]").first()).toBeVisible();
    await test.step("nothing is added, deleted or selected (B-329, B-333, B-681, B-684)", async () => {
      await expect(reader.getByRole("button", { name: /^Add / })).toHaveCount(0);
      await expect(reader.getByRole("button", { name: "Delete the selected" })).toHaveCount(0);
      await expect(reader.locator("tbody").getByRole("checkbox")).toHaveCount(0);
    });
    await test.step("a row is viewed alone, in a column 70 wide (B-468, B-686, B-687, B-795)", async () => {
      const actions = reader.locator("tbody [data-row]").first().locator("td").last();
      expect((await actions.boundingBox())?.width).toBe(70);
      await expect(actions.getByRole("button")).toHaveCount(1);
    });
  }
  await savePictures(reader, "content-reader");
  await reader.goto("/cms/news/pending");
  await row(reader, "Anouk reads").hover();
  await row(reader, "Anouk reads").getByRole("button", { name: "View" }).click();
  const view = dialog(reader, "News");
  await expect(view).toContainText("Anouk reads the late news in verse");
  await test.step("an item that is read is not edited or decided, by its keys either (B-328, B-334, B-682, B-683)", async () => {
    for (const name of ["Quick edit", "Approve", "Reject", "Pending"])
      await expect(view.getByRole("button", { name })).toHaveCount(0);
    for (const key of ["a", "r", "e", "p"]) await reader.keyboard.press(key);
    await expect(view).toContainText("Pending");
  });
  await savePictures(reader, "content-reader-view");

  await test.step("a post is not shared, pinned or deleted (B-682, B-685)", async () => {
    await reader.goto("/cms/snippets/posts");
    await row(reader, "Three notes from the rehearsal room").getByText("Three notes from the rehearsal room").click();
    const post = dialog(reader, "Post");
    await expect(post.getByRole("button", { name: "Cancel" })).toBeVisible();
    for (const name of ["Share", "Pin", "Delete"]) await expect(post.getByRole("button", { name })).toHaveCount(0);
  });

  await test.step("a writer has a column of actions 130 wide (B-687, B-795)", async () => {
    await owner.goto("/cms/news/pending");
    const actions = row(owner, "Anouk reads").locator("td").last();
    expect((await actions.boundingBox())?.width).toBe(130);
  });
});
