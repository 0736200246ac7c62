import { expect } from "@playwright/test";
import { seedBookings } from "../../support/bookings.ts";
import { HEAD_AGENT, OWNER, openSignedIn, test } from "../../support/demo.ts";
import { notice, openNotesOf, typeNote } from "../../support/notes.ts";
import { axeViolations, COLOURS, savePicture } from "../../support/page.ts";
import { apiOf, dayFromNow } from "../../support/tasks.ts";

test.describe.configure({ timeout: 120_000 });

test("the next commitments stand beside the notes, with what overlaps, and the open tasks", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const writer = await openSignedIn(browser, OWNER);
  const { add, roster } = await seedBookings(writer);
  const { id: talent = "" } = roster.find(({ displayName }) => displayName.startsWith("Imogen")) ?? {};
  const [tomorrow, later] = [dayFromNow(1), dayFromNow(9)];
  await add("Rehearsal, quartet", "REHEARSAL", "Imogen", `${tomorrow}T15:00`, `${tomorrow}T18:00`);
  await add("Flight SYD to MEL", "FLIGHT", "Imogen", `${tomorrow}T16:10`, `${tomorrow}T17:45`);
  await add("Camp in the hills", "TRAINING", "Imogen", later, later);
  await api.add({ summary: "Chase the signed rider", relatedIds: [talent], dueDate: dayFromNow(-3) });
  await openNotesOf(writer, "Imogen");
  await typeNote(writer, "which of the two?", "rosal");

  const page = await openSignedIn(browser, HEAD_AGENT);
  await page.goto("/inbox");
  await notice(page, "which of the two?").first().click();
  const beside = page.getByRole("complementary", { name: /^What comes next for Imogen/ });
  await expect(beside.getByRole("heading", { name: /tomorrow$/ })).toBeVisible();
  const rehearsal = beside.getByRole("listitem").filter({ hasText: /15:00.*Rehearsal, quartet/ });
  await expect(rehearsal).toContainText("15:00 18:00");
  await expect(rehearsal).toContainText("Overlaps by 1 h 35 min");
  await expect(beside.getByRole("heading", { name: /in 9 days$/ })).toBeVisible();
  await expect(beside.getByRole("listitem").filter({ hasText: "Camp in the hills" }).first()).toContainText("All day");
  await expect(beside.getByRole("heading", { name: /^Open tasks/ })).toBeVisible();
  await expect(beside.getByRole("listitem").first()).toBeVisible();
  await expect(beside.getByRole("link", { name: "Chase the signed rider" })).toHaveAttribute("href", /\/tasks\?id=/);
  await savePicture(page, "inbox-beside");
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await savePicture(page, "inbox-beside-dark");
  expect(await axeViolations(page, COLOURS)).toEqual([]);
  // A narrow window keeps the notes in their place.
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect(beside).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await beside.getByRole("link", { name: "Calendar" }).click();
  await expect(page).toHaveURL(new RegExp(`/calendar\\?people=${talent}`));
});
