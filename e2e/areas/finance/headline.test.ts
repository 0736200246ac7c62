/** From a scout to the statement of a paid talent, with each act of staff counted. */
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { billingContacts } from "#contract/expenses/billing-contact.ts";
import { formOf } from "#contract/form.ts";
import { OpportunityCreate, opportunities } from "#contract/opportunities/opportunity.ts";
import { winning } from "#contract/opportunities/winning.ts";
import { ContactCreate, partnerContacts } from "#contract/partners/contact.ts";
import { PartnerCreate, partners } from "#contract/partners/partner.ts";
import { taskTemplates } from "#contract/settings/task-setting.ts";
import { type MailRow, mails } from "#contract/staff/outbox.ts";
import { PersonCreate, people } from "#contract/talents/person.ts";
import { newAddress } from "#contract/values/address.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { box, expectAccessibleInDark, savePictures, toast } from "../../support/page.ts";
import { type Api, apiOf, dayFromNow } from "../../support/tasks.ts";

test.describe.configure({ timeout: 120_000 });

const TALENT = { name: "Odessa Vantongeren", email: "odessa@vantongeren.example" };
const CONTACT = { name: "Jo Park", email: "jo@parkandsons.example" };
const inWords = (day: string): string =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** A client who is known, a pack of tasks, and a scout who has all that a talent needs. */
async function seed(api: Api): Promise<string> {
  const partnerId = (
    await api.send<{ id: string }>("POST", partners.create.path, {
      ...formOf(PartnerCreate).empty,
      displayName: "Park & Sons",
    })
  ).id;
  await api.send("POST", partnerContacts.create.path, {
    ...formOf(ContactCreate).empty,
    relateTo: "Partner",
    clientId: partnerId,
    ...CONTACT,
  });
  const billing = billingContacts.create.path.replace("{ownerType}", "partner").replace("{ownerId}", partnerId);
  await api.send("POST", billing, { personInCharge: "Accounts", email: "accounts@parkandsons.example" });
  const plain = { typeId: null, time: null, assigneeId: null, role: "Lead" };
  const pack = await api.send<{ id: string }>("POST", taskTemplates.create.path, {
    name: "Show",
    statusId: null,
    items: [
      { ...plain, summary: "Book flights and rooms", anchor: "EVENT_START", offset: -10 },
      { ...plain, summary: "Day sheet to all", anchor: "EVENT_START", offset: -2 },
    ],
  });
  // The tasks that the deal before got are chosen when tasks are switched on.
  const before = await api.send<{ id: string }>("POST", opportunities.create.path, {
    ...formOf(OpportunityCreate).empty,
    title: "Spring launch",
  });
  await api.send("POST", winning.win.path.replace("{id}", before.id), { taskPack: { templateIds: [pack.id] } });
  const types = await api.send<{ id: string; category: string }[]>(
    "GET",
    people.types.path.replace("{family}", "scouts"),
  );
  const scout = await api.send<{ id: string }>("POST", people.create.path.replace("{family}", "scouts"), {
    ...formOf(PersonCreate).empty,
    displayName: TALENT.name,
    email: TALENT.email,
    category: "Music",
    typeIds: [types.find(({ category }) => category === "Music")?.id],
    addresses: [{ ...newAddress([]), addressLine1: "14 Calder Lane" }],
    representationStart: "2026-01-05",
    assignedStaffIds: [await api.colleague("Priya")],
  });
  return scout.id;
}

/** Signs by the newest link that was sent to an address: what a signer does, not staff. */
async function sign(browser: Browser, baseURL: string | undefined, api: Api, who: typeof TALENT): Promise<void> {
  const linkTo = async (): Promise<string> => {
    const emails = await api.send<MailRow[]>("POST", mails.list.path, {});
    const newest = emails.find(({ to }) => to === who.email);
    if (!newest) return "";
    const { text } = await api.send<{ text: string }>("POST", mails.reveal.path.replace("{id}", newest.id), {});
    return /\/sign\/[\w-]{43}/.exec(text)?.[0] ?? "";
  };
  await expect.poll(linkTo, { timeout: 20_000 }).not.toBe("");
  const page = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await page.goto(await linkTo());
  await page.getByRole("button", { name: "Go on to the contract" }).click();
  const last = page.getByRole("button", { name: "Go on to sign" });
  for (let turn = 0; turn < 12 && !(await last.isVisible()); turn += 1) {
    await page.getByRole("button", { name: /^Read on/ }).click();
    await page.waitForTimeout(150);
  }
  await last.click();
  await page.getByRole("radio", { name: "Draw" }).press("ArrowRight");
  await box(page, "Type your full name").fill(who.name);
  await page.getByLabel(/I have read the contract/).check();
  await page.getByLabel(/I agree to sign/).check();
  await page.getByRole("button", { name: "Sign version 1" }).click();
  await expect(page.getByRole("heading", { name: /Thank you, you have signed|Everyone has signed/ })).toBeVisible();
}

/** Counts acts, every click and every key that acts, and the screens on which they are. Typing is none. */
function counted(page: Page) {
  const screens = new Set<string>();
  let acts = 0;
  const look = () => screens.add(new URL(page.url()).pathname.replaceAll(/[0-9a-f-]{36}/g, "id"));
  const act = async (done: () => Promise<unknown>): Promise<void> => {
    look();
    await done();
    acts += 1;
    look();
  };
  return {
    press: (target: Locator) => act(() => target.click({ timeout: 10_000 })),
    save: () => act(() => page.keyboard.press("Control+Enter")),
    look,
    sums: () => ({ acts, screens: [...screens] }),
  };
}

test("the way from a scout to a paid talent's statement takes thirteen acts on four screens", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const scoutId = await seed(api);
  const page = await openSignedIn(browser, OWNER);
  const { press, save, look, sums } = counted(page);

  await page.goto(`/scout/${scoutId}/profile/summary`);
  const conversion = page.getByRole("region", { name: "Conversion to talent" });
  await expect(conversion.getByText("Odessa Vantongeren has everything a talent needs.")).toBeVisible();
  await savePictures(page, "journey-scout");
  await press(conversion.getByRole("button", { name: "Make talent" }));
  await expect(page).toHaveURL(`/talent/${scoutId}/profile/summary`);

  await press(conversion.getByRole("button", { name: "New from enquiry" }));
  const enquiry = page.getByRole("dialog", { name: "New from enquiry" });
  await box(enquiry, "Enquiry").fill(
    `From: ${CONTACT.name} <${CONTACT.email}>\nSubject: Summer launch\n\nWould Odessa be free from ${inWords(dayFromNow(20))} to ${inWords(dayFromNow(21))}?`,
  );
  await expect(enquiry.getByText("Jo Park, Park & Sons found by email")).toBeVisible();
  await save();
  await expect(page.getByRole("heading", { name: "Summer launch" })).toBeVisible();

  await press(page.getByRole("button", { name: "Win", exact: true }));
  const won = page.getByRole("dialog", { name: "Summer launch" });
  await won.getByRole("combobox", { name: "Address" }).or(box(won, "Address")).fill("Torrens River Stage, Adelaide");
  await box(won, "Value").fill("9,000.00");
  await press(won.getByRole("switch", { name: "Tasks" }));
  await expect(won.getByText("Book flights and rooms", { exact: true })).toBeVisible();
  await save();
  await expect(toast(page, "Summer launch is won; contract, event and 2 tasks created")).toBeVisible();

  await press(page.getByRole("region", { name: "Created from it" }).locator('a[href^="/contracts/"]'));
  const sending = page.getByRole("region", { name: "Signing", exact: true });
  await press(sending.getByRole("button", { name: "Send to sign" }));
  const dialog = page.getByRole("dialog", { name: "Send to sign" });
  await expect(dialog.getByRole("textbox", { name: "Full name" }).first()).toHaveValue(CONTACT.name);
  await press(dialog.getByRole("button", { name: "Send", exact: true }));
  await expect(page.getByRole("region", { name: "Signing version 1" })).toContainText(CONTACT.name);
  await sign(browser, baseURL, api, CONTACT);
  await sign(browser, baseURL, api, TALENT);

  const billing = page.getByRole("region", { name: "Billing" });
  await expect(billing.getByText("To accounts@parkandsons.example")).toBeVisible({ timeout: 30_000 });
  await savePictures(page, "journey-to-invoice");
  await press(billing.getByRole("button", { name: "Send invoice" }));
  await expect(toast(page, /^INV-\d{4}-\d{4} sent to Park & Sons/)).toBeVisible();
  await press(billing.getByRole("button", { name: "Record payment" }));
  const payment = page.getByRole("dialog", { name: "Record payment" });
  await press(payment.getByRole("button", { name: "Record payment" }));
  await expect(billing.getByText("Paid", { exact: true })).toBeVisible();
  // 40 % of 9,000.00, of which the agency keeps 15 %.
  await expect(billing.getByText("Commission 540.00 of 540.00 earned")).toBeVisible();
  await savePictures(page, "journey-paid");
  await expectAccessibleInDark(page);
  await press(billing.getByRole("button", { name: `Statement of ${TALENT.name}` }));
  const statement = page.getByRole("dialog", { name: `Statement of ${TALENT.name}` });
  await expect(statement.getByText("3,060.00 AUD")).toBeVisible();
  await expect(statement.getByRole("row").filter({ hasText: "Commission" })).toContainText("540.00");
  await savePictures(page, "journey-statement");
  await expectAccessibleInDark(page);
  look();

  const { acts, screens } = sums();
  console.log(`${acts} acts on ${screens.length} screens: ${screens.join(", ")}`);
  expect(acts).toBe(13);
  expect(screens.length).toBeLessThanOrEqual(4);
});
