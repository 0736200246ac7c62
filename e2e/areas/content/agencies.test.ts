/** A super admin reads content, posts, talents, fans and Facebook of all agencies at once, with their pictures, and switches to open one of another. */
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { news } from "#contract/content/content.ts";
import { fanKeys } from "#contract/fans/fan-key.ts";
import { pngFile } from "../../support/content.ts";
import { openSignedIn, SUPER_ADMIN, test } from "../../support/demo.ts";
import { expectFineEverywhere, rows, savePictures } from "../../support/page.ts";
import { addSnippet, connect, talentId, uploadFile } from "../../support/social.ts";
import { openAsSuperAdmin } from "../../support/super-admin.ts";
import { api } from "../../support/whatsapp.ts";

test.describe.configure({ timeout: 180_000 });

const SOUTHERN_OWNER = "wren@southernlights.example";
const CALLUM = "Callum Rattray";
const NEWS = "The southern stage opens";
const POST = "A wind rose over the bay";
const FAN = "Orla Penrose";
const REEL = "Forty seconds of the new bridge";

/** The second agency has news and a snippet with a picture, and a talent with a page. */
async function fillSouthern(page: Page): Promise<void> {
  const call = await api(page, SOUTHERN_OWNER);
  const callum = await talentId(call, "Rattray");
  const picture = await uploadFile(call, pngFile("bay.png"));
  await addSnippet(call, callum, POST, [picture]);
  await call.post(news.create.path, {
    title: NEWS,
    talentUserIds: [callum],
    mediaIds: [picture],
    content: `<p>${NEWS}</p>`,
    publishDate: new Date(Date.now() - 3_600_000).toISOString(),
  });
  await connect(call, callum, "facebook");
  const { key } = (await call.put(fanKeys.create.path, { name: "App", kind: "write" })) as { key: string };
  const headers = { authorization: `Bearer ${key}` };
  const event = { type: "FOLLOW", id: randomUUID(), at: new Date(Date.now() - 60_000).toISOString() };
  for (const sending of [
    page.request.post("/fan/v1/events", { headers, data: { events: [{ ...event, talentId: callum, fanId: "f-1" }] } }),
    page.request.put("/fan/v1/fans", { headers, data: { fans: [{ fanId: "f-1", name: FAN }] } }),
  ])
    expect((await sending).status()).toBe(200);
}

const LISTS = [
  { path: "/cms/news/all", name: "news", text: NEWS, pictures: 3 },
  { path: "/cms/snippets/posts", name: "posts", text: POST, pictures: 2 },
  { path: "/cms/talent", name: "talents", text: CALLUM, pictures: 1 },
  { path: "/cms/fans/report", name: "fans", text: FAN, pictures: 0 },
  { path: "/cms/social/facebook", name: "facebook", text: REEL, pictures: 1 },
] as const;

test("lists of all agencies name each row's agency, show its pictures and open rows there (C-390, C-397, C-416, C-433, C-447; B-065)", async ({
  browser,
}) => {
  const filling = await openSignedIn(browser, SOUTHERN_OWNER);
  await fillSouthern(filling);
  const page = await openSignedIn(browser, SUPER_ADMIN);
  await openAsSuperAdmin(page);
  for (const { path, name, text, pictures } of LISTS) {
    await page.goto(path);
    const theirs = rows(page).filter({ hasText: "Southern Lights" }).filter({ hasText: text });
    await page.getByRole("button", { name: "My filter" }).click();
    await page.getByRole("button", { name: "All agencies" }).click();
    await expect(page).toHaveURL(/agencyIds=/);
    await expect(async () => {
      if ((await theirs.count()) === 0) await page.reload();
      await expect(theirs).toBeVisible({ timeout: 4_000 });
    }).toPass({ timeout: 60_000 });
    await theirs.scrollIntoViewIfNeeded();
    const widths = () =>
      theirs
        .locator("img")
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0));
    await expect.poll(widths).toEqual(Array.from({ length: pictures }, () => true));
    await expectFineEverywhere(page, `agencies-${name}`);
    await theirs.locator("[data-opener]").click();
    const question = page.getByRole("dialog", { name: "Switch to Southern Lights?" });
    await expect(question).toContainText("You can open and change what is of the agency you work in only.");
    await savePictures(page, `agencies-${name}-switch`);
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
  }
  await rows(page).filter({ hasText: REEL }).locator("[data-opener]").click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch to Southern Lights" }).click();
  await expect(page).toHaveURL(/\/cms\/social\/facebook\?q=/);
  await expect(rows(page)).toHaveCount(1, { timeout: 20_000 });
  await expect(rows(page)).toContainText(CALLUM);
});
