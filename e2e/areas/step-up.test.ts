import { expect, type Page } from "@playwright/test";
import { navigation, OWNER, openSignedIn, PASSWORD, test } from "../support/demo.ts";

/** Answers the next call to a path as the server does once the last proof is a quarter of an hour old. */
async function expireProof(page: Page, path: string): Promise<void> {
  await page.route(
    path,
    (route) =>
      route.request().method() === "POST"
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
  await navigation(page).getByRole("link", { name: "Email outbox" }).click();
  const email = page.getByRole("row").filter({ hasText: "ines@harbourvale.example" }).getByRole("button");
  await expireProof(page, "**/mail/v1/outbox/*/reveal");
  await email.click();
  await confirm(page);
  await expect(page.getByRole("dialog").getByRole("link")).toHaveAttribute("href", /^\/staff\/set-password\//);
});
