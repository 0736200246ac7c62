import { expect, type Page } from "@playwright/test";
import { ContractCreate, contracts } from "#contract/contracts/contract.ts";
import { formOf } from "#contract/form.ts";
import { type MailRow, mails } from "#contract/staff/outbox.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, box, expectFineEverywhere, expectNoViolation, savePicture, toast } from "../../support/page.ts";
import { apiOf } from "../../support/tasks.ts";

test.describe.configure({ timeout: 180_000 });

const PHONE = { width: 390, height: 844 };
const ASTRID = { name: "Astrid Kellaway", email: "astrid@northlight.example" };
const ELEANOR = { name: "Eleanor Vale", email: "eleanor.vale@harbourvale.example" };

async function sentContract(baseURL: string | undefined) {
  const api = await apiOf(baseURL);
  const { id } = await api.send<{ id: string }>("POST", contracts.create.path, {
    ...formOf(ContractCreate).empty,
    title: "Second Melbourne night",
    type: "RECORDING",
    value: 16_200_000,
    startDate: "2026-08-11",
    endDate: "2026-09-30",
    description: `<p>The Artist performs seven concerts.</p>${"<p>Each part falls due 14 days after its invoice.</p>".repeat(30)}`,
  });
  return { api, id };
}

type Api = Awaited<ReturnType<typeof apiOf>>;
/** The link in the newest email that was sent to an address. */
async function linkTo(api: Api, email: string): Promise<string> {
  const emails = await api.send<MailRow[]>("POST", mails.list.path, {});
  const newest = emails.find(({ to }) => to === email);
  const { text } = await api.send<{ text: string }>("POST", mails.reveal.path.replace("{id}", newest?.id ?? ""), {});
  return /\/sign\/[\w-]{43}/.exec(text)?.[0] ?? "";
}

async function addSigner(page: Page, place: number, { name, email }: typeof ASTRID, more: Record<string, string> = {}) {
  const dialog = page.getByRole("dialog", { name: "Send to sign" });
  await dialog.getByRole("button", { name: "Add signer" }).click();
  await dialog.getByRole("textbox", { name: "Full name" }).nth(place).fill(name);
  await dialog.getByRole("textbox", { name: "Email" }).nth(place).fill(email);
  for (const [label, value] of Object.entries(more))
    await dialog.getByRole("textbox", { name: label }).nth(place).fill(value);
}

test("a contract is sent, signed on a phone, countersigned, and its sealed PDF downloads", async ({
  browser,
  baseURL,
}) => {
  const { api, id } = await sentContract(baseURL);
  const staff = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await staff.goto(`/contracts/detail/${id}/summary`);
  await staff.getByRole("region", { name: "Signing" }).getByRole("button", { name: "Send to sign" }).click();
  await addSigner(staff, 0, ASTRID, { Role: "Programme director", Company: "Northlight Festival" });
  await addSigner(staff, 1, ELEANOR);
  expect(await axeViolations(staff)).toEqual([]);
  await savePicture(staff, "signing-send");
  await staff.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await expect(toast(staff, "Sent to sign")).toBeVisible();
  const signing = staff.getByRole("region", { name: "Signing version 1" });
  await expect(signing.getByRole("listitem").filter({ hasText: "Astrid Kellaway" })).toContainText("Waiting");
  await expectFineEverywhere(staff, "signing-section");
  await staff.setViewportSize(PHONE);
  await signing.scrollIntoViewIfNeeded();
  await savePicture(staff, "signing-section-phone");
  await staff.setViewportSize({ width: 1440, height: 900 });

  const link = await linkTo(api, ASTRID.email);
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    viewport: PHONE,
    timezoneId: "Australia/Adelaide",
  });
  const phone = await context.newPage();
  await phone.goto(link);
  await expect(phone.getByRole("heading", { level: 1, name: "Second Melbourne night" })).toBeVisible();
  await expect(signing.getByRole("listitem").filter({ hasText: "Astrid Kellaway" })).toContainText("Opened");
  await expectNoViolation(phone);
  await savePicture(phone, "sign-details-dark");
  await phone.emulateMedia({ colorScheme: "light" });
  await box(phone, "Role").fill("Director of programme");
  await expect(phone.getByText("was Programme director")).toBeVisible();
  await savePicture(phone, "sign-details");
  await phone.getByRole("button", { name: "Go on to the contract" }).click();
  await expect(phone.getByText("The Artist performs seven concerts.")).toBeVisible();
  await expectNoViolation(phone);
  await savePicture(phone, "sign-contract-dark");
  await phone.emulateMedia({ colorScheme: "light" });
  await savePicture(phone, "sign-contract");
  const last = phone.getByRole("button", { name: "Go on to sign" });
  for (let page = 0; page < 12 && !(await last.isVisible()); page += 1) {
    await phone.getByRole("button", { name: /^Read on/ }).click();
    await phone.waitForTimeout(150);
  }
  await last.click();
  await phone.getByRole("button", { name: "Sign version 1" }).click();
  await expect(phone.getByRole("alert")).toContainText("Draw your signature first");
  const pad = phone.getByRole("img", { name: /Draw your signature/ });
  const area = await pad.boundingBox();
  if (!area) throw new Error("no pad");
  await phone.mouse.move(area.x + 30, area.y + 110);
  await phone.mouse.down();
  for (const [x, y] of [
    [60, 30],
    [90, 120],
    [130, 40],
    [170, 110],
    [240, 70],
  ] as const)
    await phone.mouse.move(area.x + x, area.y + y, { steps: 6 });
  await phone.mouse.up();
  await phone.getByLabel(/I have read the contract/).check();
  await phone.getByLabel(/I agree to sign/).check();
  await expectNoViolation(phone);
  await savePicture(phone, "sign-sign-dark");
  await phone.emulateMedia({ colorScheme: "light" });
  await savePicture(phone, "sign-sign");
  await phone.getByRole("button", { name: "Sign version 1" }).click();
  await expect(phone.getByRole("heading", { name: "Thank you, you have signed" })).toBeVisible();

  // The agency decides on the correction, and countersigns without a mouse.
  await expect(signing.getByText("Director of programme")).toBeVisible();
  await signing.getByRole("button", { name: "Ignore" }).click();
  const own = await linkTo(api, ELEANOR.email);
  const wide = { width: 1440, height: 900 };
  const desk = await (await browser.newContext({ baseURL: baseURL ?? "", viewport: wide })).newPage();
  await desk.goto(own);
  await expect(desk.getByRole("heading", { level: 1, name: "Second Melbourne night" })).toBeVisible();
  await savePicture(desk, "sign-desk");
  await desk.getByRole("button", { name: "Go on to the contract" }).press("Enter");
  const done = desk.getByRole("button", { name: "Go on to sign" });
  for (let page = 0; page < 12 && !(await done.isVisible()); page += 1) {
    await desk.getByRole("button", { name: /^Read on/ }).press("Enter");
    await desk.waitForTimeout(150);
  }
  await done.press("Enter");
  await desk.getByRole("radio", { name: "Draw" }).press("ArrowRight");
  const typed = box(desk, "Type your full name");
  await typed.fill("Astrid Kellaway");
  const otherName = desk.getByLabel("You were invited as Eleanor Vale. I sign as Astrid Kellaway.");
  await expect(otherName).not.toBeChecked();
  await desk.getByRole("button", { name: "Sign version 1" }).press("Enter");
  await expect(desk.getByRole("alert")).toContainText("Say first that you sign under another name");
  await typed.fill("eleanor VALE");
  await expect(otherName).toBeHidden();
  await desk.getByLabel(/I have read the contract/).press("Space");
  await desk.getByLabel(/I agree to sign/).press("Space");
  await desk.getByRole("button", { name: "Sign version 1" }).press("Enter");
  await expect(desk.getByRole("heading", { name: "Everyone has signed" })).toBeVisible();

  const versions = staff.getByRole("region", { name: "Versions" });
  await expect(versions.getByText(/sealed, SHA-256/)).toBeVisible({ timeout: 30_000 });
  await savePicture(staff, "signing-sealed");
  const downloading = staff.waitForEvent("download");
  await versions.getByRole("button", { name: "PDF of version 1" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/sealed\.pdf$/);
});

test("a link that was withdrawn says so, and a signer can decline with a reason", async ({ browser, baseURL }) => {
  const { api, id } = await sentContract(baseURL);
  const staff = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await staff.goto(`/contracts/detail/${id}/summary`);
  const send = async (again: string): Promise<string> => {
    await staff.goto(`/contracts/detail/${id}/summary`);
    await staff
      .getByRole("region", { name: /^Signing/ })
      .getByRole("button", { name: again })
      .click();
    await addSigner(staff, 0, ASTRID);
    await staff.keyboard.press("Control+Enter");
    await expect(toast(staff, "Sent to sign")).toBeVisible();
    return linkTo(api, ASTRID.email);
  };
  const first = await send("Send to sign");
  await staff.getByRole("button", { name: "Withdraw" }).click();
  await staff.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(toast(staff, "Withdrawn")).toBeVisible();
  const phone = await (await browser.newContext({ baseURL: baseURL ?? "", viewport: PHONE })).newPage();
  await phone.goto(first);
  await expect(phone.getByRole("heading", { name: "This link doesn't open anything" })).toBeVisible();
  await expectNoViolation(phone);

  await phone.goto(await send("Send a new version"));
  await phone.getByRole("button", { name: "Go on to the contract" }).click();
  const last = phone.getByRole("button", { name: "Go on to sign" });
  for (let page = 0; page < 12 && !(await last.isVisible()); page += 1) {
    await phone.getByRole("button", { name: /^Read on/ }).click();
    await phone.waitForTimeout(150);
  }
  await last.click();
  await phone.getByRole("button", { name: "Decline, with a reason" }).click();
  await box(phone, "Reason").fill("The fee is too low");
  await expectNoViolation(phone);
  await phone.getByRole("button", { name: "Decline" }).click();
  await expect(phone.getByRole("heading", { name: "You declined to sign" })).toBeVisible();
  await expect(staff.getByText("The fee is too low")).toBeVisible();
});

test("a link with an access code shows nothing before it is entered", async ({ browser, baseURL }) => {
  const { api, id } = await sentContract(baseURL);
  const staff = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await staff.goto(`/contracts/detail/${id}/summary`);
  const signing = staff.getByRole("region", { name: /^Signing/ });
  await signing.getByRole("button", { name: "Send to sign" }).click();
  await addSigner(staff, 0, ASTRID, { "Access code": "fair-play-27" });
  await expectFineEverywhere(staff, "signing-send-code");
  await staff.keyboard.press("Control+Enter");
  await expect(signing.getByRole("listitem").filter({ hasText: ASTRID.name })).toContainText("with access code");

  const phone = await (await browser.newContext({ baseURL: baseURL ?? "", viewport: PHONE })).newPage();
  await phone.goto(await linkTo(api, ASTRID.email));
  await expect(phone.getByRole("heading", { name: "This contract needs an access code" })).toBeVisible();
  await expect(phone.getByText("Second Melbourne night")).toHaveCount(0);
  const code = box(phone, "Access code");
  await code.fill("foul-play-27");
  await code.press("Enter");
  await expect(phone.getByRole("alert")).toContainText("This code isn't right");
  await expect(code).toBeFocused();
  await expectFineEverywhere(phone, "sign-code");
  await phone.setViewportSize(PHONE);
  await code.fill("fair-play-27");
  await phone.getByRole("button", { name: "Open the contract" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Second Melbourne night" })).toBeVisible();
});
