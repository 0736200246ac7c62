import { expect, type Page } from "@playwright/test";
import { OWNER, openOutbox, openSignedIn, PASSWORD, test } from "../support/demo.ts";

/** Answers the next call to a path as the server does once the last proof is a quarter of an hour old. */
async function expireProof(page: Page, path: string, method = "POST"): Promise<void> {
  await page.route(
    path,
    (route) =>
      route.request().method() === method
        ? route.fulfill({
            status: 403,
            json: { error: { code: "stepUpRequired", message: "Confirm that it's you.", details: [], requestId: "-" } },
          })
        : route.continue(),
    { times: 1 },
  );
}
const confirmation = (page: Page) => page.getByRole("dialog", { name: "Confirm it's you" });
async function confirm(page: Page): Promise<void> {
  await confirmation(page).getByLabel("Password", { exact: true }).fill(PASSWORD);
  await confirmation(page).getByRole("button", { name: "Confirm" }).click();
}

test("adding staff asks who it is, and nothing typed is lost", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/staff/add");
  await page.getByLabel("Name").fill("Ines Vance");
  await page.getByLabel("Email").fill("ines@harbourvale.example");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("checkbox", { name: "Talent, Edit assigned" }).click();

  await expireProof(page, "**/user/v1/staff");
  await page.getByRole("button", { name: "Save" }).click();
  await confirmation(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("checkbox", { name: "Talent, Edit assigned" })).toBeChecked();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("ines@harbourvale.example");
  await page.getByRole("button", { name: "Next" }).click();

  await expireProof(page, "**/user/v1/staff");
  await page.getByRole("button", { name: "Save" }).click();
  await confirm(page);
  await expect(page.getByRole("heading", { level: 1, name: "Ines Vance" })).toBeVisible();

  // Her invitation is in the outbox.
  await openOutbox(page);
  const email = page.getByRole("row").filter({ hasText: "ines@harbourvale.example" }).getByRole("button");
  await expireProof(page, "**/mail/v1/outbox/*/reveal");
  await email.click();
  await confirm(page);
  await expect(page.getByRole("dialog").getByRole("link")).toHaveAttribute("href", /^\/staff\/set-password\//);
});

test("a file is saved once it is known who asks for it", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/finance/debtors");
  await expireProof(page, "**/finance/v1/debtor-report/csv*", "GET");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  await confirm(page);
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
});

test("links that outlive a new password are listed in the account menu, and end there", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 390, height: 844 } });
  await page.goto("/calendar/personal");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Subscribe" }).click();
  const subscribing = page.getByRole("dialog", { name: "Subscribe to your calendar" });
  await subscribing.getByRole("button", { name: "Create link" }).click();
  await expect(subscribing.getByRole("textbox", { name: "Your new link" })).toHaveValue(/\.ics$/);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /^Your account: / }).click();
  await page.getByRole("menuitem", { name: "Links you created" }).click();
  const links = page.getByRole("dialog", { name: "Links you created" });
  await links
    .getByRole("button", { name: /^End Calendar feed/ })
    .first()
    .click();
  await expect(page.getByText("The link has ended")).toBeVisible();
  await links.getByRole("button", { name: "End all links" }).click();
  await expect(page.getByText("Your links have ended")).toBeVisible();
});
