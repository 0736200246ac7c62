import { expect, type Page, type ViewportSize } from "@playwright/test";
import {
  APP_ADMIN,
  atHome,
  FINANCE,
  HEAD_AGENT,
  navigation,
  OWNER,
  openOutbox,
  openSignedIn,
  test,
} from "../support/demo.ts";
import { type AxeOptions, axeViolations, COLOURS, choose, LIVE_WAIT, toast } from "../support/page.ts";
import { cell, openPermissionSettings, openProfile, permissionRow } from "../support/staff.ts";

// Leaves time for several browsers at once on a busy machine.
test.describe.configure({ timeout: 150_000 });

const navLink = (page: Page, name: string) => navigation(page).getByRole("link", { name });
test("a new staff member signs in by invitation, sees new permissions and is locked out at once (B-068, B-069, B-203, B-204)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/staff");
  await page.getByRole("link", { name: "Add staff" }).click();

  // Step one: errors appear next to their fields, and an email already in use is refused.
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("This field is required")).toHaveCount(2);
  await page.getByRole("textbox", { name: "Name" }).fill("Nina Okoye");
  await page.getByLabel("Email").fill("Marcus@harbourvale.example");
  await page.getByLabel("Phone").fill("12345");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Invalid phone format")).toBeVisible();
  await page.getByLabel("Phone").fill("0491 570 156");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("This email is already in use. Choose another one.")).toBeVisible();
  await expect(page.getByRole("grid")).toBeHidden();
  await page.getByLabel("Email").fill("nina@harbourvale.example");

  await page.getByRole("combobox", { name: "Role" }).fill("Tour whisperer");
  await page.getByRole("option", { name: "Add role “Tour whisperer”" }).click();
  await expect(page.getByRole("combobox", { name: "Role" })).toHaveValue("Tour whisperer");
  await page.getByLabel("Date of birth").fill("5 nov 94");
  await page.getByRole("combobox", { name: "Talent roster" }).fill("Imogen");
  await page.getByRole("option", { name: "Imogen Hart-Okafor" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Next" }).click();

  // Step two and back: no input is lost.
  await cell(page, "Talent, Edit assigned").click();
  await expect(permissionRow(page, "Talent")).toContainText("Sees and edits those assigned");
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByLabel("Date of birth")).toHaveValue("05/11/1994");
  await expect(page.getByRole("combobox", { name: "Role" })).toHaveValue("Tour whisperer");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(cell(page, "Talent, Edit assigned")).toBeChecked();
  await page.getByRole("button", { name: "Save" }).click();

  await expect(page).toHaveURL(/\/staff\/[0-9a-f-]{36}\/profile\/summary$/);
  const profile = page.url();
  await expect(page.getByRole("heading", { level: 1, name: "Nina Okoye" })).toBeVisible();
  await expect(page.getByText("Invited", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "+61 491 570 156" })).toHaveAttribute("href", "tel:+61491570156");
  await expect(page.getByRole("link", { name: "Imogen Hart-Okafor" })).toHaveAttribute("href", /^\/talent\//);

  // The email is in the outbox; its link sets a password.
  await openOutbox(page);
  await page.getByRole("row").filter({ hasText: "nina@harbourvale.example" }).getByRole("button").click();
  const link = page.getByRole("dialog").getByRole("link");
  await expect(link).toHaveAttribute("href", /^\/staff\/set-password\/[\w-]{43}$/);
  const nina = await (await browser.newContext()).newPage();
  await nina.goto((await link.getAttribute("href")) ?? "");
  await expect(nina.getByText("nina@harbourvale.example")).toBeVisible();
  await nina.getByLabel("New password").fill("seven quiet rivers run 7!");
  await nina.getByRole("button", { name: "Set password" }).click();
  // The invitation ends signed in.
  await expect(nina.getByRole("link", { name: "Imogen Hart-Okafor" })).toBeVisible();
  await expect(nina.getByText("1-1 of 1")).toBeVisible();
  await expect(navLink(nina, "Staff")).toBeHidden();

  // With more permissions her screen updates, and so does a colleague's view of her profile.
  await page.goto(profile);
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  const colleague = await openSignedIn(browser, HEAD_AGENT);
  await colleague.goto(profile);
  await page.getByRole("button", { name: "Permission settings" }).first().click();
  await cell(page, "Staff, View all").click();
  await cell(page, /^Talent, View all/).click();
  await expect(permissionRow(page, "Staff")).toContainText("was No access");
  await expect(permissionRow(page, "Talent")).toContainText("Sees everyone, edits those assigned");
  await expect(permissionRow(page, "Talent")).toContainText("was Edit assigned");
  await expect(page.getByText("2 changes")).toBeVisible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(toast(page, "Permission of Nina Okoye updated")).toBeVisible();
  await expect(navLink(nina, "Staff")).toBeVisible(LIVE_WAIT);
  await expect(nina.getByText(/^1-20 of/)).toBeVisible(LIVE_WAIT);
  await expect(colleague.getByText("Sees everyone, edits those assigned")).toBeVisible(LIVE_WAIT);
  await navLink(nina, "Staff").click();
  await expect(nina.getByRole("link", { name: "Marcus Teoh-Grey" })).toBeVisible();
  await expect(nina.getByRole("link", { name: "Add staff" })).toBeHidden();

  // Locking signs her out at once.
  await page.getByRole("button", { name: "Lock", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("signed out everywhere");
  const answered = page.waitForResponse(/\/lock$/);
  await page.getByRole("dialog").getByRole("button", { name: "Lock", exact: true }).click();
  await answered;
  const lockedAt = Date.now();
  await expect(toast(page, "Nina Okoye locked")).toBeVisible();
  await expect(nina).toHaveURL(/\/login/);
  expect((await nina.evaluate(() => performance.timeOrigin)) - lockedAt).toBeLessThan(1000);
  await expect(colleague.getByText("Locked", { exact: true })).toBeVisible(LIVE_WAIT);
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();

  // Deleting removes her from the open profile and from the list.
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/staff$/);
  await expect(page.getByRole("link", { name: "Marcus Teoh-Grey" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Nina Okoye" })).toBeHidden();
  await expect(colleague.getByText("Not found, or you don't have access")).toBeVisible(LIVE_WAIT);
});

test("a new colleague starts from another's permission or a preset, within the user's own", async ({ browser }) => {
  const page = await openSignedIn(browser, HEAD_AGENT);
  await page.goto("/staff/add");
  await page.getByRole("textbox", { name: "Name" }).fill("Someone New");
  await page.getByLabel("Email").fill("someone.new@harbourvale.example");
  await choose(page, "Role", "Agent");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  await choose(page, "Like a colleague", "Priya Raman-Doyle");
  await expect(page.getByText("Copied from Priya Raman-Doyle. Adjust any row below.")).toBeVisible();
  await expect(permissionRow(page, "Talent")).toContainText("Sees and edits those assigned");
  await choose(page, "Like a colleague", "Ingrid Solheim-Park");
  await expect(page.getByText(/these rows have less: .*Finance/)).toBeVisible();
  await expect(permissionRow(page, "Finance")).not.toContainText("edits");

  // The role chosen in the first step comes first.
  await page.getByRole("combobox", { name: "Preset by role" }).click();
  await expect(page.getByRole("option").first()).toHaveText(/^Agent \(as \d+ colleagues?\)$/);
  await page.getByRole("option").first().click();
  await expect(page.getByText(/^Copied from Agent\./)).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Like a colleague" })).toHaveValue("");

  // At the end of the page the last row and the legend are not covered by anything.
  await page.getByRole("list", { name: "Legend" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 5000);
  const last = page.getByRole("grid").getByRole("row").last();
  const [row, legend] = [await last.boundingBox(), await page.getByRole("list", { name: "Legend" }).boundingBox()];
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual((legend?.y ?? 0) + 1);
});

test("permissions are set by keyboard, include lower levels, and can't exceed the user's own", async ({ browser }) => {
  const page = await openSignedIn(browser, HEAD_AGENT);
  await page.goto("/staff");
  await page.getByRole("button", { name: "Actions for Marcus Teoh-Grey" }).click();
  await page.getByRole("menuitem", { name: "Permission" }).click();
  const modules = page.getByRole("dialog").getByRole("row");
  await expect(modules.getByRole("rowheader")).toHaveText(
    "Dashboard Talent Staff Partner Pipeline Tasks Finance Comms CMS Documents Reports".split(" "),
  );
  await expect(modules.filter({ hasText: "Talent" }).getByRole("cell")).toHaveText(["No", "Yes", "No", "No", "No"]);
  await page.getByRole("button", { name: "Permission settings" }).click();

  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await cell(page, "Talent, No access").focus();
  await press("End", "Space");
  await expect(permissionRow(page, "Talent")).toContainText("Sees and edits everyone");
  for (const level of ["View assigned", "View all", "Edit assigned"])
    await expect(cell(page, `Talent, ${level}, included by a higher level`)).toBeChecked();
  await press("ArrowLeft", "ArrowLeft", "Space");
  await expect(permissionRow(page, "Talent")).toContainText("Sees everyone");
  await expect(cell(page, "Talent, Edit all")).not.toBeChecked();
  await expect(cell(page, "Talent, Edit assigned")).not.toBeChecked();
  await expect(page.getByRole("list", { name: "Legend" })).toContainText("Above your own access");
  await press("Home", "Space", "Space");
  await expect(permissionRow(page, "Talent")).toContainText("Hidden");
  await expect(cell(page, "Talent, No access")).toBeChecked();
  await press("ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown");
  await expect(cell(page, "Pipeline, View assigned")).toBeFocused();
  await press("Space");
  await expect(page.getByText("2 changes")).toBeVisible();
  // The grid is a single tab stop, and Enter does not toggle.
  await press("Enter");
  await expect(cell(page, "Pipeline, View assigned")).toBeChecked();
  await press("Tab");
  await expect(page.getByRole("button", { name: "Undo all" })).toBeFocused();

  // She can view finance and so may grant viewing; she can't edit it.
  await expect(cell(page, "Finance, Edit all")).toHaveAttribute("aria-disabled", "true");
  await cell(page, "Finance, Edit all").click({ force: true });
  await expect(permissionRow(page, "Finance")).toContainText("Hidden");
  await cell(page, "Finance, View all").click();
  await expect(page.getByText("3 changes")).toBeVisible();
  await page.getByRole("button", { name: "Undo all" }).click();
  await expect(page.getByText("3 changes")).toBeHidden();
  await expect(permissionRow(page, "Talent")).toContainText("Sees those assigned");
  await cell(page, "Task, View all").click();
  await press("Escape");
  await expect(page.getByText("The data you have entered has not been saved.")).toBeVisible();
  await press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await press("Escape");
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByRole("grid")).toBeHidden();

  // Users can't set their own permissions, nor a staff member an owner's.
  await openProfile(page, "Rosalind Achterberg");
  await expect(page.getByRole("button", { name: "Permission settings" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("link", { name: "Edit" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Lock" })).toBeHidden();
  await openProfile(page, "Eleanor Vale");
  await expect(page.getByText("Full access to everything.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit" })).toBeHidden();
});

test("a note that two people edit at once keeps both texts", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openProfile(page, "Tom Halloran");
  await page.getByRole("link", { name: "Notes", exact: true }).click();
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByRole("textbox", { name: "Note about Tom Halloran" }).fill("Knows every tour manager.");
  await page.getByRole("link", { name: "Summary" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "No" }).click();
  await page.getByRole("textbox", { name: "Note about Tom Halloran" }).press("Control+Enter");
  await expect(toast(page, "Note saved")).toBeVisible();

  // An app admin can edit anyone's note, as an owner can.
  const colleague = await openSignedIn(browser, APP_ADMIN);
  await colleague.goto(page.url());
  const edit = async (editor: Page): Promise<void> => {
    const note = editor.getByRole("article").filter({ hasText: "Knows every tour manager." });
    await note.getByRole("button").click();
    await editor.getByRole("menuitem", { name: "Edit" }).click();
  };
  await edit(page);
  await page.getByRole("textbox", { name: "Edit note" }).fill("Knows every tour manager, and their dogs.");
  await edit(colleague);
  await colleague.getByRole("textbox", { name: "Edit note" }).fill("Knows every tour manager. Speaks Irish.");
  await colleague.getByRole("button", { name: "Save" }).click();
  await expect(colleague.getByText("Speaks Irish.")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  const versions = page.getByRole("dialog", { name: "Two people changed this" });
  await expect(versions.getByRole("radio", { name: /^Yours/ })).toBeChecked();
  await expect(versions.getByText("Knows every tour manager. Speaks Irish.")).toBeVisible();
  await versions.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("textbox", { name: "Edit note" })).toHaveText(
    "Knows every tour manager, and their dogs.",
  );
  await page.getByRole("button", { name: "Compare" }).click();
  await versions.getByRole("button", { name: "Save selection" }).click();
  await expect(colleague.getByText("and their dogs.")).toBeVisible(LIVE_WAIT);

  await colleague.getByRole("article").filter({ hasText: "their dogs" }).getByRole("button").click();
  await colleague.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText("and their dogs.")).toBeHidden(LIVE_WAIT);
});

test("staff is closed to a user without permission, and a missing record is not found", async ({ browser }) => {
  const page = await atHome(browser, FINANCE);
  await expect(navLink(page, "Talent")).toBeVisible();
  await expect(navLink(page, "Staff")).toBeHidden();
  await expect(navLink(page, "Settings")).toBeHidden();
  for (const path of ["/staff", "/staff/add", "/staff/0190b5a0-1111-7000-8000-000000000001", "/outbox"]) {
    await page.goto(path);
    await expect(page.getByText("You don't have access to this page")).toBeVisible();
  }
  const owner = await openSignedIn(browser, OWNER);
  for (const path of ["profile/summary", "profile/notes", "edit"]) {
    await owner.goto(`/staff/0190b5a0-1111-7000-8000-000000000001/${path}`);
    await expect(owner.getByText("Not found, or you don't have access")).toBeVisible();
  }
});

/** Accessibility checks by screen size; a phone has the same colours and skips them. */
const CHECKS: Record<string, { viewport: ViewportSize; axe: AxeOptions }> = {
  "on a desktop": { viewport: { width: 1440, height: 900 }, axe: {} },
  "on a phone": { viewport: { width: 390, height: 844 }, axe: { without: COLOURS.rules } },
};
for (const [size, { viewport, axe }] of Object.entries(CHECKS))
  test(`the menu, the permissions, the steps of adding and an email are accessible ${size}`, async ({ browser }) => {
    const page = await openSignedIn(browser, OWNER, { viewport, reducedMotion: "reduce" });
    const check = async (name: string, within?: string): Promise<void> =>
      expect(await axeViolations(page, { ...axe, within }), name).toEqual([]);
    await page.goto("/staff");
    await page.getByRole("button", { name: "Actions for Marcus Teoh-Grey" }).click();
    await check("menu", "[role=menu]");
    await page.getByRole("menuitem", { name: "Permission" }).click();
    await expect(page.getByRole("rowheader", { name: "Reports" })).toBeVisible();
    await check("permission", "[role=dialog]");
    await openPermissionSettings(page, "Marcus Teoh-Grey");
    await cell(page, "Talent, View all").click();
    await check("permission settings", "[role=dialog]");
    await page.goto("/staff/add");
    await page.getByRole("button", { name: "Next" }).click();
    await check("add, step one");
    await page.getByRole("textbox", { name: "Name" }).fill("Nobody Yet");
    await page.getByLabel("Email").fill("nobody.yet@harbourvale.example");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("grid")).toBeVisible();
    await check("add, step two");
    await page.goto("/outbox");
    await page
      .getByRole("button", { name: /^Your Greenroom account/ })
      .first()
      .click();
    await expect(page.getByRole("dialog").getByRole("link")).toBeVisible();
    await check("email", "[role=dialog]");
  });
