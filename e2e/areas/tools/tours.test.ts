import { expect } from "@playwright/test";
import { EventCreate, events } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import { TourEntryForm, tourEntries } from "#contract/tours/itinerary.ts";
import { TourCreate, tours } from "#contract/tours/tour.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, box, expectFineEverywhere, toast } from "../../support/page.ts";
import { apiOf } from "../../support/tasks.ts";

test.describe.configure({ timeout: 180_000 });

const PLACES = { Geelong: [-38.147, 144.361], Ballarat: [-37.562, 143.85] } as const;

/** A tour of two shows, without a way between them and without a bed. */
async function prepare(baseURL: string | undefined): Promise<string> {
  const api = await apiOf(baseURL);
  const form = { ...formOf(TourCreate).empty, displayName: "The Long Way Home" };
  const { id } = await api.send<{ id: string }>("POST", tours.create.path, form);
  for (const [index, [town, [latitude, longitude]]] of Object.entries(PLACES).entries()) {
    const day = `2031-09-2${4 + index}`;
    const show = await api.send<{ id: string }>("POST", events.create.path, {
      ...formOf(EventCreate).empty,
      title: `The Tin Lanterns in ${town}`,
      startDate: `${day}T20:00`,
      endDate: `${day}T23:00`,
      timeZoneId: "Australia/Melbourne",
      latitude,
      longitude,
    });
    await api.send("POST", tourEntries.create.path.replace("{id}", id), {
      ...formOf(TourEntryForm).empty,
      kind: "SHOW",
      eventId: show.id,
      placeName: town,
    });
  }
  return `/tools/tour-tracks/${id}`;
}

test("a tour is added under tools, and its party travels", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto("/tools");
  await expect(page).toHaveURL(/\/tools\/tour-tracks$/);
  await page.getByRole("link", { name: "Add tour" }).first().click();
  await box(page, "Name").fill("Autumn by train");
  await page.getByRole("button", { name: "Add tour" }).click();
  await page.getByRole("link", { name: "Itinerary" }).click();
  await expect(page.getByText("No days yet")).toBeVisible();
  await page.getByRole("link", { name: "Party" }).first().click();
  await page.getByRole("button", { name: "Add person" }).click();
  const dialog = page.getByRole("dialog", { name: "Add person to the party" });
  await dialog.getByRole("combobox", { name: "Who" }).click();
  await page.getByRole("listbox", { name: "Who" }).getByRole("option", { name: "Guest" }).click();
  await box(dialog, "What they do").fill("Tour manager");
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText("Choose a person, or give the name of a guest")).toBeVisible();
  await box(dialog, "Name").fill("Moss Delahunt");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "Added to the party")).toBeVisible();
  await expect(page.getByText("Moss Delahunt").first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Actions of Moss Delahunt" }).click();
  await page.getByRole("menuitem", { name: "Take out of the party" }).click();
  await expect(page.getByText("No one in the party yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Moss Delahunt").first()).toBeVisible();
});

test("an itinerary says what is missing, and one click mends it", async ({ browser, baseURL }) => {
  const path = await prepare(baseURL);
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/tools/tour-tracks/tour_itinerary?id=${path.split("/").at(-1)}`);
  await expect(page).toHaveURL(`${path}/itinerary`);
  const findings = page.getByRole("region", { name: /^To look at/ });
  await expect(findings.getByText("No rooms in Geelong")).toBeVisible();
  await expect(findings.getByText("No way to Ballarat")).toBeVisible();
  await expect(page.locator("figure svg path").first()).toBeAttached();

  await findings.getByRole("button", { name: "Add the drive" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an entry" });
  await expect(dialog.getByLabel("From", { exact: true })).toHaveValue("Geelong");
  await expect(dialog.getByLabel("To", { exact: true })).toHaveValue("Ballarat");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "Entry added")).toBeVisible();
  await expect(findings.getByText("No way to Ballarat")).toBeHidden();
  await expect(page.getByText("≈ 103 km").first()).toBeVisible();

  await findings.getByRole("button", { name: "No rooms in Geelong" }).click();
  await findings.getByRole("button", { name: "Keep", exact: true }).click();
  const reason = page.getByRole("dialog", { name: "Keep it as it is" });
  await expect(box(reason, "Reason")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(reason.getByText("Say why, so that colleagues know")).toBeVisible();
  await box(reason, "Reason").fill("They drive on in the night");
  await page.keyboard.press("Control+Enter");
  await expect(findings.getByText("Everything fits")).toBeVisible();

  await page.getByRole("button", { name: "Show the entries of Wed 24 Sep" }).click();
  await expect(page.getByText("The Tin Lanterns in Geelong").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("button", { name: "Show the entries of Thu 25 Sep" })).toBeFocused();
  await expectFineEverywhere(page, "tour-itinerary");
});
