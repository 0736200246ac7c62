/** The files of a record as one part that each kind has, and their preview in each of its sizes. */
import { type Browser, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { EventCreate, events } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import { attachments } from "#contract/media/record-attachments.ts";
import { OpportunityCreate, opportunities } from "#contract/opportunities/opportunity.ts";
import { PartnerCreate, partners } from "#contract/partners/partner.ts";
import { ProjectCreate, projects } from "#contract/projects/project.ts";
import { MP3_SOUND } from "#test/sample-files.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, expectFineEverywhere } from "../../support/page.ts";
import { apiOf } from "../../support/tasks.ts";

test.describe.configure({ timeout: 180_000 });

const WIDE = { viewport: { width: 1440, height: 900 } };
const CONFIRM = "You will not be able to recover this attachment once it is deleted. Are you sure you want to delete?";

interface Dropped {
  name: string;
  type: string;
  bytes: Buffer;
}
/** Drops files on the part of a page that takes them. */
async function drop(page: Page, ...files: Dropped[]): Promise<void> {
  const data = await page.evaluateHandle(
    (files) => {
      const transfer = new DataTransfer();
      for (const { name, type, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      return transfer;
    },
    files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString("base64") })),
  );
  const region = page.getByRole("region", { name: "Pictures & documents" });
  await region.dispatchEvent("dragover", { dataTransfer: data });
  await expect(region).toHaveAttribute("data-over", "true");
  await region.dispatchEvent("drop", { dataTransfer: data });
}
const closeUploads = async (page: Page): Promise<void> => {
  const uploads = page.getByRole("dialog", { name: /^\d+ upload\(s\) complete$/ });
  await expect(uploads).toBeVisible({ timeout: 60_000 });
  await uploads.getByRole("button", { name: "Close" }).click();
};
/** Adds an event, and opens its files as an owner. */
async function openFilesOfEvent(browser: Browser, baseURL: string | undefined, title: string) {
  const api = await apiOf(baseURL);
  const form = { ...formOf(EventCreate).empty, title };
  const { id } = await api.send<{ id: string }>("POST", events.create.path, form);
  const page = await openSignedIn(browser, OWNER, WIDE);
  await page.goto(`/event/detail/${id}/attachments`);
  return { page, api, id };
}
const row = (page: Page, name: string) => page.getByRole("table").getByRole("row").filter({ hasText: name });

test("each kind of record has the table: files are dropped, downloaded and deleted (B-141, B-748, B-750, C-332, C-333, C-339)", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const create = async (path: string, body: object) => (await api.send<{ id: string }>("POST", path, body)).id;
  const partner = await create(partners.create.path, { ...formOf(PartnerCreate).empty, displayName: "Harrow Mills" });
  const title = "Autumn range";
  const places = [
    `/pipeline/detail/${await create(opportunities.create.path, { ...formOf(OpportunityCreate).empty, title })}/attachments`,
    `/event/detail/${await create(events.create.path, { ...formOf(EventCreate).empty, title })}/attachments`,
    `/project/detail/${await create(projects.create.path, { ...formOf(ProjectCreate).empty, title })}/attachments`,
    `/tasks/${await api.add({ summary: title })}/profile/files`,
    `/partner/${partner}`,
    `/talent/${await api.record("Imogen Hart-Okafor")}/profile/files`,
  ];
  const page = await openSignedIn(browser, OWNER, WIDE);
  for (const place of places) {
    await page.goto(place);
    await expect(page.getByRole("region", { name: "Pictures & documents" })).toBeVisible();
    await drop(page, { name: "Call sheet.csv", type: "text/csv", bytes: Buffer.from("who,when\nAna,9:00\n") });
    await expect(row(page, "Call sheet.csv")).toContainText("18 bytes", { timeout: 30_000 });
    await closeUploads(page);
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download Call sheet.csv" }).click(),
    ]);
    expect(saved.suggestedFilename(), place).toBe("Call sheet.csv");
    await page.getByRole("button", { name: "Delete Call sheet.csv" }).click();
    const question = page.getByRole("dialog", { name: "Delete Call sheet.csv?" });
    await expect(question).toContainText(CONFIRM);
    await question.getByRole("button", { name: "No" }).click();
    await expect(row(page, "Call sheet.csv")).toBeVisible();
    await page.getByRole("button", { name: "Delete Call sheet.csv" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Call sheet.csv deleted")).toBeVisible();
    await expect(row(page, "Call sheet.csv")).toHaveCount(0);
  }
});

test("a file that could not be deleted says why, in the server's words or as unreachable (B-749)", async ({
  browser,
  baseURL,
}) => {
  const { page, api, id } = await openFilesOfEvent(browser, baseURL, "Winter gala");
  await drop(page, { name: "Rider.csv", type: "text/csv", bytes: Buffer.from("what\nWater\n") });
  await expect(row(page, "Rider.csv")).toBeVisible({ timeout: 30_000 });
  await closeUploads(page);
  const deletion = "**/media/v1/attachments/*";
  const ask = async () => {
    await page.getByRole("button", { name: "Delete Rider.csv" }).click();
    return page.getByRole("dialog", { name: "Delete Rider.csv?" }).getByRole("button", { name: "Delete" });
  };
  await page.route(deletion, (route) => route.abort());
  await (await ask()).click();
  await expect(page.getByText("Can't reach Greenroom.")).toBeVisible();
  await expect(row(page, "Rider.csv")).toBeVisible();
  await page.unroute(deletion);
  // A colleague was faster.
  const sure = await ask();
  const [file] = await api.send<{ id: string }[]>("GET", attachments.ofEvent.path.replace("{id}", id));
  await api.send("DELETE", attachments.remove.path.replace("{id}", file?.id ?? ""));
  await sure.click();
  await expect(page.getByText("Not found, or you don't have access.")).toBeVisible();
});

test("a preview is 768 wide, 988 with a caption, 500 for audio, and at most 500 or 600 high (B-142, B-143, B-144, B-790)", async ({
  browser,
  baseURL,
}) => {
  const { page } = await openFilesOfEvent(browser, baseURL, "Harbour lights");
  const tall = await sharp({ create: { width: 1500, height: 2400, channels: 3, background: "#3c6d8c" } })
    .jpeg()
    .toBuffer();
  await drop(page, { name: "Poster.jpg", type: "image/jpeg", bytes: tall });
  await expect(row(page, "Poster.jpg").locator("img")).toBeVisible({ timeout: 30_000 });
  await closeUploads(page);
  await drop(page, { name: "Jingle.mp3", type: "audio/mpeg", bytes: MP3_SOUND });
  await expect(row(page, "Jingle.mp3")).toBeVisible({ timeout: 30_000 });
  await closeUploads(page);
  await expectFineEverywhere(page, "attachments");

  const sizes = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).click();
    const preview = page.getByRole("dialog", { name });
    await expect(preview.locator("figure img, figure [role=slider]").first()).toBeVisible();
    const [whole, figure] = await Promise.all([preview.boundingBox(), preview.locator("figure").boundingBox()]);
    await page.keyboard.press("Escape");
    await expect(preview).toHaveCount(0);
    return { width: whole?.width, height: figure?.height ?? 0 };
  };
  const plain = await sizes("Poster.jpg");
  expect(plain.width).toBe(768);
  // A tall picture takes all of it.
  expect(Math.round(plain.height)).toBe(500);
  expect((await sizes("Jingle.mp3")).width).toBe(768);
  for (const name of ["Poster.jpg", "Jingle.mp3"]) {
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Caption" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("Opening night, from the balcony");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(row(page, name)).toContainText("Opening night");
  }
  const captioned = await sizes("Poster.jpg");
  expect(captioned.width).toBe(988);
  // Its picture is as high as before, and the words stand below.
  expect(Math.round(captioned.height)).toBeGreaterThan(500);
  expect(Math.round(captioned.height)).toBeLessThanOrEqual(600);
  expect((await sizes("Jingle.mp3")).width).toBe(500);

  // The others by key and by button.
  await page.getByRole("button", { name: "Poster.jpg", exact: true }).click();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("dialog", { name: "Jingle.mp3" })).toContainText("2 of 2");
  await page.getByRole("dialog").getByRole("button", { name: "Previous" }).click();
  await expect(page.getByRole("dialog", { name: "Poster.jpg" })).toContainText("1 of 2");
  await expectFineEverywhere(page, "preview");
});

test("two fingers enlarge a picture on a phone", async ({ browser, baseURL }) => {
  const api = await apiOf(baseURL);
  const { id } = await api.send<{ id: string }>("POST", events.create.path, {
    ...formOf(EventCreate).empty,
    title: "River stage",
  });
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto(`/event/detail/${id}/attachments`);
  const bytes = await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#5e7a40" } })
    .jpeg()
    .toBuffer();
  await drop(page, { name: "Map.jpg", type: "image/jpeg", bytes });
  await expect(row(page, "Map.jpg").locator("img")).toBeVisible({ timeout: 30_000 });
  await closeUploads(page);
  await page.getByRole("button", { name: "Map.jpg", exact: true }).tap();
  const image = page.getByRole("dialog", { name: "Map.jpg" }).locator("img");
  await expect(image).toBeVisible();
  const widthOf = async () => (await image.boundingBox())?.width ?? 0;
  await expect.poll(widthOf).toBeGreaterThan(200);
  const fitted = await widthOf();
  const box = await page.getByRole("region", { name: "Map.jpg" }).boundingBox();
  if (!box) throw new Error("not shown");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const fingers = (apart: number) => [
    { x: x - apart, y, id: 1 },
    { x: x + apart, y, id: 2 },
  ];
  const touch = await page.context().newCDPSession(page);
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(30) });
  for (const apart of [40, 50, 60])
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(apart) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(widthOf).toBeGreaterThan(fitted * 1.7);
  expect(await axeViolations(page)).toEqual([]);
});
