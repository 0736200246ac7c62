import { expect } from "@playwright/test";
import { EventCreate, events } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import { TourCreate, tours } from "#contract/tours/tour.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, box, toast } from "../../support/page.ts";
import { apiOf } from "../../support/tasks.ts";

test.describe.configure({ timeout: 180_000 });

test("pasted dates become shows after a look, and rows with faults stay to be mended", async ({ browser, baseURL }) => {
  const api = await apiOf(baseURL);
  const form = { ...formOf(TourCreate).empty, displayName: "Autumn by train" };
  const { id } = await api.send<{ id: string }>("POST", tours.create.path, form);
  await api.send("POST", events.create.path, {
    ...formOf(EventCreate).empty,
    title: "Awards in Hobart",
    startDate: "2031-02-14",
  });
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/tools/tour-tracks/${id}/itinerary`);
  await page.getByRole("button", { name: "Add shows" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add shows" });
  await box(dialog, "One show per row: date, town, venue").fill(
    "12 Feb 2031 Perth, Astor\nsoon Geelong\n13/02/2031 Adelaide\nFri 14 Feb 2031 Hobart, Odeon",
  );
  await expect(dialog.getByText("3 shows understood")).toBeVisible();
  await expect(dialog.getByText("The row begins with no date")).toBeVisible();
  await expect(dialog.getByText("New: Astor")).toBeVisible();
  await expect(dialog.getByRole("combobox", { name: "Town of 12 Feb 2031" })).toContainText("Perth");
  await expect(dialog.getByRole("combobox", { name: "Event of 14 Feb 2031" })).toContainText("Awards in Hobart");
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add 3 shows" }).click();
  await expect(toast(page, /^3 shows added/)).toBeVisible({ timeout: 20_000 });
  await expect(box(dialog, "One show per row: date, town, venue")).toHaveValue("soon Geelong");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Adelaide").first()).toBeVisible();
  const { entries } = await api.send<{ entries: { placeName: string; event: { title: string } }[] }>(
    "GET",
    `/client/v1/tour-tracks/${id}/itinerary`,
  );
  expect(entries.map(({ placeName, event }) => [placeName, event.title])).toEqual([
    ["Perth", "Show in Perth"],
    ["Adelaide", "Show in Adelaide"],
    ["Hobart", "Awards in Hobart"],
  ]);
});
