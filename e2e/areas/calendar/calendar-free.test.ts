import { expect } from "@playwright/test";
import { seedBookings } from "../../support/bookings.ts";
import { atHome, OWNER, test } from "../../support/demo.ts";
import { expectAccessible } from "../../support/page.ts";

test.describe.configure({ timeout: 90_000 });

test("talents who are free on some days are found by keyboard and by dragging over the head", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  const { add, roster } = await seedBookings(page);
  const [{ displayName: busy = "" } = {}, { displayName: other = "" } = {}] = roster;
  await add("Film score", "REHEARSAL", busy, "2027-07-08T10:00", "2027-07-08T13:00");
  await page.goto("/calendar?date=2027-07-05");
  await expect(page.getByRole("region", { name: busy, exact: true })).toBeVisible();

  await page.keyboard.press("f");
  const panel = page.getByRole("complementary", { name: "Who is free" });
  await expect(panel.getByRole("textbox", { name: "First day" })).toHaveValue("05/07/2027");
  await expect(panel.getByRole("listitem").filter({ hasText: busy })).toContainText(
    "Film score, from 08 Jul 2027 10:00",
  );
  await expect(panel.getByRole("listitem").filter({ hasText: other })).toContainText("free");
  await expectAccessible(page);

  // Two days of the head, which the booking is not on.
  const head = (day: string) =>
    page
      .locator("[data-marked]", { hasText: day })
      .or(page.getByText(day, { exact: true }))
      .first();
  await head("Mon 5").hover();
  await page.mouse.down();
  await head("Tue 6").hover();
  await page.mouse.up();
  await expect(panel.getByRole("textbox", { name: "Last day" })).toHaveValue("06/07/2027");
  await expect(panel.getByRole("listitem").filter({ hasText: busy })).toContainText("free");

  await panel.getByRole("checkbox").first().focus();
  const first = await panel.getByRole("checkbox").first().inputValue();
  await page.keyboard.press("Enter");
  await expect(page.locator(`[data-lane="${first}"]`)).toBeFocused();
  await panel.getByRole("checkbox").first().focus();
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("x");
  await panel.getByRole("button", { name: "Show 2 in calendar" }).click();
  await expect(page.getByRole("button", { name: "2 chosen" })).toBeVisible();
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(panel).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Who is free" }).click();
  await expect(panel.getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);
});
