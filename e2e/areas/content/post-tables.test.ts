/** The tables of posts and polls, and what their form sends: columns, sections, actions and add-ons. */
import { expect, type Page } from "@playwright/test";
import { fanroomPolls, fanroomPosts } from "#contract/content/posts/posts.ts";
import { pngFile } from "../../support/content.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { box, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 90_000 });

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
async function columns(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await expect(page.locator("tbody [data-row]").first()).toBeVisible({ timeout: 20_000 });
  return page
    .locator("thead th[data-column]")
    .evaluateAll((heads) => heads.map((head) => (head instanceof HTMLElement ? (head.dataset.column ?? "") : "")));
}
const COUNTS = ["totalComment", "totalReaction", "totalShare"];
const MEETUP = ["event", "location", "eventDate", "totalMeetupUsers"];
const VOTES = ["options", "totalParticipants"];
const MARKED = ["reportedCount", "irrelevanceTalents", "latestReportedDate", "publishDate"];
const HIDDEN = ["Report", "Not interested", "Not relevant", "Pinned"];

test("the tables of posts have the document's columns, and the address names the place", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await test.step("posts have the same columns in both places, and the address names the place (B-061, B-410, B-429)", async () => {
    for (const place of ["fanroom", "snippets"]) {
      const posts = ["talent", "medias", "content", "link", "creator", "publishDate", ...COUNTS];
      expect(await columns(page, `/cms/${place}/posts`)).toEqual(posts);
      const title = place === "fanroom" ? "Fan room" : "Snippets";
      await expect(page.getByRole("navigation", { name: "Breadcrumbs" })).toContainText(title);
    }
  });
  await test.step("columns hidden by default are offered by the settings of the table (B-397, B-431)", async () => {
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    for (const name of HIDDEN)
      await expect(
        page.getByRole("checkbox", { name, exact: true }).or(page.getByRole("switch", { name, exact: true })),
      ).not.toBeChecked();
    await page.keyboard.press("Escape");
  });

  await test.step("polls have their results, those of meetups the event too, and both hide what posts hide (B-443, B-445)", async () => {
    const polls = ["talent", "medias", "expired", "link", "content", ...VOTES, "creator", "publishDate", "expiryDate"];
    expect(await columns(page, "/cms/snippets/polls")).toEqual([...polls, ...COUNTS]);
    const meetups = ["talent", "medias", ...MEETUP, ...polls.slice(2)];
    expect(await columns(page, "/cms/snippets/meetups?view=polls")).toEqual([...meetups, ...COUNTS]);
  });
  await test.step("posts of meetups say how many are going (B-537)", async () => {
    const going = ["talent", "medias", "content", "link", ...MEETUP, "creator", "publishDate"];
    expect(await columns(page, "/cms/snippets/meetups")).toEqual([...going, ...COUNTS]);
    await expect(page.locator("th[data-column=totalMeetupUsers]")).toContainText("Going");
  });
  await test.step("the list of what is not relevant has a table of posts and one of polls (B-447, B-451)", async () => {
    const marked = ["talent", "medias", "content", "link", "meetupsType", "creator", ...MARKED];
    expect(await columns(page, "/cms/fanroom/not-relevant")).toEqual([...marked, ...COUNTS]);
    const polled = page.getByRole("navigation", { name: "Show", exact: true }).getByRole("link", { name: "Polls" });
    await polled.click();
    await expect(polled).toHaveAttribute("aria-current", "page");
  });
});

test("polls are open or expired, and show two options and then more (B-396, B-573)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/snippets/polls");
  const poll = row(page, "Which song closes the").first();
  await expect(poll).toContainText("Open", { timeout: 20_000 });
  await expect(poll.getByRole("button", { name: "1 more" })).toBeVisible();
});

test("a post sends what its add-ons hold while they are on, and its dialog closes on its list", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/snippets/posts");
  const tab = page.getByRole("link", { name: /^Posts\s*\d+$/ });
  await expect(tab).toBeVisible({ timeout: 20_000 });
  const before = Number((await tab.innerText()).replace(/\D/g, ""));
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && [fanroomPosts.create.path, fanroomPolls.create.path].includes(pathname))
      sent.push({ path: pathname, body: request.postDataJSON() });
  });
  await page.getByRole("button", { name: "Add post" }).first().click();
  const form = dialog(page, "New post, Snippets");
  await test.step("a post has a talent, at most 400 characters of content, and four add-ons (B-490, B-494, B-761)", async () => {
    await form.getByRole("combobox", { name: "Talent" }).fill("Imogen");
    await page.getByRole("option", { name: "Imogen Hart-Okafor" }).click();
    await page.keyboard.press("Escape");
    await expect(box(form, "Content")).toHaveAttribute("maxlength", "400");
    await box(form, "Content").fill("Only words remain");
    for (const name of ["Poll", "MeetUp", "Media", "Link"])
      await expect(form.getByRole("switch", { name: new RegExp(`^${name}`) })).toBeVisible();
  });
  const poll = form.getByRole("switch", { name: /^Poll/ });
  await test.step("a poll that is turned off loses its options (B-581)", async () => {
    await poll.click();
    await box(form, "Option 1").fill("Dropped");
    await box(form, "Option 2").fill("Dropped too");
    await box(form, "Closes").fill(inDays(3));
    await poll.click();
    // Turned on again, it has two empty options.
    await poll.click();
    for (const name of ["Option 1", "Option 2"]) await expect(box(form, name)).toHaveValue("");
    await poll.click();
  });
  const media = form.getByRole("switch", { name: /^Media/ });
  await test.step("media that are turned off lose their files (B-583)", async () => {
    await media.click();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      form.getByRole("button", { name: "Upload", exact: true }).click(),
    ]);
    await chooser.setFiles([pngFile("left-out.png")]);
    await expect(form.getByRole("button", { name: "Remove left-out.png" })).toBeVisible({ timeout: 30_000 });
    await media.click();
    // Turned on again, it has no file.
    await media.click();
    await expect(form.getByRole("button", { name: "Remove left-out.png" })).toHaveCount(0);
    await media.click();
  });
  await test.step("options and files are not sent once their add-on is off (B-631, B-632)", async () => {
    await form.getByRole("button", { name: "Publish post" }).click();
    await expect(toast(page, "Post added")).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.path).toBe(fanroomPosts.create.path);
    expect(sent[0]?.body).toMatchObject({ sortedMedias: [], content: "Only words remain" });
    expect(sent[0]?.body).not.toHaveProperty("options");
  });
  await test.step("the dialog closes, and the list and its count have the post (B-590, B-591, B-724)", async () => {
    await expect(form).toHaveCount(0);
    await expect(row(page, "Only words remain")).toBeVisible();
    await expect(tab).toHaveText(new RegExp(`^Posts\\s*${before + 1}$`));
  });
});
