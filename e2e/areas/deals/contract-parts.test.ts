/** Amounts owed under a contract, and the values that a contract starts with where it is added. */
import { expect, type Locator, type Page } from "@playwright/test";
import { ContractCreate, contracts } from "#contract/contracts/contract.ts";
import { EventCreate, events } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import { OpportunityCreate, opportunities } from "#contract/opportunities/opportunity.ts";
import { winning } from "#contract/opportunities/winning.ts";
import { ContactCreate, partnerContacts } from "#contract/partners/contact.ts";
import { PartnerCreate, partners } from "#contract/partners/partner.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, COLOURS, expectFineEverywhere } from "../../support/page.ts";
import { type Api, apiOf, dayFromNow } from "../../support/tasks.ts";

test.describe.configure({ timeout: 120_000 });

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeViolations(page, COLOURS)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}
const wide = { viewport: { width: 1440, height: 900 } };
const created = async (api: Api, path: string, body: object): Promise<string> =>
  (await api.send<{ id: string }>("POST", path, body)).id;
test("a deliverable is added with its proof, marked when late, and ticked off where it stands (B-012)", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const id = await created(api, contracts.create.path, { ...formOf(ContractCreate).empty, title: "Ambassador year" });
  const page = await openSignedIn(browser, OWNER, wide);
  await page.goto(`/contracts/detail/${id}/summary`);
  await page.getByRole("link", { name: "Deliverables" }).click();
  await expect(page).toHaveURL(`/contracts/detail/${id}/deliverables`);
  const part = page.getByRole("region", { name: "Deliverables" });
  await expect(part).toContainText("What is owed under this contract appears here");
  await expectAccessible(page);

  const add = async (title: string, due: string, more?: (dialog: ReturnType<Page["getByRole"]>) => Promise<void>) => {
    await part.getByRole("button", { name: "Add deliverable" }).click();
    const dialog = page.getByRole("dialog", { name: "Add deliverable" });
    await dialog.getByLabel("Title").fill(title);
    await dialog.getByLabel("Due", { exact: true }).fill(due);
    await more?.(dialog);
    await dialog.getByRole("button", { name: "Add deliverable" }).click();
    await expect(dialog).toBeHidden();
  };
  await add("Launch film", dayFromNow(-6));
  await add("Two posts from the launch", dayFromNow(12), async (dialog) => {
    await dialog.getByRole("button", { name: "Add link" }).click();
    await dialog.getByLabel("Link 1", { exact: true }).fill("https://example.com/launch/post-one");
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      dialog.getByRole("button", { name: "Upload more" }).click(),
    ]);
    await chooser.setFiles({
      name: "reach.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
    });
    await dialog.getByRole("combobox", { name: "Files" }).click();
    await page.getByRole("option", { name: "reach.pdf" }).click();
    await dialog.getByLabel("Note").fill("With the hashtag of the range");
    await expectFineEverywhere(page, "deliverable-dialog");
  });
  const rows = part.getByRole("listitem").filter({ has: page.getByRole("checkbox") });
  await expect(rows).toHaveCount(2);
  await expect(part).toContainText("0 of 2 done, 1 overdue");
  await expect(rows.first().getByLabel("Overdue")).toBeVisible();
  await expect(rows.nth(1).getByRole("link", { name: /example\.com/ })).toHaveAttribute("rel", /noopener/);
  await expect(rows.nth(1).getByRole("button", { name: "Open reach.pdf" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Deliverables/ })).toContainText("2");
  await expectAccessible(page);

  const tick = rows.first().getByRole("checkbox", { name: "Launch film is done" });
  await tick.press("Space");
  await expect(part).toContainText("1 of 2 done");
  await expect(tick).toBeChecked();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(part).toContainText("0 of 2 done, 1 overdue");
  await rows.first().getByRole("button", { name: "Actions of Launch film" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(2);
  await expectFineEverywhere(page, "deliverables");
});

test("a contract that is added from a deal's or an event's tab starts with what that knows", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const partnerId = await created(api, partners.create.path, {
    ...formOf(PartnerCreate).empty,
    displayName: "Harrow Mills",
  });
  const deal = await created(api, opportunities.create.path, {
    ...formOf(OpportunityCreate).empty,
    title: "Autumn range",
    partnerId,
    value: 36_000_00,
    startDate: dayFromNow(20),
    endDate: dayFromNow(80),
  });
  const event = await created(api, events.create.path, {
    ...formOf(EventCreate).empty,
    title: "Range launch",
    partnerId,
    opportunityId: deal,
    startDate: dayFromNow(30),
  });
  const page = await openSignedIn(browser, OWNER, wide);
  await page.goto(`/pipeline/detail/${deal}/contracts`);
  await page.getByRole("link", { name: "Add contract" }).first().click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Autumn range", { timeout: 20_000 });
  await expect(page.getByRole("textbox", { name: "Value" })).toHaveValue("36,000.00");
  const main = page.getByRole("main");
  for (const name of ["Harrow Mills", "Range launch", "Autumn range"]) await expect(main).toContainText(name);
  await page.getByRole("button", { name: "Add contract" }).click();
  await expect(page).toHaveURL(/\/contracts\/detail\/[^/]+\/summary/);
  await page.goto(`/event/detail/${event}/contracts`);
  await page.getByRole("link", { name: "Add contract" }).first().click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Range launch", { timeout: 20_000 });
  for (const name of ["Harrow Mills", "Range launch", "Autumn range"]) await expect(main).toContainText(name);
  await page.goto(`/partner/${partnerId}/contracts`);
  await page.getByRole("link", { name: "Add contract" }).first().click();
  await expect(main).toContainText("Harrow Mills");
  await expectAccessible(page);
});

test("cancelling a contract asks about what is still open of it, and takes what is ticked (B-012)", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const event = await created(api, events.create.path, {
    ...formOf(EventCreate).empty,
    title: "Closing night",
    startDate: dayFromNow(30),
  });
  const part = { id: null, amount: null, rule: "DATE", offset: 0, pinnedOn: null };
  const id = await created(api, contracts.create.path, {
    ...formOf(ContractCreate).empty,
    title: "Short season",
    eventIds: [event],
    value: 10_000_00,
    instalments: [
      { ...part, title: "Deposit", share: "PERCENT", percent: "40", onDate: dayFromNow(10) },
      { ...part, title: "Settlement", share: "REST", percent: null, onDate: dayFromNow(40) },
    ],
  });
  const page = await openSignedIn(browser, OWNER, wide);
  await page.goto(`/contracts/detail/${id}/summary`);
  await page.getByRole("button", { name: /Edit status of Short season/ }).click();
  await page
    .getByRole("option", { name: "Cancelled" })
    .or(page.getByRole("menuitem", { name: "Cancelled" }))
    .click();
  const dialog = page.getByRole("dialog", { name: "Why is Short season cancelled?" });
  await expect(dialog.getByRole("checkbox", { name: /Deposit/ })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: /Closing night/ })).not.toBeChecked();
  await dialog.getByLabel("Reason for cancelling").fill("The festival was called off");
  await dialog.getByRole("checkbox", { name: /Closing night/ }).press("Space");
  await dialog.getByRole("checkbox", { name: /Settlement/ }).press("Space");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel contract and 2 more" }).click();
  await expect(dialog).toBeHidden();
  const rows = page.getByRole("region", { name: "Instalments" }).getByRole("row");
  await expect(rows.filter({ hasText: "Deposit" })).toContainText("Cancelled");
  await expect(rows.filter({ hasText: "Settlement" })).toContainText("Planned");
  await page.goto(`/event/detail/${event}`);
  await expect(page.getByRole("main")).toContainText("Cancelled");
});

test("an edited instalment lets the rest close the sum to the cent, and undo puts it back (B-012)", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const part = { id: null, amount: null, rule: "DATE", offset: 0, pinnedOn: null };
  const id = await created(api, contracts.create.path, {
    ...formOf(ContractCreate).empty,
    title: "Three parts",
    value: 1_000_01,
    instalments: [
      { ...part, title: "Deposit", share: "PERCENT", percent: "40", onDate: dayFromNow(10) },
      { ...part, title: "Second part", share: "PERCENT", percent: "30", onDate: dayFromNow(20) },
      { ...part, title: "Settlement", share: "REST", percent: null, onDate: dayFromNow(40) },
    ],
  });
  const page = await openSignedIn(browser, OWNER, wide);
  await page.goto(`/contracts/detail/${id}/summary`);
  const parts = page.getByRole("region", { name: "Instalments" });
  const row = (title: string) => parts.getByRole("row").filter({ hasText: title });
  const edit = async (column: string, title: string, value: string, key = "Enter") => {
    const name = `Edit ${column} of ${title}`;
    await parts.getByRole("button", { name, exact: true }).press("Enter");
    const box = parts.getByLabel(name, { exact: true });
    await box.fill(value);
    await box.press(key);
    return box;
  };
  await edit("Amount", "Deposit", "333.33");
  await expect(row("Deposit")).toContainText("333.33");
  await expect(row("Settlement")).toContainText("366.68");
  await expect(parts).toContainText("3 parts, sum equals the value");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row("Deposit")).toContainText("40 %");

  // The error for an amount that is too large is next to its cell, and the typed value stays.
  const refused = await edit("Amount", "Deposit", "2000.00");
  await expect(page.getByRole("alert")).toContainText("The other parts are more than the value");
  await expect(refused).toHaveValue("2000.00");
  await refused.press("Escape");
  await edit("Part", "Second part", "Before the tour");
  await expect(row("Before the tour")).toContainText("30 %");
  await edit("Date", "Before the tour", dayFromNow(25));
  await expect(row("Before the tour")).toContainText(dayFromNow(25).slice(0, 4));
  await edit("Share", "Settlement", "33,333333");
  await expect(row("Settlement")).toContainText("33.333333 %");
  await expect(row("Before the tour")).toContainText("26.67 %");
  await expect(parts).toContainText("3 parts, sum equals the value");
  await expectAccessible(page);
});

test("the way from a won deal to a sent contract takes three acts", async ({ browser, baseURL }) => {
  const api = await apiOf(baseURL);
  const partnerId = await created(api, partners.create.path, {
    ...formOf(PartnerCreate).empty,
    displayName: "Northlight Hall",
    email: "office@northlight-hall.example",
  });
  const contactId = await created(api, partnerContacts.create.path, {
    ...formOf(ContactCreate).empty,
    relateTo: "Partner",
    clientId: partnerId,
    name: "Astrid Kellaway",
    email: "astrid@northlight-hall.example",
  });
  const deal = await created(api, opportunities.create.path, {
    ...formOf(OpportunityCreate).empty,
    title: "Hall opening",
    partnerId,
    contactIds: [contactId],
    value: 9_000_00,
    type: "RECORDING",
  });
  await api.send("POST", winning.win.path.replace("{id}", deal), {
    contract: { title: "Hall opening", value: 9_000_00, startDate: dayFromNow(5), endDate: dayFromNow(90) },
  });
  const page = await openSignedIn(browser, OWNER, wide);
  await page.goto(`/pipeline/detail/${deal}/summary`);
  let acts = 0;
  const act = async (target: Locator): Promise<void> => {
    acts += 1;
    await target.click();
  };
  await act(page.getByRole("region", { name: "Created from it" }).getByRole("link", { name: "Hall opening" }));
  await act(page.getByRole("region", { name: "Signing" }).getByRole("button", { name: "Send to sign" }));
  const dialog = page.getByRole("dialog", { name: "Send to sign" });
  await expect(dialog.getByRole("textbox", { name: "Full name" }).first()).toHaveValue("Astrid Kellaway");
  await act(dialog.getByRole("button", { name: "Send", exact: true }));
  await expect(page.getByRole("region", { name: "Signing version 1" })).toContainText("Astrid Kellaway");
  expect(acts).toBeLessThanOrEqual(3);
});
