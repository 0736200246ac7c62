/** An event of the agency in the browser: published to fans as a copy, once; a second time leads to the copy. */
import { expect, type Page } from "@playwright/test";
import { pngFile } from "../../support/content.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { anyTime, box, expectAccessibleInDark, savePictures, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 180_000 });

const TITLE = "Opening night, river stage";
const picture = pngFile("fair.png");
async function openEvent(page: Page): Promise<void> {
  await page.goto("/event/all/api");
  await anyTime(page);
  await page.locator("[data-row]").getByRole("link", { name: TITLE }).first().click();
  await expect(page).toHaveURL(/\/event\/detail\/[0-9a-f-]{36}\/summary$/);
}
async function publishToFans(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name: "Publish to fans" }).click();
}

test("an event is published to fans as a copy, once (decisions, Content)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openEvent(page);
  await publishToFans(page);
  const form = page.getByRole("dialog", { name: "Add event" });
  await expect(box(form, "Title")).toHaveValue(TITLE);
  await expect(box(form, "Start")).not.toHaveValue("");
  // The copied values can be changed, and missing ones are asked for.
  await expect(form).toContainText("Imogen Hart-Okafor");
  await expect(form.getByRole("combobox", { name: "Venue" })).toHaveValue("River Stage");
  await box(form, "Title").fill("Opening night, and you are invited");
  await box(form, "Publish date").click();
  if (((await form.locator("[contenteditable]").textContent()) ?? "") === "")
    await form.locator("[contenteditable]").fill("Come and see us.");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    form.getByRole("button", { name: "Upload", exact: true }).click(),
  ]);
  await chooser.setFiles([picture]);
  await expect(form.getByRole("button", { name: "Remove fair.png" })).toBeVisible({ timeout: 30_000 });
  await savePictures(page, "content-copy-form");
  await expectAccessibleInDark(page);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Event for fans added")).toBeVisible();

  await openEvent(page);
  await publishToFans(page);
  await expect(toast(page, "This event was published to fans already")).toBeVisible();
  const copy = page.getByRole("dialog", { name: "Event" });
  await expect(copy).toContainText("Opening night, and you are invited");
  await copy.getByRole("link", { name: TITLE, exact: true }).click();
  await expect(page).toHaveURL(/\/event\/detail\//);
});
