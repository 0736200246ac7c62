import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { pdfOf } from "#test/pdf-file.ts";
import { HEIC_PICTURE, MP3_SOUND, MP4_VIDEO } from "#test/sample-files.ts";
import { authenticate, OWNER, test } from "../../support/demo.ts";
import { axeViolations, savePictures } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

async function openFiles(page: Page): Promise<void> {
  await page.goto("/talent?keyword=Imogen%20Hart-Okafor");
  await page.getByRole("link", { name: "Imogen Hart-Okafor" }).first().click();
  await page.getByRole("link", { name: "Attachments" }).click();
  await expect(page.getByRole("heading", { name: "Pictures & documents" })).toBeVisible();
}
async function upload(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Upload", exact: true }).click(),
  ]);
  await chooser.setFiles(files);
  const uploads = page.getByRole("dialog", { name: /upload\(s\) complete$/ });
  await expect(uploads).toBeVisible({ timeout: 60_000 });
  await uploads.getByRole("button", { name: "Close" }).click();
}
/** The colours that are drawn on a canvas. */
const coloursOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element: HTMLCanvasElement) => {
    const data = element.getContext("2d")?.getImageData(0, 0, element.width, element.height).data ?? [];
    let [white, blue] = [0, 0];
    for (let offset = 0; offset < data.length; offset += 4) {
      if (data[offset] === 255 && data[offset + 2] === 255) white += 1;
      if (data[offset] === 51 && data[offset + 2] === 140) blue += 1;
    }
    return { white, blue };
  });

test("a PDF shows its first page in the list, and all its pages in the preview (B-142, B-143, B-144, B-790)", async ({
  page,
}) => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|TrustedScript/.test(message.text())) refused.push(message.text());
  });
  await authenticate(page, OWNER);
  await openFiles(page);
  const rider = pdfOf(["Stage plan", "Monitors", "Power", "Catering", "Travel"]);
  await upload(page, { name: "Rider 2027.pdf", mimeType: "application/pdf", buffer: rider });
  const sheet = Buffer.from("what,cost\nstage,100\n");
  await upload(page, { name: "Budget 2027.csv", mimeType: "text/csv", buffer: sheet });
  const documents = page.getByRole("table", { name: "Documents" });
  const row = documents.getByRole("row").filter({ hasText: "Rider 2027.pdf" });
  await expect.poll(() => row.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160);

  await expect(documents).toContainText("Budget 2027.csv");
  await row.getByRole("button", { name: "Rider 2027.pdf", exact: true }).click();
  const preview = page.getByRole("dialog", { name: "Rider 2027.pdf" });
  await expect(preview.locator('[data-page="1"] canvas[data-drawn]')).toBeVisible();
  const drawn = await coloursOf(page, '[data-page="1"] canvas');
  expect(drawn.white).toBeGreaterThan(10_000);
  expect(drawn.blue).toBeGreaterThan(1000);
  await expect(preview.locator('[data-page="1"]')).toContainText("Page 1 of 5. Stage plan");
  expect((await preview.boundingBox())?.width).toBe(768);
  // Pages far below are drawn once they come into view.
  await expect(preview.locator('[data-page="5"] canvas')).toHaveCount(0);
  await preview.locator('[data-page="5"]').scrollIntoViewIfNeeded();
  await expect(preview.locator('[data-page="5"] canvas[data-drawn]')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await savePictures(page, "preview-pdf");

  const before = (await preview.locator('[data-page="5"]').boundingBox())?.width ?? 0;
  await preview.getByRole("button", { name: "Zoom in" }).click();
  await preview.getByRole("button", { name: "Zoom in" }).click();
  await expect(preview.getByRole("button", { name: "150 %" })).toBeVisible();
  expect((await preview.locator('[data-page="5"]').boundingBox())?.width).toBeCloseTo(before * 1.5, -1);
  await page.keyboard.press("0");
  await expect(preview.getByRole("button", { name: "100 %" })).toBeVisible();
  expect(refused).toEqual([]);

  // The other documents, by key; one without a preview says so, under the icon of its type.
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("dialog", { name: "Budget 2027.csv" })).toContainText("Download it to open it.");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("dialog").getByRole("button", { name: "Download" }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe("Budget 2027.csv");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a PDF that can't be read says so, and a HEIC beside it is shown", async ({ page }) => {
  await authenticate(page, OWNER);
  await openFiles(page);
  await upload(
    page,
    { name: "Broken.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\nnothing else") },
    { name: "Backstage 2027.heic", mimeType: "image/heic", buffer: HEIC_PICTURE },
  );
  await page.getByRole("button", { name: "Broken.pdf", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Broken.pdf" })).toContainText("This PDF can't be shown here.");
  await page.keyboard.press("Escape");
  const picture = page.getByRole("button", { name: "Open Backstage 2027.heic" }).locator("img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
});

test("a picture is enlarged by buttons, wheel, double click and keys, and dragged", async ({ page }) => {
  await authenticate(page, OWNER);
  await openFiles(page);
  const buffer = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: "#3c6d8c" } })
    .jpeg()
    .toBuffer();
  await upload(page, { name: "Wide.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("button", { name: "Open Wide.jpg" }).click();
  const preview = page.getByRole("dialog", { name: "Wide.jpg" });
  const image = preview.locator("img");
  await expect(image).toBeVisible();
  const widthOf = async () => (await image.boundingBox())?.width ?? 0;
  await expect.poll(widthOf).toBeGreaterThan(400);
  const fitted = await widthOf();
  await image.dblclick();
  await expect.poll(widthOf).toBeCloseTo(fitted * 2, -1);
  const scroller = preview.getByRole("region", { name: "Wide.jpg" });
  const left = () => scroller.evaluate((element) => element.scrollLeft);
  const start = await left();
  expect(start).toBeGreaterThan(0);
  const box = await scroller.boundingBox();
  if (!box) throw new Error("not shown");
  await page.mouse.move(box.x + 200, box.y + 150);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 150, { steps: 4 });
  await page.mouse.up();
  expect(await left()).toBeCloseTo(start + 80, -1);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, 400);
  await page.keyboard.up("Control");
  await expect.poll(widthOf).toBeLessThan(fitted * 1.2);
  await page.keyboard.press("0");
  await expect.poll(widthOf).toBeCloseTo(fitted, 0);
  await page.keyboard.press("+");
  await expect(preview.getByRole("button", { name: "125 %" })).toBeVisible();
});

test("a video shows a still and plays; audio shows its loudness, and seeks by click and by key", async ({ page }) => {
  await authenticate(page, OWNER);
  await openFiles(page);
  await upload(page, { name: "Reel.mp4", mimeType: "video/mp4", buffer: MP4_VIDEO });
  await upload(page, { name: "Voice.mp3", mimeType: "audio/mpeg", buffer: MP3_SOUND });
  const row = page.getByRole("row").filter({ hasText: "Reel.mp4" });
  // The browser took the still, and the server made it again.
  await expect.poll(() => row.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160);
  await expect(row).toContainText("0:01");
  await row.getByRole("button", { name: "Reel.mp4", exact: true }).click();
  const preview = page.getByRole("dialog", { name: "Reel.mp4" });
  const video = preview.locator("video");
  await expect(video).toHaveAttribute("poster", /^\/media\/v1\/files\//);
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.1);
  // Without ffmpeg on this machine the original plays, and the screen says so; with it, this MP4 needs no other version.
  await expect(preview).toContainText("This plays the original file.");
  expect(await axeViolations(page)).toEqual([]);
  await savePictures(page, "preview-video");
  await preview.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Voice.mp3", exact: true }).click();
  const audio = page.getByRole("dialog", { name: "Voice.mp3" });
  const slider = audio.getByRole("slider", { name: "Position in Voice.mp3" });
  await expect(slider).toHaveAttribute("aria-valuetext", "0:00 of 0:03");
  const heights = await slider
    .locator("rect")
    .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute("height"))));
  expect(heights).toHaveLength(160);
  expect(heights.at(-5) ?? 0).toBeGreaterThan((heights[20] ?? 0) * 3);
  const box = await slider.boundingBox();
  if (!box) throw new Error("not shown");
  await page.mouse.click(box.x + box.width * 0.7, box.y + 20);
  await expect(slider).toHaveAttribute("aria-valuetext", "0:02 of 0:03");
  await page.keyboard.press("Home");
  await expect(slider).toHaveAttribute("aria-valuetext", "0:00 of 0:03");
  await page.keyboard.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", "0:03 of 0:03");
  await page.keyboard.press("Home");
  await page.keyboard.press(" ");
  await expect(audio.getByRole("button", { name: "Pause" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await savePictures(page, "preview-audio");
});
