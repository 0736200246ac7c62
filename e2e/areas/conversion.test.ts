/** Converting a scout to a talent and back. */
import { expect } from "@playwright/test";
import { OWNER, openSignedIn, test } from "../support/demo.ts";
import { box, expectAccessible, toast } from "../support/page.ts";

test("a scout is converted, completed and finalised under one id, and turned back into a scout (B-202, B-620)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/scout/add");
  await box(page, "Name").fill("Odessa Vantongeren");
  await page.getByRole("combobox", { name: "Category" }).click();
  await page.getByRole("option", { name: "Music", exact: true }).click();
  await page.getByRole("button", { name: "Add scout", exact: true }).click();
  await expect(page).toHaveURL(/\/scout\/[0-9a-f-]{36}\/profile\/summary$/);
  const [, id] = /\/scout\/([0-9a-f-]{36})/.exec(page.url()) ?? [];

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Start conversion to talent" }).click();
  const dialog = page.getByRole("dialog", { name: "Start converting Odessa Vantongeren to talent?" });
  await expect(dialog.getByRole("listitem").filter({ hasText: "a contact address" })).toBeVisible();
  await dialog.getByRole("button", { name: "Start conversion to talent" }).click();
  await expect(toast(page, "Conversion of Odessa Vantongeren started")).toBeVisible();
  const panel = page.getByRole("region", { name: "Conversion to talent" });
  await expect(panel.getByRole("listitem").filter({ hasText: "a type" })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Finalise as talent" })).toHaveCount(0);
  await expectAccessible(page);

  await panel.getByRole("link", { name: "Add details: a contact address" }).click();
  await page.getByRole("combobox", { name: "Types", exact: true }).click();
  await page.getByRole("option").first().click();
  await page.keyboard.press("Escape");
  await box(page, "Email").fill("odessa@example.com");
  await page.getByRole("button", { name: "Add address" }).click();
  await page.getByRole("combobox", { name: "Address", exact: true }).fill("14 Calder Lane, Broken Hill");
  await page.getByRole("button", { name: "Set the time zone to Australia/Broken Hill" }).click();
  await page.getByLabel("With us since").fill("5 Jan 2026");
  const staff = page.getByRole("combobox", { name: "Assigned staff" });
  await staff.click();
  await page.getByRole("option").first().click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(panel).toContainText("Everything a talent needs is complete.");

  await panel.getByRole("button", { name: "Finalise as talent" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Finalise as talent" }).click();
  await expect(toast(page, "Odessa Vantongeren is now a talent")).toBeVisible();
  await expect(page).toHaveURL(`/talent/${id}/profile/summary`);
  await page.goto(`/scout/${id}/profile/notes`);
  await expect(page).toHaveURL(`/talent/${id}/profile/notes`);
  await page.goto(`/talent/${id}/profile/summary`);
  await expect(page.getByText("14 Calder Lane, Broken Hill NSW 2880, Australia")).toBeVisible();

  await panel.getByRole("button", { name: "Convert back to scout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Convert back to scout" }).click();
  await expect(page).toHaveURL(`/scout/${id}/profile/summary`);
});

test("several scouts can be converted at once", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/scout");
  const boxes = page.locator("tbody [data-row] input[type=checkbox]");
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole("button", { name: "Start conversion to talent" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start conversion to talent" }).click();
  await expect(toast(page, "Conversion of 2 scouts started")).toBeVisible();
  // The list shows who is being converted.
  for (const place of [0, 1])
    await expect(page.locator("tbody [data-row]").nth(place).getByText("Converting", { exact: true })).toBeVisible();
});
