/** The tables and forms of content: columns, orders and the fields of each kind. */
import { expect, type Page } from "@playwright/test";
import { pngFile } from "../../support/content.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { box, expectAccessible, savePictures } from "../../support/page.ts";

test.describe.configure({ timeout: 180_000 });

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const columns = (page: Page) =>
  page
    .locator("thead th[data-column]")
    .evaluateAll((heads) => heads.map((head) => (head instanceof HTMLElement ? head.dataset.column : "")));

test("the lists have the document's tabs, columns and orders", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/events/published");
  await expect(page.locator("tbody [data-row]").first()).toBeVisible();
  const tab = (name: string) => page.getByRole("link", { name: new RegExp(`^${name}\\s*\\d+$`) });
  await test.step("the tabs of a list are Published, Pending, Rejected, Not relevant and All (B-454)", async () => {
    for (const name of ["Published", "Pending", "Rejected", "Not relevant", "All"])
      await expect(tab(name)).toBeVisible();
  });
  const lead = ["talents", "medias", "status", "title", "tags", "link", "start", "location", "publishDate"];
  const counts = ["totalComment", "totalReaction", "totalShares"];
  await test.step("published events have their columns and three counts, and hide the other three (B-455, B-456, B-457)", async () => {
    expect(await columns(page)).toEqual([...lead, ...counts]);
  });
  await test.step("events are sorted by time, published date and the counts (B-458)", async () => {
    for (const column of ["start", "publishDate", ...counts]) {
      const head = page.locator(`th[data-column=${column}]`);
      await head.getByRole("button").first().click();
      await expect(head).not.toHaveAttribute("aria-sort", "none");
    }
  });
  await test.step("rows are selected, and without any nothing is deleted or rejected (B-461, B-463, B-472)", async () => {
    await expect(page.getByRole("button", { name: "Delete the selected" })).toHaveAttribute("aria-disabled", "true");
    await expect(page.getByRole("toolbar").getByRole("button", { name: "Reject" })).toHaveCount(0);
    await page.locator("tbody").getByRole("checkbox").first().check();
    await expect(page.getByRole("button", { name: "Delete the selected" })).not.toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await expect(page.getByRole("toolbar").getByRole("button", { name: "Reject" })).toBeVisible();
  });
  await test.step("the end of the address tells the list: pending ones have no counts (B-060, B-455)", async () => {
    await page.goto("/cms/events/pending");
    await expect(page.locator("tbody [data-row]").first()).toBeVisible();
    expect(await columns(page)).toEqual(lead);
  });

  await test.step("news have the tabs Published, Pending and Rejected (B-453)", async () => {
    await page.goto("/cms/news/all");
    for (const name of ["Published", "Pending", "Rejected"]) await expect(tab(name)).toBeVisible();
  });
  await test.step("each status has its colour (B-568, B-569, B-570, B-571)", async () => {
    const tones = { Published: "good", Scheduled: "planned", Pending: "waiting", Rejected: "bad" };
    for (const [word, tone] of Object.entries(tones))
      await expect(page.locator(`tbody [class*="_${tone}_"]`).filter({ hasText: word }).first()).toBeVisible();
  });
});

test("the forms have the fields of their kind", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/events/pending");
  await page.getByRole("button", { name: "Add event" }).first().click();
  const event = dialog(page, "Add event");
  await test.step("an event has title and publish date, start and end, time zone, location and ticket URL (B-479, B-480, B-481, B-482)", async () => {
    for (const name of ["Title", "Publish date", "Start", "End", "Location", "Ticket URL"])
      await expect(box(event, name)).toBeVisible();
    for (const name of ["Time zone", "Time zone of the event"])
      await expect(event.getByLabel(name).first()).toBeVisible();
  });
  await test.step("an event has talents, text, tags and media credit as all content, and is no podcast (B-475, B-476)", async () => {
    for (const name of ["Link", "Media credit"]) await expect(box(event, name)).toBeVisible();
    for (const name of ["Talents", "Tags"]) await expect(event.getByLabel(name).first()).toBeVisible();
    await expect(event.locator("[contenteditable]")).toBeVisible();
    await expect(event.getByRole("switch", { name: /^Podcast/ })).toHaveCount(0);
  });
  await test.step("an online event has a stream URL in place of a location (B-478)", async () => {
    await expect(box(event, "Stream URL")).toHaveCount(0);
    await event.getByRole("switch", { name: "Online event" }).check();
    await expect(box(event, "Stream URL")).toBeVisible();
    await expect(box(event, "Location")).toHaveCount(0);
  });
  await savePictures(page, "content-event-form");
  await expectAccessible(page);
  await event.getByRole("switch", { name: "Online event" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(event).toHaveCount(0);
  await page.goto("/cms/audio/pending");
  await page.getByRole("button", { name: "Add audio" }).first().click();
  const audio = dialog(page, "Add audio");
  await test.step("audio has a thumbnail and may be a podcast, but not with a link (B-476, B-477, B-542, B-543)", async () => {
    await expect(audio.getByRole("button", { name: "Upload thumbnail" })).toBeVisible();
    const podcast = audio.getByRole("switch", { name: /^Podcast/ });
    await expect(podcast).toBeEnabled();
    await box(audio, "Link").fill("https://soundcloud.com/harbourvale/first-set");
    await expect(podcast).toBeDisabled();
    await box(audio, "Link").fill("");
    await expect(podcast).toBeEnabled();
  });

  await test.step("an upload is shown while it runs, and nothing can be saved (B-467, B-587)", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route("**/media/v1/upload/**", async (route) => {
      await held;
      await route.continue();
    });
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      audio.getByRole("button", { name: "Upload thumbnail" }).click(),
    ]);
    await chooser.setFiles([pngFile("cover.png")]);
    await expect(audio.getByText("Your file is uploading").first()).toBeVisible();
    await expect(audio.getByRole("button", { name: "Save", exact: true })).toHaveAttribute("aria-disabled", "true");
    release();
    await expect(audio.getByRole("button", { name: "Remove cover.png" })).toBeVisible({ timeout: 30_000 });
  });
});
