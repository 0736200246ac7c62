import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { authenticate, OWNER, test } from "../../support/demo.ts";
import { axeViolations } from "../../support/page.ts";

const MB = 1_000_000;

test.describe.configure({ timeout: 120_000 });

async function openRecord(page: Page, name: string): Promise<void> {
  await page.goto(`/talent?keyword=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

const dialog = (page: Page) => page.getByRole("dialog", { name: /^Uploading \d+ item|^\d+ upload\(s\) complete$/ });
const photograph = (background: string, width = 900, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function choose(page: Page, button: string, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: button }).click(),
  ]);
  await chooser.setFiles(files);
}

test("a picture of the wrong type is refused, and a valid one is uploaded and saved", async ({ page }) => {
  await authenticate(page, OWNER);
  await openRecord(page, "Imogen Hart-Okafor");
  await page.getByRole("link", { name: "Edit" }).first().click();
  await choose(page, "Change picture", {
    name: "portrait.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7"),
  });
  await expect(
    page.getByText("Invalid file extension. Allowed extensions: png, jpg, jpeg, jfif, gif, dms."),
  ).toBeVisible();

  const avatar = page.getByRole("group", { name: "Picture" }).locator("img");
  await test.step("the first upload opens the dialog, whose title at the end counts what is complete (B-223, B-226)", async () => {
    await expect(dialog(page)).toHaveCount(0);
    await choose(page, "Change picture", {
      name: "New portrait.jpg",
      mimeType: "image/jpeg",
      buffer: await photograph("#3c6d8c"),
    });
    await page.getByRole("button", { name: "Use whole picture" }).click();
    await expect(dialog(page)).toHaveAccessibleName("1 upload(s) complete", { timeout: 20_000 });
    await expect(avatar).toHaveAttribute("src", /^\/media\/v1\/files\//);
  });
  await test.step("the dialog closes once its uploads are removed (B-224)", async () => {
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect(dialog(page)).toBeHidden();
  });
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Imogen Hart-Okafor" })).toBeVisible();
  const shown = page.getByRole("main").locator("header img").first();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240);
});

test("uploads survive a lost part and a reload, and files can be previewed and deleted", async ({ page }) => {
  await authenticate(page, OWNER);
  await openRecord(page, "Imogen Hart-Okafor");
  await page.getByRole("link", { name: "Attachments" }).click();
  await expect(page.getByRole("heading", { name: "Pictures & documents" })).toBeVisible();

  // The second part is lost although it looks sent; finishing asks for it, and only that part is sent again.
  const sent: string[] = [];
  let lost = false;
  let hold = false;
  await page.route("**/media/v1/upload/chunk", async (route) => {
    const body = route.request().postDataBuffer()?.subarray(0, 1200).toString("latin1") ?? "";
    const part = /name="qqpartindex"\r\n\r\n(\d+)/.exec(body)?.[1] ?? "?";
    sent.push(part);
    if (hold && part === "2") return new Promise<void>(() => undefined);
    if (part === "1" && !lost) {
      lost = true;
      return route.fulfill({ json: { responseData: {} } });
    }
    return route.continue();
  });
  const reel = Buffer.concat([Buffer.from("ID3\u0004"), Buffer.alloc(11 * MB, "sound")]);
  await test.step("an upload sends its parts and finishes, and its dialog counts running and complete files (B-220, B-225, B-226)", async () => {
    await choose(page, "Upload", { name: "Show reel.mp3", mimeType: "audio/mpeg", buffer: reel });
    await expect(dialog(page)).toHaveAccessibleName("Uploading 1 item");
    await expect(dialog(page)).toHaveAccessibleName("1 upload(s) complete", { timeout: 30_000 });
    expect(sent).toEqual(["0", "1", "2", "1"]);
    await expect(page.getByRole("table", { name: "Documents" })).toContainText("Show reel.mp3");
  });

  // The page is reloaded during the last part: the upload resumes by itself, with that part only.
  hold = true;
  sent.length = 0;
  await choose(page, "Upload", { name: "Long interview.mp3", mimeType: "audio/mpeg", buffer: reel });
  await expect.poll(() => sent).toEqual(["0", "1", "2"]);
  hold = false;
  sent.length = 0;
  await page.reload();
  await expect(page.getByRole("table", { name: "Documents" })).toContainText("Long interview.mp3", { timeout: 30_000 });
  expect(sent).toEqual(["2"]);

  const pictures = page.getByRole("list", { name: "Pictures" });
  await expect(pictures.locator("img").first()).toBeVisible();
  const before = await pictures.locator("img").count();
  const images = await Promise.all(["#c45f59", "#5e7a40"].map((colour) => photograph(colour)));
  await choose(
    page,
    "Upload",
    ...images.map((buffer, index) => ({ name: `Head shot ${index + 1}.jpg`, mimeType: "image/jpeg", buffer })),
  );
  await expect(pictures.locator("img")).toHaveCount(before + 2, { timeout: 30_000 });
  await dialog(page).getByRole("button", { name: "Close" }).click();
  expect(await axeViolations(page)).toEqual([]);

  await pictures
    .getByRole("button", { name: /^Open Head shot/ })
    .first()
    .click();
  const preview = page.getByRole("dialog");
  await expect(preview).toContainText(`${before + 1} of ${before + 2}`);
  const first = await preview.getByRole("heading").innerText();
  await page.keyboard.press("ArrowRight");
  await expect(preview).toContainText(`${before + 2} of ${before + 2}`);
  expect(await preview.getByRole("heading").innerText()).not.toBe(first);
  await page.keyboard.press("Escape");

  await test.step("deleting an attachment asks first (B-748)", async () => {
    await page.getByRole("button", { name: "Delete Long interview.mp3" }).click();
    await expect(
      page.getByText(
        "You will not be able to recover this attachment once it is deleted. Are you sure you want to delete?",
      ),
    ).toBeVisible();
    await page.getByRole("button", { name: "Delete" }).last().click();
    await expect(page.getByRole("table", { name: "Documents" })).not.toContainText("Long interview.mp3");
  });
});

test("an upload times out after 120 s for a part, 60 s for finishing and 5 min for processing", async ({ page }) => {
  await page.addInitScript(() => {
    const timeouts: number[] = [];
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body?: XMLHttpRequestBodyInit | null) {
      timeouts.push(this.timeout);
      document.documentElement.dataset.timeouts = timeouts.join();
      send.call(this, body);
    };
  });
  await page.clock.install();
  await page.addInitScript(() => {
    const { setInterval } = window;
    Object.assign(window, {
      setInterval(work: () => void, ms: number) {
        document.documentElement.dataset.beat = String(ms);
        return setInterval(work, ms);
      },
    });
  });
  await authenticate(page, OWNER);
  await openRecord(page, "Imogen Hart-Okafor");
  await page.getByRole("link", { name: "Attachments" }).click();
  const song = (name: string) => ({
    name,
    mimeType: "audio/mpeg",
    buffer: Buffer.from("ID3\u0004 and a little sound"),
  });

  let hanging = true;
  await page.route("**/media/v1/upload/chunk-done", (route) =>
    hanging ? new Promise<void>(() => undefined) : route.continue(),
  );
  const item = dialog(page).getByRole("listitem");
  await test.step("a part may take 120 s, and progress is drawn every 50 ms (B-342, B-361, B-768)", async () => {
    const finishing = page.waitForRequest("**/media/v1/upload/chunk-done");
    await choose(page, "Upload", song("Slow finish.mp3"));
    await finishing;
    await expect(page.locator("html")).toHaveAttribute("data-timeouts", "120000");
    await expect(page.locator("html")).toHaveAttribute("data-beat", "50");
  });
  await test.step("an upload fails if finishing takes 60 s, is done when tried again, and is removed (B-343, B-345, B-593, B-729, N-055)", async () => {
    await page.clock.runFor(55_000);
    await expect(dialog(page)).toHaveAccessibleName("Uploading 1 item");
    await expect(item).toHaveAttribute("data-state", "uploading");
    await page.clock.runFor(6_000);
    await expect(dialog(page)).toContainText("Upload failed");
    await expect(item).toHaveAttribute("data-state", "error");
    hanging = false;
    await dialog(page).getByRole("button", { name: "Try again" }).click();
    await expect(dialog(page)).toHaveAccessibleName("1 upload(s) complete");
    await expect(item).toHaveAttribute("data-state", "done");
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect(item).toHaveCount(0);
  });

  let polls = 0;
  let answered = 0;
  await page.route("**/media/v1/media/*", async (route) => {
    polls += 1;
    const response = await route.fetch();
    const { responseData } = (await response.json()) as { responseData: object };
    await route.fulfill({ json: { responseData: { ...responseData, url: null, isProcessing: true } } });
    answered += 1;
  });
  await test.step("the state of the file is asked for every 5 s (B-221, B-360, B-594, B-767)", async () => {
    await choose(page, "Upload", song("Never ready.mp3"));
    await expect.poll(() => polls).toBeGreaterThan(0);
    for (let turn = 0; turn < 100 && !(await page.getByText("upload failed", { exact: true }).isVisible()); turn += 1) {
      const before = polls;
      await page.clock.runFor(4_000);
      // Each change of the file causes one more request; this file changes at most twice.
      expect(polls - before, "no poll sooner than 5 s").toBeLessThanOrEqual(2);
      // The next poll is scheduled by the response to this one.
      await expect.poll(() => polls - answered).toBe(0);
      await page.waitForTimeout(80);
    }
  });
  await test.step("an upload without a URL within 5 min has failed (B-222, B-595, B-730)", async () => {
    await expect(dialog(page)).toContainText("upload failed");
    // On a busy machine a response may take some of the skipped five seconds.
    expect(polls).toBeGreaterThan(30);
    expect(polls).toBeLessThanOrEqual(64);
  });
});

test("several uploads have one progress, are paused and resumed, and wait out a lost connection", async ({
  page,
  context,
}) => {
  await authenticate(page, OWNER);
  await openRecord(page, "Imogen Hart-Okafor");
  await page.getByRole("link", { name: "Attachments" }).click();
  // Second parts arrive only once they are let through.
  let isOpen = false;
  const sent: string[] = [];
  await page.route("**/media/v1/upload/chunk", async (route) => {
    const body = route.request().postDataBuffer()?.subarray(0, 1200).toString("latin1") ?? "";
    const [name, part] = ["qqfilename", "qqpartindex"].map(
      (field) => new RegExp(`name="${field}"\\r\\n\\r\\n([^\\r]+)`).exec(body)?.[1],
    );
    sent.push(`${name} ${part}`);
    if (part !== "0" && !isOpen) return new Promise<void>(() => undefined);
    return route.continue();
  });
  const tape = Buffer.concat([Buffer.from("ID3\u0004"), Buffer.alloc(8 * MB, "sound")]);
  const names = ["First.mp3", "Second.mp3", "Third.mp3"];
  await choose(page, "Upload", ...names.map((name) => ({ name, mimeType: "audio/mpeg", buffer: tape })));
  const uploads = page.getByRole("dialog", { name: "Uploading 3 item" });
  const item = (name: string) => uploads.getByRole("listitem").filter({ hasText: name });
  await expect.poll(() => sent.filter((part) => part.endsWith(" 1")).sort()).toEqual(["First.mp3 1", "Second.mp3 1"]);
  await expect(item("Third.mp3")).toContainText("Waiting");
  const total = uploads.getByRole("progressbar", { name: /^All uploads, \d+ %$/ });
  await expect.poll(async () => Number(await total.getAttribute("aria-valuenow"))).toBeGreaterThan(30);
  expect(await axeViolations(page)).toEqual([]);

  // Pausing one makes room for the next; all are paused, also over a reload.
  await item("First.mp3").getByRole("button", { name: "Pause First.mp3" }).click();
  await expect(item("First.mp3")).toContainText("Paused");
  await expect.poll(() => sent).toContain("Third.mp3 1");
  await uploads.getByRole("button", { name: "Pause all" }).click();
  for (const name of names) await expect(item(name)).toContainText("Paused");
  await page.reload();
  for (const name of names) await expect(item(name)).toContainText("Paused");

  // Without a connection a resumed one waits, and goes on by itself with the part that is missing.
  isOpen = true;
  sent.length = 0;
  await context.setOffline(true);
  await item("First.mp3").getByRole("button", { name: "Resume First.mp3" }).click();
  await expect(item("First.mp3")).toContainText("Waiting for the connection");
  await context.setOffline(false);
  const left = page.getByRole("dialog", { name: "Uploading 2 item" });
  await expect(left.getByRole("listitem").filter({ hasText: "First.mp3" })).toContainText("Done", { timeout: 30_000 });
  expect(sent).toEqual(["First.mp3 1"]);
  await left.getByRole("button", { name: "Cancel Third.mp3" }).click();
  await page.getByRole("dialog", { name: "Uploading 1 item" }).getByRole("button", { name: "Resume all" }).click();
  await expect(dialog(page)).toHaveAccessibleName("2 upload(s) complete", { timeout: 30_000 });
  await expect(page.getByRole("table", { name: "Documents" })).toContainText("Second.mp3");
  await expect(page.getByRole("table", { name: "Documents" })).not.toContainText("Third.mp3");
});
