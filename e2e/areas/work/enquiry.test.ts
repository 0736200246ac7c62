import { expect } from "@playwright/test";
import { atHome, OWNER, test } from "../../support/demo.ts";
import { axeViolations, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

const PASTED = `From: Jo Park <jo@parkandsons.example>
Subject: Summer launch

Would Imogen be free from 12 March 2028 to 15 March 2028?

Kind regards,
Jo Park
Park & Sons
+61 2 9876 5432`;

test("a pasted enquiry becomes an opportunity, and adds a partner and a contact shown before", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  await page.goto("/pipeline/all/api?view=board");
  await page.getByRole("button", { name: "New from enquiry" }).click();
  const dialog = page.getByRole("dialog", { name: "New from enquiry" });
  const field = (name: string) => dialog.getByRole("textbox", { name, exact: true });
  await field("Enquiry").fill(PASTED);
  await expect(field("Title")).toHaveValue("Summer launch");
  await expect(field("Name")).toHaveValue("Jo Park");
  await expect(field("Company")).toHaveValue("Park & Sons");
  await expect(field("Email")).toHaveValue("jo@parkandsons.example");
  await expect(field("Phone")).toHaveValue("+61298765432");
  await expect(dialog.getByRole("switch", { name: "Add partner “Park & Sons”" })).toBeChecked();
  await expect(dialog.getByRole("switch", { name: "Add Jo Park to the contacts of Park & Sons" })).toBeChecked();
  expect(await axeViolations(page)).toEqual([]);
  // Manual changes stay.
  await field("Title").fill("Launch of the summer range");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "Opportunity added from the enquiry")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Launch of the summer range" })).toBeVisible();
  const enquiry = page.getByRole("region", { name: "Enquiry" });
  await expect(enquiry).toContainText("jo@parkandsons.example");
  await expect(page.getByText("12 Mar 2028 – 15 Mar 2028").first()).toBeVisible();
  await expect(page.getByText("Would Imogen be free")).toBeVisible();

  // The same sender is found the next time.
  await page.goto("/pipeline/all/api");
  await page.getByRole("button", { name: "New from enquiry" }).click();
  await field("Enquiry").fill("From: jo@parkandsons.example\nIs she free on 2 May 2028?");
  await expect(dialog.getByText("Jo Park, Park & Sons found by email")).toBeVisible();
  await expect(dialog.getByRole("switch")).toHaveCount(0);
});
