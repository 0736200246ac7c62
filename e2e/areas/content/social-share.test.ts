/** Failures of sharing a snippet: no address, no picture, a refused video, a lost answer, an ended connection. */
import { expect, type Page } from "@playwright/test";
import { MP4_VIDEO } from "#test/sample-files.ts";
import { letUse } from "../../support/content.ts";
import { ASSISTANT, OWNER, openSignedIn, SUPER_ADMIN, test } from "../../support/demo.ts";
import { box, expectAccessibleInDark, expectFineEverywhere, savePictures, toast } from "../../support/page.ts";
import { addSnippet, connect, graph, talentId, uploadFile } from "../../support/social.ts";
import { openAsSuperAdmin } from "../../support/super-admin.ts";
import { api } from "../../support/whatsapp.ts";

test.describe.configure({ timeout: 180_000 });

const IMOGEN = "Imogen Hart-Okafor";
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const sheet = (page: Page) => dialog(page, "Share");
const share = (page: Page) => sheet(page).getByRole("button", { name: "Share", exact: true });
const radio = (page: Page, name: string) => sheet(page).getByRole("radio", { name, exact: true });

async function openShare(page: Page, text: string): Promise<void> {
  await page.goto("/cms/snippets/posts");
  await expect(row(page, text)).toBeVisible({ timeout: 20_000 });
  await row(page, text).getByText(text).click();
  await dialog(page, "Post").getByRole("button", { name: "Share" }).click();
  await expect(sheet(page)).toBeVisible();
}

/** Signs the owner in, with Imogen's page and business account connected. */
async function ready(page: Page) {
  const call = await api(page);
  const imogen = await talentId(call, "Hart-Okafor");
  for (const platform of ["facebook", "instagram"] as const) await connect(call, imogen, platform);
  return {
    upload: (name: string, duration: number) =>
      uploadFile(call, { name, mimeType: "video/mp4", buffer: MP4_VIDEO, duration }),
    snippet: (text: string, files: readonly string[] = [], more: object = {}) =>
      addSnippet(call, imogen, text, files, more),
  };
}

/** Waits for what a share becomes, while everything that waits for a time is due. */
const becomes = (page: Page, text: string): Promise<void> =>
  expect(async () => {
    await graph({ due: true });
    await expect(sheet(page)).toContainText(text, { timeout: 1_500 });
  }).toPass({ timeout: 60_000 });

async function expectOkOnly(page: Page, picture: string): Promise<void> {
  await openShare(page, "Three notes from the rehearsal room");
  await expect(sheet(page)).toContainText(`${IMOGEN} has no address on Facebook.`);
  await expect(sheet(page)).toContainText("Someone who can edit the profile can add it.");
  await expect(sheet(page).getByRole("textbox")).toHaveCount(0);
  await expect(share(page)).toHaveCount(0);
  await savePictures(page, picture);
  await expectAccessibleInDark(page);
  await sheet(page).getByRole("button", { name: "OK" }).click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(dialog(page, "Post")).toBeVisible();
}

test("people who can't edit the profile see that it has no address, and OK alone (B-735, B-694)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await letUse(page, ASSISTANT, { CMS: ["VIEW_ALL", "EDIT_ALL"], TALENT: ["VIEW_ALL"] });
  await expectOkOnly(await openSignedIn(browser, ASSISTANT), "social-ok-reader");
});

test("a super admin adds no address: OK alone (B-693, B-735)", async ({ browser }) => {
  const page = await openSignedIn(browser, SUPER_ADMIN);
  await openAsSuperAdmin(page);
  await expectOkOnly(page, "social-ok-super-admin");
});

test("Instagram shares no text alone: one is asked to add a picture, and what was typed stays (B-613)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const { snippet } = await ready(page);
  const text = "Words without a picture";
  await snippet(text);
  await openShare(page, text);
  await box(sheet(page), "Text").fill("Words that were typed");
  await radio(page, "Instagram").check();
  await expect(sheet(page)).toContainText("Instagram shares no text alone. Add a picture or a video to this post?");
  await expect(share(page)).toHaveCount(0);
  await savePictures(page, "social-needs-picture");
  await expectAccessibleInDark(page);
  await radio(page, "Facebook").check();
  await expect(box(sheet(page), "Text")).toHaveValue("Words that were typed");
  await radio(page, "Instagram").check();
  await sheet(page).getByRole("button", { name: "Add one" }).click();
  const edit = dialog(page, "Post");
  await edit.getByRole("switch", { name: /^Media/ }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    edit.getByRole("button", { name: "Upload", exact: true }).click(),
  ]);
  await chooser.setFiles([{ name: "reel.mp4", mimeType: "video/mp4", buffer: MP4_VIDEO }]);
  await edit.getByRole("button", { name: "Save", exact: true }).click({ timeout: 20_000 });
  await expect(toast(page, "Saved")).toBeVisible({ timeout: 20_000 });
  await openShare(page, text);
  await radio(page, "Instagram").check();
  await expect(radio(page, "reel.mp4")).toBeChecked({ timeout: 20_000 });
});

test("an unpublished item is shared once it is published, which the sheet says (C-435)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  const { snippet } = await ready(page);
  const text = "A word for next year";
  await snippet(text, [], { publishDate: new Date(Date.now() + 300 * 86_400_000).toISOString() });
  await openShare(page, text);
  await expect(sheet(page)).toContainText("This can be shared once it is published,");
  await expect(share(page)).toHaveCount(0);
});

test("a video that a platform refuses is shown with its words, and can be shared again (B-734, B-613; C-435)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const { snippet, upload } = await ready(page);
  const text = "Two takes of the bridge";
  await snippet(text, [await upload("short.mp4", 1), await upload("long.mp4", 20)]);
  await openShare(page, text);
  await radio(page, "Instagram").check();
  await box(sheet(page), "Text").fill("The first take");
  await radio(page, "short.mp4").check();
  await share(page).click();
  const problem = sheet(page)
    .getByRole("alert")
    .filter({ hasText: "A reel there takes from 3 seconds to 15 minutes." });
  await expect(problem).toBeVisible();
  await savePictures(page, "social-short-video");
  await expectAccessibleInDark(page);
  await expect(box(sheet(page), "Text")).toHaveValue("The first take");
  await radio(page, "long.mp4").check();
  await expect(problem).toHaveCount(0);
  await share(page).click();
  await expect(sheet(page)).toContainText("Shared to", { timeout: 20_000 });
  expect((await graph()).business).toContain("The first take");

  await radio(page, "Facebook").check();
  await box(sheet(page), "Text").fill("The second take");
  await radio(page, "long.mp4").check();
  await graph({ videosFail: true });
  await share(page).click();
  const refused = "Facebook refuses this video. The video format is not supported.";
  await expect(sheet(page)).toContainText(refused, { timeout: 20_000 });
  await savePictures(page, "social-refused-video");
  await expectAccessibleInDark(page);
  // With the same words and the same video.
  await expect(box(sheet(page), "Text")).toHaveValue("The second take");
  await expect(radio(page, "long.mp4")).toBeChecked();
  await graph({ videosFail: false });
  await share(page).click();
  await expect(sheet(page)).toContainText("Shared to", { timeout: 20_000 });
  expect((await graph()).page.filter((post) => post === "The second take")).toHaveLength(1);
});

const CUT = { on: "/feed", fault: "cut" } as const;

test("a share whose answer was lost is looked up, and shared again only once a person says so (C-435)", async ({
  browser,
}) => {
  // Looks for each of four posts, three times.
  test.setTimeout(150_000);
  const page = await openSignedIn(browser, OWNER);
  const { snippet } = await ready(page);
  const [there, lost] = ["The doors open at seven", "The doors close at eleven"];
  await snippet(there);
  await snippet(lost);
  await openShare(page, there);
  await graph({ faults: [CUT, CUT] });
  await share(page).click();
  await expect(sheet(page)).toContainText("Being shared to");
  await becomes(page, "Not confirmed.");
  await expect(sheet(page)).toContainText("Look there before you share it again.");
  await savePictures(page, "social-not-confirmed");
  await expectAccessibleInDark(page);
  // It appeared after all.
  await graph({ post: there });
  await sheet(page).getByRole("button", { name: "Look again" }).click();
  await becomes(page, "Shared to");
  await expect(sheet(page).getByRole("link", { name: "See the post" })).toBeVisible();
  await expect(share(page)).toHaveCount(0);

  await openShare(page, lost);
  await graph({ faults: [CUT, CUT] });
  await box(sheet(page), "Text").fill(`${lost} sharp`);
  await share(page).click();
  await becomes(page, "Not confirmed.");
  await sheet(page).getByRole("button", { name: "Look again" }).click();
  await expect(sheet(page)).toContainText("Being shared to");
  await becomes(page, "Not confirmed.");
  await expect(box(sheet(page), "Text")).toHaveValue(`${lost} sharp`);
  await sheet(page).getByRole("button", { name: "It isn't there: share again" }).click();
  await becomes(page, "Shared to");
  const { page: posts } = await graph();
  expect(posts.filter((post) => post === there)).toHaveLength(1);
  expect(posts.filter((post) => post === `${lost} sharp`)).toHaveLength(1);
});

test("the sheet, the list and the accounts ask to sign in again after Facebook's connection ends (B-610, B-612, B-736; C-107, C-434)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const { snippet } = await ready(page);
  const text = "The last train leaves at one";
  await snippet(text);
  await openShare(page, text);
  await graph({ revoke: true });
  await share(page).click();
  await expect(sheet(page)).toContainText("Trying again for up to three days. The account has to be connected again.", {
    timeout: 20_000,
  });
  await expect(sheet(page).getByRole("button", { name: "Sign in again" })).toBeVisible();
  await savePictures(page, "social-share-lost");
  await expectAccessibleInDark(page);
  await page.goto("/cms/social/facebook");
  await expect(page.getByText(`The account of ${IMOGEN} has to be connected again.`)).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "See accounts" }).click();
  const imogen = dialog(page, "Accounts on Facebook").getByRole("listitem").filter({ hasText: IMOGEN });
  await expect(imogen).toContainText("Reconnect");
  await expect(imogen).toContainText("Meta doesn't accept the connection any more. Connect again.");
  await expectFineEverywhere(page, "social-reconnect");
  await imogen.getByRole("button", { name: "Sign in again" }).click();
  await expect(page).toHaveURL(/\/cms\/social\/facebook/, { timeout: 20_000 });
  await expect(page.getByText("has to be connected again.")).toHaveCount(0, { timeout: 20_000 });
  // It goes on by itself.
  await openShare(page, text);
  await becomes(page, "Shared to");
});

test("a refused share leads from the outbox to its form, and one that waits is cancelled (C-435)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const { snippet, upload } = await ready(page);
  const [refused, waits] = ["A clip from the wings", "The last tram leaves at two"];
  await snippet(refused, [await upload("wings.mp4", 20)]);
  await snippet(waits);
  await openShare(page, refused);
  await graph({ videosFail: true });
  await radio(page, "wings.mp4").check();
  await share(page).click();
  await expect(sheet(page)).toContainText("Facebook refuses this video.", { timeout: 20_000 });
  await graph({ videosFail: false });
  await page.goto("/outbox/not-sent");
  await row(page, `Facebook: ${refused}`).getByText(refused).click();
  await expect(sheet(page)).toContainText("Facebook refuses this video.");
  await expect(page).toHaveURL(/\/cms\/snippets\/posts(?!.*share=)/);

  await openShare(page, waits);
  await graph({ revoke: true });
  await share(page).click();
  await expect(sheet(page)).toContainText("Trying again for up to three days.", { timeout: 20_000 });
  await savePictures(page, "social-share-waits");
  await sheet(page).getByRole("button", { name: "Cancel sharing" }).click();
  await expect(toast(page, "Sharing cancelled")).toBeVisible();
  await expect(sheet(page)).not.toContainText("Trying again");
});

test("many accounts are searched by name or address, from the keyboard too (B-611)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/social/instagram");
  await page.getByRole("button", { name: "Accounts" }).first().click();
  const accounts = dialog(page, "Accounts on Instagram");
  const items = accounts.getByRole("listitem");
  await expect(items.nth(8)).toBeVisible({ timeout: 20_000 });
  const total = await items.count();
  const search = accounts.getByRole("searchbox", { name: "Search talents" });
  await expect(search).toBeFocused();
  await page.keyboard.type("HART");
  await expect(items).toHaveCount(1);
  await expect(items).toContainText(IMOGEN);
  await expectFineEverywhere(page, "social-accounts-searched");
  await page.keyboard.press("Tab");
  await expect(items.getByRole("button").first()).toBeFocused();
  await search.fill("no one at all");
  await expect(accounts).toContainText("No talent or address has these words.");
  await page.keyboard.press("Escape");
  await expect(items).toHaveCount(total);
  await page.keyboard.press("Escape");
  await expect(accounts).toHaveCount(0);
});
