import { expect } from "@playwright/test";
import { formOf } from "#contract/form.ts";
import { OpportunityCreate, opportunities } from "#contract/opportunities/opportunity.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, box, expectFineEverywhere, toast } from "../../support/page.ts";
import { apiOf } from "../../support/tasks.ts";

test.describe.configure({ timeout: 120_000 });

test("a missing part of a contract is added in one click, or left out for a reason", async ({ browser, baseURL }) => {
  const api = await apiOf(baseURL);
  const form = { ...formOf(OpportunityCreate).empty, title: "Lantern evening", value: 100_000 };
  const { id } = await api.send<{ id: string }>("POST", opportunities.create.path, form);
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/pipeline/detail/${id}/summary`);
  const missing = page.getByRole("region", { name: "Missing" });
  await missing.getByRole("button", { name: "Go on without: Contact" }).click();
  const dialog = page.getByRole("dialog", { name: "Go on without: Contact?" });
  await expect(box(dialog, "Reason")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText("This field is required")).toBeVisible();
  await box(dialog, "Reason").fill("They answer by the shared inbox");
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "Not asked for any more: Contact")).toBeVisible();
  await expect(missing.getByText("Without: Contact")).toBeVisible();
  await expect(missing.getByText("They answer by the shared inbox")).toBeVisible();
  await expect(missing.getByRole("link", { name: "Add: Partner" })).toHaveAttribute("href", /\/edit$/);

  await expectFineEverywhere(page, "missing");

  await missing.getByRole("button", { name: "Ask again for: Contact" }).click();
  await expect(toast(page, "Asked for again: Contact")).toBeVisible();
  await toast(page, "Asked for again: Contact").getByRole("button", { name: "Undo" }).click();
  await expect(missing.getByText("Without: Contact")).toBeVisible();
  await page.goto(`/pipeline/detail/${id}/history`);
  await expect(page.getByText("gave a reason to go on without").first()).toBeVisible();
  await expect(page.getByText("They answer by the shared inbox").first()).toBeVisible();
});
