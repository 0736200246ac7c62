/** A campaign from the first word to its progress: who gets it, what is refused, the draft that keeps it, pausing and stopping. */
import { expect, type Locator, type Page } from "@playwright/test";
import { ASSISTANT, OWNER, openSignedIn, test } from "../../support/demo.ts";
import { box, expectFineEverywhere, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 180_000 });
test.use({ actionTimeout: 10_000 });

const dialogOf = (page: Page) => page.getByRole("dialog").last();
async function addAddresses(dialog: Locator, addresses: readonly string[]): Promise<void> {
  const field = dialog.getByRole("combobox", { name: "More addresses" }).or(box(dialog, "More addresses"));
  for (const address of addresses) {
    await field.fill(address);
    await field.press("Enter");
  }
}

test("a campaign is written, kept as a draft, sent and stopped (B-404, B-498)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/fans/campaigns");
  await expect(page.getByText("Winter Light comes to Hobart")).toBeVisible();
  await expectFineEverywhere(page, "campaigns");
  await page.getByRole("button", { name: "New campaign" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "All fans" }).click();
  await addAddresses(dialog, ["stage@customshall.example", "lucia@ferrante.example"]);
  await expect(dialog.getByText(/ are left out$/)).toBeVisible();
  const reached = async () => Number((await dialog.getByText(/ will get it$/).innerText()).replace(/\D/g, ""));
  await expect.poll(reached).toBeGreaterThan(100);
  const fans = await reached();
  const send = dialog.getByRole("button", { name: /^Send to/ });
  await expect(send).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("checkbox", { name: /have agreed/ }).check();
  await expect.poll(reached).toBe(fans + 2);
  await box(dialog, "Subject").fill("One night at the river");
  await dialog.locator("[contenteditable]").click();
  await page.keyboard.type("Doors open at seven.");
  await expect(dialog.frameLocator("iframe").getByText("Doors open at seven.")).toBeVisible();
  await expect(dialog.getByText(/^Draft saved at/)).toBeVisible({ timeout: 10_000 });
  await page.keyboard.press("Escape");
  await expect(toast(page, "Kept as a draft")).toBeVisible();

  await page.getByText("One night at the river").first().click();
  const draft = dialogOf(page);
  await expect(draft.getByText("stage@customshall.example", { exact: true })).toBeVisible();
  await draft.getByRole("button", { name: `Send to ${fans + 2} people now` }).click();
  await page.getByRole("button", { name: `Send to ${fans + 2} people`, exact: true }).click();
  await expect(toast(page, "One night at the river is on its way")).toBeVisible();

  // No mail server: it waits, which its progress says.
  await page
    .getByRole("link", { name: "One night at the river" })
    .or(page.getByRole("button", { name: "One night at the river", exact: true }))
    .first()
    .click();
  const progress = dialogOf(page);
  await expect(progress.getByText(`0 of ${fans + 2} done`)).toBeVisible({ timeout: 20_000 });
  await expect(progress.getByText("This installation has no mail server")).toBeVisible();
  await progress.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(progress.getByRole("button", { name: "Resume" })).toBeVisible();
  await progress.getByRole("button", { name: "Stop for good" }).click();
  await expect(page.getByText(`${fans + 2} people will not get it`)).toBeVisible();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(progress.getByText("Stopped")).toBeVisible();
});

test("a wrong address is refused beside itself, and nothing is lost (B-667)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/fans/campaigns");
  await page.getByRole("button", { name: "New campaign" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "All fans" }).click();
  await addAddresses(dialog, ["good@customshall.example", "wrong@"]);
  await dialog.getByRole("checkbox", { name: /have agreed/ }).check();
  await box(dialog, "Subject").fill("Kept");
  await dialog.locator("[contenteditable]").click();
  await page.keyboard.type("Kept too.");
  await dialog.getByRole("button", { name: /^Send to/ }).click();
  await page
    .getByRole("button", { name: /^Send to .*(person|people)$/ })
    .last()
    .click();
  await expect(dialog.getByText("Invalid email")).toBeVisible();
  await expect(box(dialog, "Subject")).toHaveValue("Kept");
});

test("the report's filters become the recipients of a campaign, which its draft keeps in words", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/fans/report?talentIds=&statuses=Active");
  const these = page.getByRole("button", { name: /^Email these [\d,]+\+?$/ });
  const number = Number((await these.innerText()).replace(/\D/g, ""));
  await page.getByRole("row").nth(1).getByRole("checkbox").check();
  await expect(page.getByRole("button", { name: "Email 1", exact: true })).toBeVisible();
  await expect(these).toHaveCount(0);
  await page.getByRole("row").nth(1).getByRole("checkbox").uncheck();
  await these.click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText("Status Active")).toBeVisible();
  await expect(dialog.getByText(`${number.toLocaleString("en-US")} fans`)).toBeVisible();
  await expect(dialog.getByText(/ will get it$/)).toBeVisible();
  await box(dialog, "Subject").fill("To those who are active");
  await expect(dialog.getByText(/^Draft saved at/)).toBeVisible({ timeout: 10_000 });
  await page.keyboard.press("Escape");
  await expect(toast(page, "Kept as a draft")).toBeVisible();
  await page.goto("/cms/fans/campaigns");
  await page.getByText("To those who are active").first().click();
  await expect(dialogOf(page).getByText("Status Active")).toBeVisible();
});

test("a file of addresses is read, and its wrong lines can be copied", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/fans/campaigns");
  await page.getByRole("button", { name: "New campaign" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Add a list of addresses" }).click();
  const lines = Array.from({ length: 6000 }, (_, n) => (n === 4321 ? "no address" : `guest${n}@many.example`));
  const choosing = page.waitForEvent("filechooser");
  await dialogOf(page).getByRole("button", { name: "Choose a file" }).click();
  const buffer = Buffer.from([...lines, "guest1@many.example"].join("\n"));
  await (await choosing).setFiles({ name: "guests.csv", mimeType: "text/csv", buffer });
  await expect(dialog.getByText("5,999 addresses")).toBeVisible({ timeout: 20_000 });
  await expect(dialog.getByText("1 repeated")).toBeVisible();
  await dialog.getByRole("checkbox", { name: /have agreed/ }).check();
  // Includes all fans, the source that a new campaign starts with.
  await expect(dialog.getByText(/^6,\d{3} will get it$/)).toBeVisible({ timeout: 20_000 });
  await dialog.getByRole("button", { name: "1 wrong" }).click();
  await expect(dialogOf(page).getByText("line 4322: not an email address: no address")).toBeVisible();
  await expect(dialogOf(page).getByRole("button", { name: "Copy" })).toBeVisible();
});

test("words for a missing value are set for each field, wherever it stands", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/cms/fans/campaigns");
  await page.getByRole("button", { name: "New campaign" }).click();
  const dialog = dialogOf(page);
  await dialog.locator("[contenteditable]").click();
  await page.keyboard.type("Hello ");
  await dialog.getByRole("button", { name: "Fields" }).click();
  await page.getByRole("option", { name: /^First name/ }).click();
  const content = dialog.locator("[contenteditable]");
  await expect(content.getByText("First name, or “there”")).toBeVisible();
  await box(dialog, "First name, if empty").fill("dear friend");
  await box(dialog, "Subject").click();
  await expect(content.getByText("First name, or “dear friend”")).toBeVisible();
});

test("an owner leaves an address out with a reason, and takes it back with another", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/settings/campaigns");
  await page.getByRole("button", { name: "Leave out an address" }).click();
  const dialog = dialogOf(page);
  await box(dialog, "Email").fill("quiet@customshall.example");
  await box(dialog, "Reason").fill("Asked at the door");
  await dialog.getByRole("button", { name: "Leave out" }).click();
  await expect(toast(page, "quiet@customshall.example gets no campaigns")).toBeVisible();
  await expect(page.getByText("Asked at the door")).toBeVisible();
  await expectFineEverywhere(page, "campaign-settings");
  await page.getByRole("button", { name: "Actions for quiet@customshall.example" }).first().click();
  await page.getByRole("menuitem", { name: "Let it get campaigns again" }).click();
  const back = dialogOf(page);
  await box(back, "Reason").fill("Asked for it again");
  await back.getByRole("button", { name: "Take back" }).click();
  await expect(toast(page, "quiet@customshall.example may get campaigns again")).toBeVisible();
});

test("a colleague without both rights is not offered campaigns", async ({ browser }) => {
  const page = await openSignedIn(browser, ASSISTANT);
  await page.goto("/cms/fans/campaigns");
  await expect(page.getByText("Winter Light comes to Hobart")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Campaigns" })).toHaveCount(0);
});
