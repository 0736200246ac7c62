import { expect, type Page } from "@playwright/test";
import { FINANCE, OWNER, openSignedIn, test } from "../support/demo.ts";
import { axeViolations, box, toast } from "../support/page.ts";

test.describe.configure({ timeout: 60_000 });

const part = (page: Page) => page.getByRole("region", { name: "Billing contacts" });
const row = (page: Page, name: string) => part(page).getByRole("row").filter({ hasText: name });

async function openPartner(page: Page, name: string): Promise<string> {
  await page.goto(`/partner?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  return page.url();
}

test("a partner's billing contact is added, edited, deleted, restored, and read with view access (B-110, B-531, B-532)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const address = await openPartner(page, "Lantern Festival");
  await part(page).getByRole("button", { name: "Add billing contact" }).click();
  const form = page.getByRole("dialog", { name: "Add billing contact" });
  await box(form, "Person in charge").fill("Odile Prentice");
  await box(form, "Email").fill("odile@lantern.example");
  await box(form, "Phone").fill("2 5550 9876");
  await box(form, "Address").fill("3 Wharf Street\nNewtown");
  await form.getByRole("button", { name: "Add billing contact" }).click();
  await expect(toast(page, "Odile Prentice added")).toBeVisible();
  await expect(part(page).getByRole("columnheader")).toHaveText([
    "Person in charge",
    "Phone",
    "Email",
    "Address",
    "Actions",
  ]);
  await expect(row(page, "Odile Prentice")).toContainText("odile@lantern.example");
  await row(page, "Odile Prentice").getByRole("button", { name: "Actions of Odile Prentice" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Odile Prentice" });
  await box(edit, "Person in charge").fill("Odile Prentice-Shaw");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(row(page, "Odile Prentice-Shaw")).toBeVisible();
  await page.getByRole("button", { name: "Actions of Odile Prentice-Shaw" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(row(page, "Odile Prentice-Shaw")).toHaveCount(0);
  await toast(page, "deleted").getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Odile Prentice-Shaw")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  const reader = await openSignedIn(browser, FINANCE);
  await reader.goto(address);
  await expect(row(reader, "Odile Prentice-Shaw")).toBeVisible();
  await expect(part(reader).getByRole("button", { name: "Add billing contact" })).toHaveCount(0);
  await expect(part(reader).getByRole("button", { name: /^Actions of/ })).toHaveCount(0);
});

test("a talent's billing contacts stand with their legal entities", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/talent?q=Imogen");
  await page.locator("[data-row] a").first().click();
  await page.getByRole("link", { name: "Business", exact: true }).click();
  await expect(page.getByRole("region", { name: "Legal entities" })).toBeVisible();
  await expect(part(page).getByRole("button", { name: "Add billing contact" })).toBeVisible();
});
