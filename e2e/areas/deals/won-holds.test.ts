import { expect } from "@playwright/test";
import { events } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import { talentHolds } from "#contract/holds/hold.ts";
import { OpportunityCreate, opportunities } from "#contract/opportunities/opportunity.ts";
import { people } from "#contract/talents/person.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { box, expectFineEverywhere, toast } from "../../support/page.ts";
import { type Api, apiOf } from "../../support/tasks.ts";

test.describe.configure({ timeout: 150_000 });

const DAY = "2032-10-09";
const addDeal = async (api: Api, title: string, more: object): Promise<string> => {
  const form = { ...formOf(OpportunityCreate).empty, title, startDate: DAY, endDate: DAY, ...more };
  return (await api.send<{ id: string }>("POST", opportunities.create.path, form)).id;
};
const hold = (api: Api, recordId: string, personIds: string[], expires: string | null = null) =>
  api.send("POST", talentHolds.place.path, { recordId, personIds, firstDay: DAY, lastDay: DAY, expires });

test("winning shows what becomes of holds and fees, and does it in one go that can be taken back", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const found = await api.send<{ id: string; displayName: string }[]>(
    "GET",
    `${people.list.path.replace("{family}", "talents")}?pageSize=20`,
  );
  const [first, second] = found;
  const ids = [first?.id ?? "", second?.id ?? ""];
  const rival = await addDeal(api, "Label night", {});
  await hold(api, rival, [ids[1] ?? ""], "2032-08-21T17:00");
  const id = await addDeal(api, "River opening", { personIds: ids, value: 6_350_001 });
  await hold(api, id, ids);
  await hold(api, rival, [ids[0] ?? ""]);

  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/pipeline/detail/${id}/summary`);
  await page.getByRole("button", { name: "Win", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "River opening" });
  const holds = dialog.getByRole("region", { name: "What becomes of holds" });
  await expect(holds.getByText("1 confirmed, 1 released")).toBeVisible();
  await expect(holds.getByText(/^2nd hold, Label night, is released/)).toBeVisible();
  await expect(holds.getByText(/^Label night is 1st until 21 Aug 2032 17:00/)).toBeVisible();
  await expect(dialog.getByText("Sum 63,500.01 AUD, equals the value")).toBeVisible();
  await expectFineEverywhere(page, "won-holds");

  const fee = box(dialog, first?.displayName ?? "");
  await fee.fill("40000");
  await fee.blur();
  await expect(dialog.getByText(/^Sum 71,750\.00 AUD, 8,249\.99 AUD more than the value/)).toBeVisible();
  const make = dialog.getByRole("button", { name: "Create contract and event" });
  await expect(make).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeVisible();
  await box(dialog, second?.displayName ?? "").fill("23500.01");
  await box(dialog, second?.displayName ?? "").blur();
  await expect(dialog.getByText("Sum 63,500.01 AUD, equals the value")).toBeVisible();

  // Other days: nothing is confirmed, and the dialog says so at once.
  const start = dialog.getByRole("region", { name: "Event" }).getByRole("textbox", { name: "Starts" }).first();
  const was = await start.inputValue();
  await start.fill("01 Nov 2032");
  await start.blur();
  await expect(holds.getByText("0 confirmed")).toBeVisible();
  await start.fill(was);
  await start.blur();
  await expect(holds.getByText("1 confirmed, 1 released")).toBeVisible();
  await make.click();
  // Another deal is before this one with the second talent.
  const busy = page.getByRole("dialog", { name: new RegExp(`^${second?.displayName} is already busy`) });
  await busy.getByRole("textbox").fill("They agreed to both");
  await busy.getByRole("button", { name: "Save anyway" }).click();
  await expect(toast(page, "River opening is won; contract and event created")).toBeVisible();

  const madeRecords = page.getByRole("region", { name: "Created from it" });
  await madeRecords.locator("a[href^='/event/']", { hasText: "River opening" }).click();
  await expect(page).toHaveURL(/\/event\/detail\//);
  await expect(page.getByText("40,000.00 AUD").first()).toBeVisible();
  const carried = page.getByRole("region", { name: "Holds" });
  await expect(carried.getByText("Confirmed")).toBeVisible();
  await expect(carried.getByText("2nd hold")).toBeVisible();
  await page.goBack();
  await toast(page, "River opening is won").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Enquiry", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Holds" }).getByText("1st hold")).toBeVisible();
  expect(await api.send<unknown[]>("POST", events.list.path, { q: "River opening" })).toEqual([]);
});

test("an event and a project are created later from a won deal, and undone", async ({ browser, baseURL }) => {
  const api = await apiOf(baseURL);
  const id = await addDeal(api, "Harvest supper", { value: 100_000 });
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/pipeline/detail/${id}/summary`);
  await page.getByRole("button", { name: "Win", exact: true }).click();
  const winning = page.getByRole("dialog", { name: "Harvest supper" });
  await winning.getByRole("switch", { name: "Event" }).uncheck();
  await winning.getByRole("button", { name: "Create contract" }).click();
  const madeRecords = page.getByRole("region", { name: "Created from it" });
  await page.getByRole("button", { name: "Create project" }).click();
  const dialog = page.getByRole("dialog", { name: "Harvest supper: make project" });
  await expectFineEverywhere(page, "make-later");
  await dialog.getByRole("button", { name: "Create project" }).click();
  await expect(toast(page, "Created from Harvest supper: project")).toBeVisible();
  await expect(madeRecords.locator("a[href^='/project/detail/']", { hasText: "Harvest supper" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Create project" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Create event" })).toBeVisible();
  await toast(page, "Created from Harvest supper: project").getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByRole("button", { name: "Create project" })).toBeVisible();
});
