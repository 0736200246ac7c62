/** Content in the browser: written with a picture and scheduled, moderated by keyboard, and read without the right to write. */
import { expect, type Page } from "@playwright/test";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { box, expectAccessibleInDark, expectFineEverywhere, savePictures, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 180_000 });

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const picture = {
  name: "stage.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==",
    "base64",
  ),
};

async function fillNews(page: Page, title: string): Promise<void> {
  const form = dialog(page, "Add news");
  await form.getByRole("combobox", { name: "Talents" }).fill("Imogen");
  await page.getByRole("option", { name: "Imogen Hart-Okafor" }).click();
  await page.keyboard.press("Escape");
  await box(form, "Title").fill(title);
  // The first click fills in the present.
  await box(form, "Publish date").click();
  await expect(box(form, "Publish date")).not.toHaveValue("");
  await box(form, "Publish date").fill("14 Aug 2099");
  await box(form, "Media credit").fill("Photograph by J. Wetherall");
  await form.locator("[contenteditable]").fill("The first night sold out in under an hour.");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    form.getByRole("button", { name: "Upload", exact: true }).click(),
  ]);
  await chooser.setFiles([picture]);
  await expect(form.getByRole("button", { name: "Remove stage.png" })).toBeVisible({ timeout: 30_000 });
}

test("news with a picture is added, scheduled and rejected by keyboard (B-059, B-408, B-469, B-473, B-484, B-564, B-592, B-638; R-226, R-227, R-228)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms");
  await expect(page.getByRole("heading", { name: "Fan content" })).toBeVisible();
  await expectFineEverywhere(page, "content-landing");
  await page.goto("/cms/news/pending");
  await page.getByRole("button", { name: "Add news" }).first().click();
  const form = dialog(page, "Add news");
  await expect(form.getByRole("button", { name: "Save", exact: true })).toHaveAttribute("aria-disabled", "true");
  await expect(form.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await fillNews(page, "A second Melbourne night");
  await savePictures(page, "content-form");
  await expectAccessibleInDark(page);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "News added")).toBeVisible();
  await expect(row(page, "A second Melbourne night")).toContainText("Pending");
  await savePictures(page, "content-pending");

  await row(page, "A second Melbourne night").getByText("A second Melbourne night").click();
  const view = dialog(page, "News");
  await expect(view).toContainText(/\d of 3/);
  await expect(view).toContainText("Photograph by J. Wetherall");
  await savePictures(page, "content-view");
  await expectAccessibleInDark(page);
  await page.keyboard.press("a");
  await expect(toast(page, "1 item approved")).toBeVisible();
  // The next one that waits takes its place.
  await expect(view).toContainText(/\d of 2/);
  await page.keyboard.press("Escape");
  await expect(view).toHaveCount(0);

  await page.goto("/cms/news/published");
  await expect(row(page, "A second Melbourne night")).toContainText("Scheduled");
  await savePictures(page, "content-published");
  await row(page, "A second Melbourne night").getByRole("checkbox").check();
  await page.getByRole("toolbar").getByRole("button", { name: "Reject" }).click();
  await expect(toast(page, "1 item rejected")).toBeVisible();
  await expect(row(page, "A second Melbourne night")).toHaveCount(0);
  await page.goto("/cms/news/all");
  await expect(row(page, "A second Melbourne night")).toContainText("Rejected");
});
