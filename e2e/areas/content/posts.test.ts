/** Posts and polls in the browser: a poll is written, read, pinned and edited; what fans marked is looked at and cleared. */
import { expect, type Page } from "@playwright/test";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { box, expectAccessibleInDark, expectFineEverywhere, savePictures, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 180_000 });

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

test("a poll is written as a snippet, and only its text and end may change", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await test.step("snippets stand at /cms/snippets/posts, without what fans wrote and without meetups (R-237, R-238)", async () => {
    await page.goto("/cms/snippets");
    await expect(page).toHaveURL(/\/cms\/snippets\/posts/);
    await expect(row(page, "Three notes from the rehearsal room")).toBeVisible({ timeout: 20_000 });
    // Posts by fans and meetups are in other lists.
    await expect(row(page, "I drove six hours")).toHaveCount(0);
    await expect(row(page, "Meet us at the north door")).toHaveCount(0);
  });
  await expectFineEverywhere(page, "posts-snippets");
  await page.getByRole("button", { name: "Add post" }).first().click();
  const form = dialog(page, "New post, Snippets");
  await form.getByRole("combobox", { name: "Talent" }).fill("Imogen");
  await page.getByRole("option", { name: "Imogen Hart-Okafor" }).click();
  await page.keyboard.press("Escape");
  await box(form, "Content").fill("Encore or no encore?");
  await test.step("turning the poll on makes two empty options, which may not be the same (B-580, B-626)", async () => {
    await form.getByRole("switch", { name: /^Poll/ }).click();
    await expect(form.getByRole("textbox", { name: /^Option \d$/ })).toHaveCount(2);
    await box(form, "Option 1").fill("Encore");
    await box(form, "Option 2").fill(" encore ");
    await box(form, "Closes").fill(inDays(3));
    await expect(form).toContainText("This option is already there");
    await expect(form.getByRole("button", { name: "Publish post" })).toHaveAttribute("aria-disabled", "true");
    await box(form, "Option 2").fill("No encore");
  });
  await test.step("media and a link exclude each other (B-579)", async () => {
    await form.getByRole("switch", { name: /^Media/ }).click();
    await expect(form.getByRole("switch", { name: /^Link/ })).toBeDisabled();
    await form.getByRole("switch", { name: /^Media/ }).click();
  });
  await test.step("a link that is turned off is forgotten (B-584)", async () => {
    const link = form.getByRole("switch", { name: /^Link/ });
    await link.click();
    await box(form, "Link").fill("not an address");
    await link.click();
    await link.click();
    await expect(box(form, "Link")).toHaveValue("");
    await link.click();
  });
  await test.step("a poll may be of a meetup too (B-578)", async () => {
    await form.getByRole("switch", { name: /^MeetUp/ }).click();
    await expect(form.getByRole("switch", { name: /^Poll/ })).toBeChecked();
    await form.getByRole("combobox", { name: "Event" }).click();
    await page.getByRole("option", { name: /Quiet Season, live with strings/ }).click();
  });
  await savePictures(page, "posts-form");
  await expectAccessibleInDark(page);
  await test.step("a meetup that is turned off loses its event, and the toast calls it a poll (B-582, B-592, R-239)", async () => {
    await form.getByRole("switch", { name: /^MeetUp/ }).click();
    await form.getByRole("button", { name: "Publish post" }).click();
    await expect(toast(page, "Poll added")).toBeVisible();
    await page.getByRole("link", { name: /^Polls/ }).click();
    // Without its event it is no meetup.
    await expect(row(page, "Encore or no encore?")).toContainText("Open");
  });
  // The first two options stand in the list, the others behind a link.
  await expect(row(page, "Which song closes the night?").getByRole("button", { name: "1 more" })).toBeVisible();
  await expectFineEverywhere(page, "posts-polls");

  const edit = dialog(page, "Poll");
  await test.step("a poll is read in a dialog, where E turns to editing it (B-492, B-586)", async () => {
    await row(page, "Which song closes the night?").getByText("Which song closes the night?").click();
    const view = dialog(page, "Poll");
    await expect(view).toContainText("52 %");
    await expect(view).toContainText("Most voted");
    await savePictures(page, "posts-view");
    await expectAccessibleInDark(page);
    await page.keyboard.press("e");
  });
  await test.step("add-ons and talent of a saved post are fixed, and nothing is saved before a change (B-585, B-588)", async () => {
    await expect(edit.getByRole("switch", { name: /^Poll/ })).toBeDisabled();
    await expect(edit.getByRole("switch", { name: /^MeetUp/ })).toBeDisabled();
    await expect(edit.getByRole("combobox", { name: "Talent" })).toHaveCount(0);
    await expect(edit.getByRole("button", { name: "Save", exact: true })).toHaveAttribute("aria-disabled", "true");
  });
  await box(edit, "Content").fill("Which song closes the last night?");
  await savePictures(page, "posts-edit");
  await edit.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Saved")).toBeVisible();
  await expect(row(page, "Which song closes the last night?")).toBeVisible();
});

test("a post's link shows its page while it is typed, and an unreadable one keeps what was typed (B-709, B-733; C-438, E-246…E-250)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/snippets/posts");
  await page.getByRole("button", { name: "Add post" }).first().click();
  const form = dialog(page, "New post, Snippets");
  await form.getByRole("combobox", { name: "Talent" }).fill("Imogen");
  await page.getByRole("option", { name: "Imogen Hart-Okafor" }).click();
  await page.keyboard.press("Escape");
  await box(form, "Content").fill("Have you read the letter?");
  await form.getByRole("switch", { name: /^Link/ }).click();
  const link = box(form, "Link");
  // A page that was read today is not asked again.
  await link.fill("https://www.luciaferrantewood.example/letter");
  await expect(form).toContainText("The letter, page two");
  await expect(form).toContainText("Found in the lining of a cello case");
  await savePictures(page, "posts-link");
  await expectAccessibleInDark(page);
  await link.fill("printer.internal/status");
  await expect(form).toContainText("This link leads to a place that can't be read from here.");
  await expect(form).not.toContainText("The letter, page two");
  // It is said before it is stored, and stored as it was typed once it is saved again.
  await form.getByRole("button", { name: "Publish post" }).click();
  await expect(toast(page, "can't be read from here")).toBeVisible();
  await expect(link).toHaveValue("printer.internal/status");
  await form.getByRole("button", { name: "Publish post" }).click();
  await expect(toast(page, "Post added")).toBeVisible();
  await row(page, "Have you read the letter?").getByText("Have you read the letter?").click();
  await expect(dialog(page, "Post").getByRole("link", { name: /printer\.internal/ })).toBeVisible();
  await page.keyboard.press("Escape");

  await row(page, "We found the letter").getByText("We found the letter").click();
  const post = dialog(page, "Post");
  await expect(post).toContainText("The letter, page two");
  // The card is as wide as its half of the dialog.
  const card = post.getByText("The letter, page two");
  expect((await card.boundingBox())?.width).toBeGreaterThan(150);
  await savePictures(page, "posts-link-view");
  await page.keyboard.press("e");
  const fans = dialog(page, "Post").getByRole("region", { name: "As fans see it" });
  await expect(fans).toContainText("Found in the lining of a cello case");
});

test("meetups have a table of posts and one of polls (B-436, B-437, B-439, B-440; R-240)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/snippets/meetups");
  await expect(row(page, "Meet us at the north door")).toContainText("86", { timeout: 20_000 });
  await expect(row(page, "Meet us at the north door")).toContainText("Lantern Hall, Newtown");
  await expectFineEverywhere(page, "posts-meetups");
  await page.getByRole("navigation", { name: "Show", exact: true }).getByRole("link", { name: "Polls" }).click();
  await expect(row(page, "Where do we meet before the last night?")).toContainText("Last night at the river stage");
  await expect(row(page, "Meet us at the north door")).toHaveCount(0);
});

test("a fan's post can't be edited in the fan room; marks say who set them and can't be cleared", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/fanroom/posts");
  await expect(row(page, "I drove six hours")).toContainText("Dara", { timeout: 20_000 });
  await row(page, "I drove six hours").getByText("I drove six hours").click();
  const view = dialog(page, "Post");
  await test.step("a post in the fan room is pinned, and neither edited nor shared (B-434, B-493, R-244, R-245)", async () => {
    await expect(view.getByRole("button", { name: "Pin" })).toBeVisible();
    for (const name of [/Quick edit/, "Share"]) await expect(view.getByRole("button", { name })).toHaveCount(0);
  });
  await test.step("pinning puts it on top (B-574)", async () => {
    await view.getByRole("button", { name: "Pin" }).click();
    await expect(toast(page, "Pinned to the top")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("tbody [data-row]").first()).toContainText("I drove six hours");
  });

  const spam = row(page, "Buy followers here");
  await test.step("a post that is not relevant says whether it is of a meetup (B-448, R-248)", async () => {
    await page.goto("/cms/fanroom/not-relevant");
    await expect(spam).toContainText("No", { timeout: 20_000 });
  });
  await expectFineEverywhere(page, "posts-not-relevant");
  await test.step("the count of a post opens what fans contributed, with Close (B-449)", async () => {
    await spam.getByRole("button", { name: "1", exact: true }).click();
    const reports = dialog(page, "Contributed");
    await expect(reports).toContainText("Spam");
    await reports.getByRole("button", { name: "Close" }).last().click();
  });
  await test.step("“No action” takes it off the list (B-450)", async () => {
    await spam.getByRole("checkbox").check();
    await page.getByRole("toolbar").getByRole("button", { name: "No action" }).click();
    await expect(toast(page, "1 item resolved without action")).toBeVisible();
    await expect(spam).toHaveCount(0);
  });
});
