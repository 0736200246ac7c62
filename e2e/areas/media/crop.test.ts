import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, COLOURS, newTalent } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

const FIELDS = { red: "#dc1e1e", green: "#1ec81e", blue: "#1e1edc", yellow: "#e6dc1e" } as const;
type Colour = keyof typeof FIELDS;
/** Four fields of 300 × 200: red and green above blue and yellow. */
async function fields(): Promise<Buffer> {
  const field = (colour: Colour, left: number, top: number) => ({
    input: { create: { width: 300, height: 200, channels: 3 as const, background: FIELDS[colour] } },
    left,
    top,
  });
  return sharp({ create: { width: 600, height: 400, channels: 3, background: "#000" } })
    .composite([field("red", 0, 0), field("green", 300, 0), field("blue", 0, 200), field("yellow", 300, 200)])
    .jpeg({ quality: 95 })
    .toBuffer();
}

const picture = (page: Page) => page.getByRole("group", { name: "Picture" });
const crop = (page: Page) => page.getByRole("dialog", { name: "Crop picture" });
const area = (page: Page) => crop(page).getByRole("application", { name: "Visible part of the picture" });
const zoom = (page: Page) => crop(page).getByRole("slider", { name: "Zoom" });
const press = (page: Page, name: string) => crop(page).getByRole("button", { name, exact: true }).click();

/** The colour in the middle of the avatar in the form, as the server has cropped it. */
async function colourOf(page: Page): Promise<Colour | undefined> {
  const src = await picture(page).locator("img").getAttribute("src");
  const answer = await page.request.get(src ?? "");
  const { width = 0, height = 0, ...rest } = await sharp(await answer.body()).metadata();
  expect(rest.format).toBe("webp");
  const { dominant } = await sharp(await answer.body())
    .extract({ left: Math.floor(width * 0.25), top: Math.floor(height * 0.25), width: width >> 1, height: height >> 1 })
    .stats();
  const isNear = (hex: string) =>
    [dominant.r, dominant.g, dominant.b].every(
      (value, index) => Math.abs(value - Number.parseInt(hex.slice(1 + index * 2, 3 + index * 2), 16)) < 40,
    );
  return (Object.keys(FIELDS) as Colour[]).find((colour) => isNear(FIELDS[colour]));
}

async function choosePicture(page: Page): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    picture(page)
      .getByRole("button", { name: /^(Change|Choose) picture$/ })
      .click(),
  ]);
  await chooser.setFiles({ name: "Four fields.jpg", mimeType: "image/jpeg", buffer: await fields() });
  await expect(area(page)).toBeVisible();
}

test("a portrait is cropped by keyboard, rotated, adjusted once saved, and set back to the whole", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const form = await newTalent(page, "Theodora Quince");
  await page.goto(form);
  await choosePicture(page);
  expect(await axeViolations(page, { within: "[role=dialog]" })).toEqual([]);

  // Closing the dialog leaves the record without a picture.
  await page.keyboard.press("Escape");
  await expect(crop(page)).toBeHidden();
  await expect(picture(page).locator("img")).toBeHidden();

  await choosePicture(page);
  await area(page).focus();
  for (let times = 0; times < 30; times += 1) await page.keyboard.press("+");
  await expect(zoom(page)).toHaveAttribute("aria-valuetext", "400 %");
  for (let times = 0; times < 25; times += 1) {
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
  }
  await press(page, "Apply");
  await expect(picture(page).locator("img")).toBeVisible({ timeout: 20_000 });
  expect(await colourOf(page)).toBe("red");

  // Rotated clockwise, the lower left field comes to the upper left.
  const red = await picture(page).locator("img").getAttribute("src");
  await picture(page).getByRole("button", { name: "Adjust crop" }).click();
  await expect(zoom(page)).toHaveAttribute("aria-valuetext", "400 %");
  await press(page, "Rotate by 90°");
  await press(page, "Apply");
  await expect(picture(page).locator("img")).not.toHaveAttribute("src", red ?? "", { timeout: 20_000 });
  expect(await colourOf(page)).toBe("blue");
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await expect(page).toHaveURL(/\/profile\/summary$/);

  // The dialog opens on the original with the part that is shown; applying that again shows the same part.
  await page.goto(form);
  await expect(picture(page).locator("img")).toBeVisible();
  expect(await colourOf(page)).toBe("blue");
  const saved = await picture(page).locator("img").getAttribute("src");
  await picture(page).getByRole("button", { name: "Adjust crop" }).click();
  await expect(zoom(page)).toHaveAttribute("aria-valuetext", "400 %");
  await press(page, "Apply");
  await expect(picture(page).locator("img")).not.toHaveAttribute("src", saved ?? "", { timeout: 20_000 });
  expect(await colourOf(page)).toBe("blue");
  const same = await picture(page).locator("img").getAttribute("src");
  await picture(page).getByRole("button", { name: "Adjust crop" }).click();
  await press(page, "Use whole picture");
  await expect(picture(page).locator("img")).not.toHaveAttribute("src", same ?? "", { timeout: 20_000 });
  const answer = await page.request.get((await picture(page).locator("img").getAttribute("src")) ?? "");
  expect(await sharp(await answer.body()).metadata()).toMatchObject({ width: 320, height: 213 });
});

test("on a phone a portrait is moved by dragging and zoomed with the buttons", async ({ browser }) => {
  const viewport = { width: 390, height: 844 };
  const page = await openSignedIn(browser, OWNER, { viewport, reducedMotion: "reduce" });
  await page.goto("/talent/add");
  await choosePicture(page);
  expect(await axeViolations(page, { within: "[role=dialog]", without: COLOURS.rules })).toEqual([]);
  const whole = await crop(page).boundingBox();
  expect((whole?.x ?? -1) >= 0 && (whole?.x ?? 0) + (whole?.width ?? 999) <= viewport.width).toBe(true);
  await expect(crop(page).getByRole("button", { name: "Apply" })).toBeInViewport();

  for (let times = 0; times < 20; times += 1) await press(page, "Zoom in");
  const box = await area(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  for (let times = 0; times < 2; times += 1) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 130, y - 130, { steps: 5 });
    await page.mouse.up();
  }
  await press(page, "Apply");
  await expect(picture(page).locator("img")).toHaveAttribute("src", /^\/media/, { timeout: 20_000 });
  expect(await colourOf(page)).toBe("yellow");
});

test("a file that the browser can't show is used whole", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/talent/add");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose picture" }).click(),
  ]);
  await chooser.setFiles({ name: "Portrait.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture at all") });
  await expect(crop(page).getByRole("alert")).toContainText("can't be cropped here");
  await expect(crop(page).getByRole("button", { name: "Apply" })).toHaveAttribute("aria-disabled", "true");
  expect(await axeViolations(page, { within: "[role=dialog]" })).toEqual([]);
  await press(page, "Cancel");
  await expect(crop(page)).toBeHidden();
});
