/** The list of staff, adding a member, permission and profile, as they are specified. */
import { expect } from "@playwright/test";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { toast } from "../../support/page.ts";
import { cell, openPermissionSettings, openProfile, permissionRow } from "../../support/staff.ts";

test.describe.configure({ timeout: 90_000 });

test("the list of staff has its columns and actions, some of which are coming soon", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/staff");
  await test.step("the list has name, role, email, phone, location, roster, last login and actions (B-070)", async () => {
    const columns = ["Name", "Role", "Email", "Phone", "Location", "Talent roster", "Last login"];
    await expect(page.getByRole("columnheader").filter({ hasText: /\w/ })).toHaveText(columns);
    await page.getByRole("button", { name: "Actions for Marcus Teoh-Grey" }).click();
  });
  await test.step("Edit, Lock and Delete are coming soon (B-071, B-072, B-073)", async () => {
    for (const name of ["Edit", "Lock", "Delete"]) {
      const item = page.getByRole("menuitem", { name });
      await expect(item).toBeDisabled();
      await expect(item).toContainText("Coming soon");
    }
  });
  await test.step("Permission opens a dialog that only reads, with its columns (B-074, B-076)", async () => {
    await page.getByRole("menuitem", { name: "Permission" }).click();
    const dialog = page.getByRole("dialog");
    const operations = ["Module", "All", "View", "Create", "Update", "Delete"];
    await expect(dialog.getByRole("columnheader")).toHaveText(operations);
    await expect(dialog.getByRole("row").filter({ hasText: "Talent" }).getByRole("cell")).toHaveCount(5);
    await expect(dialog.locator("input, [role=checkbox], [role=switch], [contenteditable]")).toHaveCount(0);
  });
});

test("a dialog 960 px wide edits levels, and offers each resource its own levels (B-077, B-146, B-534, B-677)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await openPermissionSettings(page, "Tom Halloran");
  await expect.poll(async () => (await page.getByRole("dialog").boundingBox())?.width).toBe(960);
  const levels = async (resource: string) =>
    (
      await permissionRow(page, resource)
        .getByRole("checkbox")
        .evaluateAll((boxes) => boxes.map((box) => box.ariaLabel ?? ""))
    ).map((label) => label.split(", ")[1]);
  const whole = ["No access", "View all", "Edit all"];
  for (const resource of ["Calendar", "Reports"]) expect(await levels(resource), resource).toEqual(whole.slice(0, 2));
  for (const resource of ["Finance", "Staff", "Organization"]) expect(await levels(resource), resource).toEqual(whole);
  expect(await levels("Talent")).toEqual(["No access", "View assigned", "View all", "Edit assigned", "Edit all"]);
  await cell(page, "Finance, View all").click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(toast(page, "Permission of Tom Halloran updated")).toBeVisible();
});

test("adding staff has two steps with Cancel, Previous, Next and Save, and sends the time zone (B-066, B-067, B-182)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER, { timezoneId: "Pacific/Auckland" });
  await page.goto("/staff/add");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const buttons = async (there: string[], absent: string[]): Promise<void> => {
    for (const name of there) await expect(button(name), name).toBeVisible();
    for (const name of absent) await expect(button(name), name).toHaveCount(0);
  };
  await expect(page.getByRole("region", { name: "Basic information" })).toBeVisible();
  await buttons(["Cancel", "Next"], ["Previous", "Save"]);
  await page.getByRole("textbox", { name: "Name" }).fill("Aroha Ngata");
  await page.getByLabel("Email").fill("aroha@harbourvale.example");
  await button("Next").click();
  await expect(page.getByRole("region", { name: "Set permission" })).toBeVisible();
  await buttons(["Cancel", "Previous", "Save"], ["Next"]);
  const sent = page.waitForRequest((request) => request.postData()?.includes("aroha@harbourvale.example") === true);
  await button("Save").click();
  expect((await sent).postDataJSON()).toMatchObject({ timezoneId: "Pacific/Auckland" });
});

test("a profile shows picture, name, role and start date, and is edited at /staff/{id}/edit (B-022, B-024, B-079)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await openProfile(page, "Priya Raman-Doyle");
  const header = page.getByRole("main").locator("header").first();
  const picture = header.locator("img").first();
  expect(await picture.boundingBox()).toMatchObject({ width: 100, height: 100 });
  const radius = (node: Element): string => getComputedStyle(node).borderRadius;
  expect([await picture.evaluate(radius), await picture.locator("..").evaluate(radius)]).toContain("50%");
  await expect(header).toContainText(/Agent.*Started\s*\d{2} \w{3} \d{4}/s);
  const { pathname } = new URL(page.url());
  const tab = (name: RegExp) => page.getByRole("navigation").getByRole("link", { name });
  await expect(tab(/^Summary/).last()).toHaveAttribute("href", pathname);
  await expect(tab(/^Notes/).last()).toHaveAttribute("href", pathname.replace("summary", "notes"));
  await header.getByRole("link", { name: "Edit" }).click();
  await expect(page).toHaveURL(pathname.replace("/profile/summary", "/edit"));
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Priya Raman-Doyle");
});
