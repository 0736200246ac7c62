/** Moderation: by keyboard without leaving the list, and by two people at once. */
import { expect, type Page } from "@playwright/test";
import { addPendingNews } from "../../support/content.ts";
import { HEAD_AGENT, OWNER, openSignedIn, test } from "../../support/demo.ts";
import { expectAccessibleInDark, savePictures, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 180_000 });

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const news = (page: Page) => page.getByRole("dialog", { name: "News" });
/** `npm run bench:moderation` moderates as many as a page of the list holds. */
const MANY = process.env.TEST_WHOLE === "1" ? 18 : 6;

test("waiting items are moderated by keyboard without leaving the list (B-470, B-485, B-487; look/04)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const titles = Array.from({ length: MANY }, (_, n) => `Waiting ${String(n + 1).padStart(2, "0")}`);
  await addPendingNews(page, titles);
  await page.goto("/cms/news/pending");
  await row(page, `Waiting ${String(MANY).padStart(2, "0")}`)
    .getByRole("button")
    .first()
    .focus();
  await page.keyboard.press("Enter");
  const view = news(page);
  // Two of the demo's wait too.
  await expect(view).toContainText(`1 of ${MANY + 2}`);
  const started = Date.now();
  for (const [done, title] of titles.toReversed().entries()) {
    await expect(view.getByRole("heading", { name: title })).toBeVisible();
    await page.keyboard.press(done % 2 === 0 ? "a" : "r");
    await expect(view).toContainText(`1 of ${MANY + 1 - done}`);
  }
  const minutes = (Date.now() - started) / 60_000;
  console.log(`Moderated by keyboard: ${MANY} items, ${Math.round(MANY / minutes)} a minute`);
  // The arrows lead on without deciding.
  await expect(view.getByRole("heading", { name: "Lucía opens the season in Wellington" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(view).toContainText("2 of 2");
  await page.keyboard.press("Escape");
  await expect(view).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Pending\s*2$/ })).toBeVisible();
});

test("two moderators see each other, and the second learns who decided first (B-421, B-548)", async ({ browser }) => {
  const [first, second] = [await openSignedIn(browser, OWNER), await openSignedIn(browser, HEAD_AGENT)];
  await addPendingNews(first, ["Wanted by two"]);
  for (const page of [first, second]) {
    await page.goto("/cms/news/pending");
    await row(page, "Wanted by two").getByText("Wanted by two").click();
    await expect(news(page)).toContainText("Wanted by two");
  }
  await expect(news(first)).toContainText("has this open too. The first decision counts.");
  await savePictures(first, "content-two");
  await expectAccessibleInDark(first);
  await second.keyboard.press("r");
  await expect(toast(second, "1 item rejected")).toBeVisible();
  await expect(news(first)).toContainText("Rosalind");
  await expect(news(first)).toContainText("changed this just now");
  // Its buttons are those of what it is now.
  await expect(news(first).getByRole("button", { name: "Pending" })).toBeVisible();
  await expect(news(first).getByRole("button", { name: "Reject" })).toHaveCount(0);
});
