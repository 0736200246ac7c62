/** Facebook and Instagram in the browser: a snippet is shared from the profile's first address on, and what stands there is hidden and deleted. */
import { expect, type Page } from "@playwright/test";
import { ASSISTANT, OWNER, openSignedIn, test } from "../../support/demo.ts";
import { box, expectAccessibleInDark, expectFineEverywhere, savePictures, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 180_000 });

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const NOTES = "Three notes from the rehearsal room";
const sheet = (page: Page) => dialog(page, "Share");

async function openShare(page: Page): Promise<void> {
  await page.goto("/cms/snippets/posts");
  await expect(row(page, NOTES)).toBeVisible({ timeout: 20_000 });
  await row(page, NOTES).getByText(NOTES).click();
  await dialog(page, "Post").getByRole("button", { name: "Share" }).click();
  await expect(sheet(page)).toBeVisible();
}

test("a snippet is shared: an address is added, one signs in at Facebook, comes back and shares", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await test.step("a snippet offers to be shared, and to add the address that its talent has not (B-493, B-611, B-694, B-735)", async () => {
    await openShare(page);
    await expect(sheet(page)).toContainText("Imogen Hart-Okafor has no address on Facebook.");
    await savePictures(page, "social-no-address");
    await expectAccessibleInDark(page);
    await box(sheet(page), "Address on Facebook").fill("https://www.facebook.com/imogenhartokafor");
    await sheet(page).getByRole("button", { name: "Add to profile" }).click();
    await expect(toast(page, "Address added to the profile")).toBeVisible();
  });
  await test.step("one signs in at Facebook, and is back where one was, with the same post (B-610, B-612, C-107, C-434)", async () => {
    await expect(sheet(page)).toContainText("Sign in at Facebook with a person who may manage the account");
    await savePictures(page, "social-sign-in");
    await sheet(page).getByRole("button", { name: "Sign in to Facebook" }).click();
    await expect(page).toHaveURL(/\/cms\/snippets\/posts/, { timeout: 20_000 });
    await expect(box(sheet(page), "Text")).toHaveValue(/Three notes/, { timeout: 20_000 });
  });
  await sheet(page).getByRole("radio", { name: "Text only" }).check();
  await savePictures(page, "social-share");
  await expectAccessibleInDark(page);
  await test.step("a toast names what was shared, with a link to it (C-435)", async () => {
    await box(sheet(page), "Text").fill("Three notes, and a fourth.");
    await sheet(page).getByRole("button", { name: "Share", exact: true }).click();
    await expect(sheet(page)).toContainText("Shared to Imogen Hart-Okafor", { timeout: 20_000 });
    await expect(sheet(page).getByRole("link", { name: "See the post" })).toHaveAttribute("href", /facebook\.com/);
  });
  await savePictures(page, "social-shared");
  await sheet(page).getByRole("button", { name: "Close", exact: true }).last().click();
});

test("posts on Facebook are shown, hidden there and deleted there", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/social/facebook");
  const reel = row(page, "Forty seconds of the new bridge");
  await test.step("a post or a reel that stands there is listed, with its counts (B-535, C-416, C-417, R-249)", async () => {
    await expect(reel).toContainText("Reel", { timeout: 30_000 });
    await expect(reel).toContainText("1,210");
  });
  // Shared posts are read from there, too; rows that come wait until they are asked for.
  await expect(async () => {
    await page.reload();
    await expect(row(page, "Three notes, and a fourth.")).toContainText("Imogen Hart-Okafor", { timeout: 4_000 });
  }).toPass({ timeout: 60_000 });
  await test.step("the table has the columns of posts, and hides by default what they hide (B-444, B-445)", async () => {
    const columns = await page
      .locator("thead th[data-column]")
      .evaluateAll((heads) => heads.map((head) => (head instanceof HTMLElement ? head.dataset.column : "")));
    const own = ["talent", "medias", "content", "type", "link", "creator", "publishDate"];
    expect(columns).toEqual([...own, "totalComment", "totalReaction", "totalShare"]);
    for (const name of ["Report", "Not interested", "Not relevant", "Hidden"])
      await expect(page.getByRole("columnheader", { name, exact: true })).toHaveCount(0);
  });
  await test.step("nothing is deleted while nothing is selected (B-446)", async () => {
    await expect(page.getByRole("button", { name: "Delete selected" })).toHaveAttribute("aria-disabled", "true");
  });
  await expectFineEverywhere(page, "social-facebook");
  const lamp = row(page, "The rehearsal room has a new lamp.");
  await test.step("a post is hidden there, and may be shown again (B-536, B-575, C-418)", async () => {
    await lamp.getByRole("checkbox").check();
    await expect(page.getByRole("toolbar").getByRole("button", { name: "Show again" })).toBeVisible();
    await page.getByRole("toolbar").getByRole("button", { name: "Hide", exact: true }).click();
    await expect(toast(page, "1 post hidden")).toBeVisible();
    await expect(lamp).toContainText("Hidden", { timeout: 20_000 });
  });
  await test.step("a post is deleted there, which is asked about, and does not come back (B-446, B-576, C-419)", async () => {
    await lamp.getByRole("checkbox").check();
    await expect(page.getByRole("button", { name: "Delete selected" })).not.toHaveAttribute("aria-disabled", "true");
    await page.getByRole("button", { name: "Delete selected" }).click();
    const question = dialog(page, "Delete this post on Facebook?");
    await expect(question).toContainText("can't undo this");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(lamp).toHaveCount(0);
    // Not there any more, so it does not come back.
    await page.reload();
    await expect(reel).toBeVisible({ timeout: 20_000 });
    await expect(lamp).toHaveCount(0);
  });
});

test("Instagram posts are hidden and deleted here only, and an account is connected in the list (B-611, B-613)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/social/instagram");
  await expect(page.getByText("Both apply here only: the post stays on Instagram.")).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Accounts" }).first().click();
  const accounts = dialog(page, "Accounts on Instagram");
  const imogen = accounts.getByRole("listitem").filter({ hasText: "Imogen Hart-Okafor" });
  await expect(imogen).toContainText("Not connected");
  await savePictures(page, "social-accounts");
  await expectAccessibleInDark(page);
  await imogen.getByRole("button", { name: "Sign in to Facebook" }).click();
  await expect(page).toHaveURL(/\/cms\/social\/instagram/, { timeout: 20_000 });
  // The profile's address is none of the accounts that were opened: one is chosen.
  await page.getByRole("button", { name: "Accounts" }).first().click();
  await expect(imogen).toContainText("Choose one", { timeout: 20_000 });
  await imogen.getByRole("combobox", { name: "Business account" }).click();
  await page.getByRole("option", { name: /Imogen Hart-Okafor/ }).click();
  await expect(imogen).toContainText("Connected", { timeout: 20_000 });
  await accounts.getByRole("button", { name: "Close", exact: true }).last().click();
  const sunset = row(page, "Sunset over the river stage.");
  await expect(sunset).toBeVisible({ timeout: 30_000 });
  await expectFineEverywhere(page, "social-instagram");
  await sunset.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Delete selected" }).click();
  await expect(toast(page, "1 post deleted here")).toBeVisible();
  await expect(sunset).toHaveCount(0);
  await toast(page, "1 post deleted here").getByRole("button", { name: "Undo" }).click();
  await expect(sunset).toBeVisible();
});

test("a user without the right to fan content finds neither the screens nor the way to them (B-682)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, ASSISTANT);
  for (const platform of ["facebook", "instagram"]) {
    await page.goto(`/cms/social/${platform}`);
    await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  }
  await expect(page.getByRole("link", { name: "Instagram" })).toHaveCount(0);
});
