/** An exclusivity from the contract to the opportunity, event and hold that it warns of. */
import { expect } from "@playwright/test";
import { ContractCreate, contracts } from "#contract/contracts/contract.ts";
import { EventCreate, events } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import { OpportunityCreate, opportunities } from "#contract/opportunities/opportunity.ts";
import { pointAt } from "#contract/values/distance.ts";
import { venues } from "#contract/venues/venue.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { box, choose, expectFineEverywhere, newTalent, toast } from "../../support/page.ts";
import { type Api, apiOf, dayFromNow } from "../../support/tasks.ts";

test.describe.configure({ timeout: 180_000 });

const HALL = [-37.8203, 144.9547] as const;
const addVenue = async (api: Api, name: string, [latitude, longitude]: readonly [number, number]): Promise<string> =>
  (await api.send<{ id: string }>("POST", venues.create.path, { name, latitude, longitude })).id;

test("an exclusivity agreed on a contract warns of an opportunity, and the reason stays with it", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  const talent = await newTalent(page, "Odette Marlow");
  const personId = /[0-9a-f-]{36}/.exec(talent)?.[0] ?? "";
  const hall = await addVenue(api, "Customs Hall, Melbourne", HALL);
  const woolStore = await addVenue(api, "The Wool Store, Geelong", pointAt(HALL, 65, 235));
  await addVenue(api, "Capital Theatre, Bendigo", pointAt(HALL, 131, 330));
  const { id: eventId } = await api.send<{ id: string }>("POST", events.create.path, {
    ...formOf(EventCreate).empty,
    title: "Northlight opening night",
    startDate: dayFromNow(60),
    venueId: hall,
    timeZoneId: "Australia/Melbourne",
    lineUp: [{ personId, role: null, callTime: null }],
  });
  const { id } = await api.send<{ id: string }>("POST", contracts.create.path, {
    ...formOf(ContractCreate).empty,
    title: "Northlight, headline",
    personIds: [personId],
    eventIds: [eventId],
    value: 98_000_00,
    startDate: dayFromNow(-10),
    endDate: dayFromNow(90),
  });

  await page.goto(`/contracts/detail/${id}/summary`);
  const section = page.getByRole("region", { name: "Exclusivity" });
  await expect(section).toContainText("No exclusivity agreed");
  await section.getByRole("button", { name: "Add exclusivity" }).click();
  const dialog = page.getByRole("dialog", { name: "Add exclusivity" });
  await expect(dialog.getByRole("img", { name: "100 km around Customs Hall, Melbourne" })).toBeVisible();
  await box(dialog, "Clause").fill("9.2 Exclusivity");
  await expectFineEverywhere(page, "exclusivity-dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(section).toContainText("No other work within 100 km of Customs Hall, Melbourne");
  await expect(section).toContainText("Applies once the contract is sent.");
  await api.send("PUT", contracts.move.path.replace("{id}", id), {
    statusId: (
      await api.send<{ statuses: { id: string; category: { code: string } }[] }>("GET", contracts.options.path)
    ).statuses.find(({ category }) => category.code === "SENT")?.id,
  });
  await expect(section).not.toContainText("Applies once the contract is sent.");

  // Its last day is proposed as a key date.
  await page.getByRole("button", { name: "Edit key dates" }).click();
  const dates = page.getByRole("dialog", { name: "Key dates" });
  await dates.getByRole("button", { name: /Add the end of the exclusivity/ }).click();
  await dates.getByRole("button", { name: "Save" }).click();
  await expect(dates).toBeHidden();
  await expect(page.getByText("Exclusivity ends").first()).toBeVisible();

  // 28 days after it, 65 km away.
  await page.goto(`/talent/${personId}/pipeline/add`);
  await box(page, "Title").fill("The Wool Store, spring");
  await box(page, "From").fill(dayFromNow(88));
  await choose(page, "Venue", "The Wool Store, Geelong");
  const warning = page.getByRole("status").filter({ hasText: "Clashes with an exclusivity" });
  await expect(warning).toContainText("Odette Marlow is bound by an exclusivity");
  await expect(warning).toContainText("65 km from Customs Hall, Melbourne, 28 days after");
  await expect(
    warning.getByRole("img", {
      name: /The Wool Store, Geelong is 65.* km from Customs Hall, Melbourne; the radius is 100 km/,
    }),
  ).toBeVisible();
  await expect(warning.getByRole("link", { name: /9\.2 Exclusivity/ })).toHaveAttribute(
    "href",
    `/contracts/detail/${id}/document?clause=9.2%20Exclusivity`,
  );
  await warning.scrollIntoViewIfNeeded();
  await expectFineEverywhere(page, "exclusivity-form");
  await page.keyboard.press("Control+Enter");
  const question = page.getByRole("dialog", { name: "Odette Marlow is bound by an exclusivity" });
  await expect(question).toContainText("28 days after");
  await expectFineEverywhere(page, "exclusivity-refused");
  await question.getByLabel("Why it is saved anyway").fill("The festival agreed by email");
  await question.getByRole("button", { name: "Save anyway" }).click();
  await expect(page.getByRole("heading", { name: "The Wool Store, spring" })).toBeVisible();
  const exclusivity = page.getByRole("region", { name: "Exclusivity" });
  await expect(exclusivity).toContainText("Accepted: The festival agreed by email");

  // A hold within the days is warned of as well, one outside of the radius is not.
  await page.getByRole("button", { name: "Place hold" }).first().click();
  const hold = page.getByRole("dialog").filter({ hasText: "hold" });
  await expect(hold.getByRole("status").filter({ hasText: "Clashes with an exclusivity" })).toBeVisible();
  await page.keyboard.press("Escape");

  // Winning a deal warns as soon as its event has days, and follows them.
  const deal = await api.send<{ id: string }>("POST", opportunities.create.path, {
    ...formOf(OpportunityCreate).empty,
    title: "Wool Store matinee",
    personIds: [personId],
    venueId: woolStore,
  });
  await page.goto(`/pipeline/detail/${deal.id}`);
  await page.getByRole("button", { name: "Win", exact: true }).click();
  const won = page.getByRole("dialog", { name: "Wool Store matinee" });
  const winWarning = won.getByRole("status").filter({ hasText: "Clashes with an exclusivity" });
  const start = box(won.getByRole("region", { name: "Event" }), "Starts");
  await expect(start).toBeVisible();
  await expect(winWarning).toBeHidden();
  await start.fill(dayFromNow(88));
  await expect(winWarning).toContainText("65 km from Customs Hall, Melbourne, 28 days after");
  await winWarning.scrollIntoViewIfNeeded();
  await expectFineEverywhere(page, "exclusivity-win");
  await start.fill(dayFromNow(91));
  await expect(winWarning).toBeHidden();
  await start.fill(dayFromNow(88));
  await expect(winWarning).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await question.getByLabel("Why it is saved anyway").fill("The festival agreed on the phone");
  await question.getByRole("button", { name: "Save anyway" }).click();
  await expect(toast(page, "Wool Store matinee is won")).toBeVisible();

  await page.goto(`/contracts/detail/${id}/summary`);
  await expect(section).toContainText("The Wool Store, spring");
  await expect(section).toContainText("The festival agreed by email");
  await section.scrollIntoViewIfNeeded();
  await expectFineEverywhere(page, "exclusivity-contract");
  expect((await api.send<unknown[]>("POST", opportunities.list.path, { talentIds: [personId] })).length).toBe(2);
});
