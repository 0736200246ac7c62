/** A contract with its instalments and sub-contracts, and the places where it is listed. */
import { expect, type Page } from "@playwright/test";
import { ContractCreate, contracts } from "#contract/contracts/contract.ts";
import { EventCreate, events } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import { PartnerCreate, partners } from "#contract/partners/partner.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, COLOURS } from "../../support/page.ts";
import { type Api, apiOf, dayFromNow } from "../../support/tasks.ts";

test.describe.configure({ timeout: 120_000 });

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeViolations(page, COLOURS)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}
const wide = { viewport: { width: 1440, height: 900 } };

/** A contract of 148,500.00 with a partner and an event, in two instalments. */
async function winterTour(api: Api) {
  const { id: partnerId } = await api.send<{ id: string }>("POST", partners.create.path, {
    ...formOf(PartnerCreate).empty,
    displayName: "Northlight Festival",
  });
  const { id: eventId } = await api.send<{ id: string }>("POST", events.create.path, {
    ...formOf(EventCreate).empty,
    title: "Second Melbourne night",
    startDate: dayFromNow(40),
  });
  const { id } = await api.send<{ id: string }>("POST", contracts.create.path, {
    ...formOf(ContractCreate).empty,
    title: "Winter tour",
    partnerId,
    eventIds: [eventId],
    value: 148_500_00,
    startDate: dayFromNow(-10),
    endDate: dayFromNow(120),
    instalments: [
      { id: null, title: "Deposit", share: "PERCENT", percent: "20", amount: null, ...rule("SIGNATURE", 7) },
      { id: null, title: "Settlement", share: "REST", percent: null, amount: null, ...rule("EVENT_END", 7) },
    ],
  });
  return { id, partnerId, eventId };
}
const rule = (name: string, offset: number) => ({ rule: name, offset, onDate: null, pinnedOn: null });

test("a contract shows its instalments, its way through the statuses and what leaves it (B-012)", async ({
  browser,
  baseURL,
}) => {
  const { id } = await winterTour(await apiOf(baseURL));
  const page = await openSignedIn(browser, OWNER, wide);
  await page.goto(`/contracts/detail/${id}/summary`);
  const parts = page.getByRole("region", { name: "Instalments" });
  await expect(parts).toContainText(/2 parts, .*equals the value/, { timeout: 20_000 });
  await expect(parts.getByRole("row").filter({ hasText: "Deposit" })).toContainText("29,700.00");

  await page.getByRole("button", { name: /Edit status of Winter tour/ }).click();
  await page
    .getByRole("option", { name: "Signed" })
    .or(page.getByRole("menuitem", { name: "Signed" }))
    .click();
  await expect(page.getByText("Winter tour is now signed")).toBeVisible();

  await page.getByRole("link", { name: "Add sub-contract" }).click();
  await expect(page).toHaveURL(`/contracts/detail/${id}/add-sub-contract`);
  await page.getByLabel("Title").fill("Talent agreement");
  await page.getByRole("combobox", { name: "Talent", exact: true }).fill("Imogen");
  await page
    .getByRole("option", { name: /Imogen/ })
    .first()
    .click();
  await page.getByLabel("Value").fill("98000");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add sub-contract" }).click();
  await expect(page).toHaveURL(`/contracts/detail/${id}/sub-contracts`);
  const subs = page.getByRole("region", { name: "Sub-contracts" });
  await expect(subs).toContainText("98,000.00 of 148,500.00 AUD");
  await expect(subs.getByRole("listitem")).toHaveText([/Imogen.*-1.*65\.99 %.*98,000\.00/]);
  await expectAccessible(page);

  // More than the contract takes a reason.
  await subs.getByRole("link", { name: "Add sub-contract" }).click();
  await page.getByLabel("Title").fill("Sound");
  await page.getByLabel("Value").fill("60000");
  await expect(page.getByText("158,000.00 of 148,500.00 AUD in total")).toBeVisible();
  await page.getByRole("button", { name: "Add sub-contract" }).click();
  await page.getByLabel("Why it is more than the contract").fill("The label pays the rest");
  await page.getByRole("button", { name: "Add sub-contract" }).click();
  await expect(subs).toContainText("158,000.00 of 148,500.00 AUD");
  await expect(subs).toContainText("More than the contract: The label pays the rest");
  await expect(page.getByRole("link", { name: /^Sub-contracts/ })).toContainText("2");

  await subs.getByRole("button", { name: "Actions of Sound" }).click();
  await page.getByRole("menuitem", { name: "Delete sub-contract" }).click();
  await expect(subs.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(subs.getByRole("listitem")).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});

test("a contract is listed on its event and among its partner's deals, which open in a new tab (B-033, B-089, B-411)", async ({
  browser,
  baseURL,
}) => {
  const { id, partnerId, eventId } = await winterTour(await apiOf(baseURL));
  const page = await openSignedIn(browser, OWNER, wide);
  await page.goto(`/event/detail/${eventId}`);
  await page.getByRole("main").getByRole("link", { name: "Contracts", exact: true }).click();
  await expect(page).toHaveURL(`/event/detail/${eventId}/contracts`);
  const list = page.getByRole("table", { name: "Contracts" });
  await expect(list.getByRole("row").filter({ hasText: "Winter tour" })).toHaveCount(1, { timeout: 20_000 });
  await expectAccessible(page);
  await page.goto(`/partner/${partnerId}`);
  const deals = page.getByRole("region", { name: "Deals" });
  await expect(deals.getByRole("listitem")).toHaveText([/Winter tour.*Current/]);
  await expectAccessible(page);
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    deals.getByRole("link", { name: "Winter tour" }).click(),
  ]);
  await expect(opened).toHaveURL(`/contracts/detail/${id}/summary`);
});
