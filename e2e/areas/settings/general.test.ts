import { expect } from "@playwright/test";
import { atHome, HEAD_AGENT, OWNER, test } from "../../support/demo.ts";
import { box, expectAccessible, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 90_000 });

test("general settings are changed, shown on an invoice, saved by keys and taken back (R-204)", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  await page.goto("/settings/general");
  await expect(box(page, "Trading name")).toHaveValue("Harbour & Vale");
  await expectAccessible(page);
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview).toContainText("INV-");

  await box(page, "Colour as hex digits").fill("#ffcc00");
  await expect(preview).toContainText("White on this colour can't be read");
  await page.getByRole("button", { name: "#7A2E3B" }).click();
  await expect(preview).toContainText("White on this colour reads well");
  await expect(page.getByText("was #1F3A5F")).toBeVisible();
  await box(page, "Footer").fill("See you soon.");
  await expect(preview).toContainText("See you soon.");
  await expect(page.getByText("2 changes not saved")).toBeVisible();
  await page.getByRole("combobox", { name: "Week starts on" }).click();
  await page.getByRole("option", { name: "Sunday" }).click();
  await expect(page.getByText("From now on from Sunday")).toBeVisible();
  await expect(page.getByText("What was sent, signed or paid")).toBeVisible();
  await expectAccessible(page);
  await box(page, "Footer").press("Control+Enter");
  await expect(toast(page, "3 changes saved")).toBeVisible();
  await expect(page.getByText("not saved")).toHaveCount(0);

  await page.goto("/calendar?view=week");
  await expect(page.locator("[data-week-start]").first()).toBeVisible();
  await page.goto("/settings/general");
  await page.getByRole("button", { name: "History of settings" }).click();
  const history = page.getByRole("dialog", { name: "History of settings" });
  await expect(history.getByRole("listitem").filter({ hasText: "Week starts on" }).first()).toContainText(
    "Monday → Sunday",
  );
  await expectAccessible(page);
  for (const field of ["Week starts on", "Colour", "Footer"])
    await history.getByRole("button", { name: `Undo: ${field}` }).click();
  await expect(history.getByRole("listitem").first()).toContainText("Footer");
  await page.keyboard.press("Escape");
  await expect(box(page, "Footer")).toHaveValue("Thank you for having us.");
});

test("on a phone the parts of the settings are a list, each with a screen of its own", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  const phone = { width: 390, height: 844 };
  await page.setViewportSize(phone);
  await page.goto("/settings/general");
  await page.getByRole("link", { name: "Working week" }).click();
  await expect(box(page, "Work begins")).toHaveValue("09:00");
  await expect(page.getByRole("textbox", { name: "Trading name" })).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await page.getByRole("link", { name: "All parts" }).click();
  await page.getByRole("button", { name: "Show preview" }).click();
  await expect(page.getByRole("complementary", { name: "Preview" })).toBeVisible();
});

test("a person who may only read the settings gets their values as text", async ({ browser }) => {
  const page = await atHome(browser, HEAD_AGENT);
  await page.goto("/settings/general");
  await expect(page.getByText("Harbour & Vale Pty Ltd").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Trading name" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);
  await expectAccessible(page);
});
