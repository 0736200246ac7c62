/** Links of content: what a person sees while typing one, and before it is replaced. Their forms are in the showcase. */
import { expect } from "@playwright/test";
import { links } from "#contract/links/link.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";

test("a link is refused in its kind's words, previewed after 500 ms, and asks before replacing", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const previews: number[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === links.preview.path) previews.push(Date.now());
  });
  await page.goto("/kit/contentLinks");
  const field = (title: string) => page.locator("figure", { hasText: title }).getByLabel("Link");

  await test.step("audio takes a link to music (B-650)", async () => {
    const audio = field("audio: Empty");
    await audio.fill("https://example.com/song");
    await audio.blur();
    await expect(page.locator("figure", { hasText: "audio: Empty" })).toContainText(
      "Invalid SoundCloud or Spotify format",
    );
    expect(previews).toEqual([]);
  });

  const website = field("website: Empty");
  const shown = page.locator("figure", { hasText: "website: Empty" });
  await test.step("everything else takes a link to a website (B-652)", async () => {
    await website.fill("not an address");
    await website.blur();
    await expect(shown).toContainText("URL should be in format");
    await website.fill("");
  });
  await test.step("a preview is asked for half a second after the last key (B-354, B-709, B-770)", async () => {
    await website.pressSequentially("printer.internal/status", { delay: 20 });
    const typedAt = Date.now();
    await expect(shown).toContainText("This link leads to a place that can't be read from here.");
    expect(previews.length).toBe(1);
    expect((previews[0] ?? 0) - typedAt).toBeGreaterThan(400);
  });
  await test.step("leaving the field reads the link: what fails is shown, and what was typed stays (B-733)", async () => {
    await website.blur();
    await expect(page.getByRole("status").filter({ hasText: "can't be read from here" })).toBeVisible();
    await expect(website).toHaveValue("printer.internal/status");
  });

  await test.step("another link in place of one that was read asks before it is read (B-563)", async () => {
    const video = field("video: Filled");
    const card = page.locator("figure", { hasText: "video: Filled" });
    await expect(card).toContainText("live at the Vanguard");
    await video.fill("https://vimeo.com/123456789");
    await video.blur();
    await page.getByRole("button", { name: "Keep the old link" }).click();
    await expect(video).toHaveValue("https://www.youtube.com/watch?v=aqz-KE-bpKQ");
    await expect(card).toContainText("live at the Vanguard");
  });
});

test("a player is loaded only once it is asked for, in a sandbox and within the page's policy", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  const frames: string[] = [];
  const blocked: string[] = [];
  // The other site is not part of this: its frame is answered here.
  await page.route("https://www.youtube-nocookie.com/**", (route) => {
    frames.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>A player</title>" });
  });
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) blocked.push(message.text());
  });
  await page.goto("/kit/contentLinks");
  const card = page.locator("figure", { hasText: "video: Filled" });
  await expect(card.getByRole("button", { name: "Show the player" })).toBeVisible();
  expect(frames).toEqual([]);
  await expect(page.locator("iframe")).toHaveCount(0);
  await card.getByRole("button", { name: "Show the player" }).click();
  const frame = card.locator("iframe");
  await expect(frame).toHaveAttribute(
    "sandbox",
    "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox",
  );
  await expect.poll(() => frames).toEqual(["https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ"]);
  expect(blocked).toEqual([]);
});

test("audio without a thumbnail is asked about (B-562)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/kit/contentLinks");
  await page.getByRole("button", { name: "Save audio without a thumbnail" }).click();
  await expect(page.getByRole("dialog")).toContainText("Save this audio without a thumbnail?");
  await page.getByRole("button", { name: "Go back" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
