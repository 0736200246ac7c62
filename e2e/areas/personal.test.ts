import { expect, type Page } from "@playwright/test";
import {
  AGENT,
  ASSISTANT,
  atHome,
  FINANCE,
  HEAD_AGENT,
  navigation,
  OWNER,
  openSignedIn,
  test,
} from "../support/demo.ts";
import { axeViolations, box, expectAccessible, toast, unsaved } from "../support/page.ts";

test.describe.configure({ timeout: 120_000 });

/** Opens a tab of a talent's profile and returns its URL. */
async function openTab(page: Page, name: string, tab: string, base = "/talent"): Promise<string> {
  await page.goto(`${base}?q=${encodeURIComponent(name)}`);
  await page.locator("[data-row] a").first().click();
  await expect(page).toHaveURL(/profile\/summary$/);
  await page.getByRole("link", { name: tab, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`profile/${tab.toLowerCase()}$`));
  return page.url();
}
/** Chooses an option without pressing Escape, which would close a dialog. */
async function pick(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}
const fieldRow = (page: Page, label: string) => page.getByRole("listitem").filter({ hasText: label });

test("an owner adds a custom field, and two colleagues fill it in side by side (R-209, R-041, C-043…C-046, C-088, C-089, C-095)", async ({
  browser,
}) => {
  const page = await atHome(browser, OWNER);
  await navigation(page).getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Custom fields", exact: true }).click();
  await expect(page).toHaveURL(/settings\/custom-field$/);
  await page.getByRole("button", { name: "Add field" }).click();
  const dialog = page.getByRole("dialog", { name: "Add field" });
  await box(dialog, "Label").fill("Instruments");
  await pick(page, "Answer type", "Multiple choice");
  // A field without choices is refused.
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText("Add at least one option")).toBeVisible();
  await dialog.getByRole("button", { name: "Add choice" }).click();
  await page.keyboard.type("Cello");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Piano");
  await dialog.getByRole("checkbox", { name: "Sports" }).uncheck();
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "Instruments added")).toBeVisible();
  await expect(fieldRow(page, "Instruments")).toContainText("Multiple choice: Cello, Piano");
  await expect(fieldRow(page, "Instruments")).toContainText("Everyone, Music and Entertainment");

  // A duplicate label is refused, whatever its case.
  await page.getByRole("button", { name: "Add field" }).click();
  await box(dialog, "Label").fill("INSTRUMENTS");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("This already exists.")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await unsaved(page).getByRole("button", { name: "Yes" }).click();

  // The field is moved up and shown on a musician's profile.
  await page.getByRole("button", { name: "Instruments: actions" }).click();
  await page.getByRole("menuitem", { name: "Move up" }).click();
  await expect(toast(page, "Instruments moved to position 11")).toBeVisible();

  const address = await openTab(page, "Imogen", "Personal");
  const colleague = await openSignedIn(browser, HEAD_AGENT);
  await colleague.goto(address);
  for (const editor of [page, colleague])
    await editor.getByRole("button", { name: /^Edit more information about/ }).click();
  await pick(page, "Instruments", "Cello");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "Imogen Hart-Okafor saved")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Cello" })).toBeVisible();
  // The colleague filled in another field: both are kept.
  await box(colleague.getByRole("dialog"), "MEAA member number").fill("4000001");
  await colleague.keyboard.press("Control+Enter");
  await expect(toast(colleague, "Imogen Hart-Okafor saved")).toBeVisible();
  await expect(page.getByText("4000001")).toBeVisible();
  await expect(colleague.getByText("Cello")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByText("Instruments: Cello")).toBeVisible();

  // An archived field is hidden; restored, it has its values again.
  await navigation(page).getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Custom fields", exact: true }).click();
  await page.getByRole("button", { name: "Instruments: actions" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(colleague.getByText("Cello")).toHaveCount(0);
  await toast(page, "Instruments archived").getByRole("button", { name: "Undo" }).click();
  await expect(colleague.getByText("Cello")).toBeVisible();
});

test("custom fields of each type are answered, checked next to the field, and hidden from others (R-041, C-089, C-095)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const address = await openTab(page, "Lucía", "Personal");
  await page.getByRole("button", { name: /^Edit more information about/ }).click();
  const dialog = page.getByRole("dialog");
  await box(dialog, "Years on stage or field").fill("12.12345");
  await box(dialog, "Press kit").fill("nowhere");
  await box(dialog, "Appearance fee").fill("1,250.50");
  await expect(dialog.getByText("Enter a number with at most 4 decimal places")).toBeVisible();
  await expect(dialog.getByText("URL should be in format www.example.com")).toBeVisible();
  await box(dialog, "Years on stage or field").fill("12.5");
  await box(dialog, "Press kit").fill("www.example.com/press");
  await pick(page, "Currency of Appearance fee", "NZD");
  await pick(page, "Own transport", "No");
  await dialog.getByRole("combobox", { name: "Introduced by" }).fill("Jarrah");
  await page.getByRole("option", { name: /^Jarrah .*Colleague$/ }).click();
  // Choosing another replaces the first one.
  await dialog.getByRole("combobox", { name: "Introduced by" }).fill("Ottilie");
  await page.getByRole("option", { name: /^Ottilie .*Scout$/ }).click();
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, /saved$/)).toBeVisible();
  const answers = page.getByRole("definition");
  for (const phrase of ["12.5", "1,250.50 NZD", "No", "example.com/press"])
    await expect(answers.filter({ hasText: phrase }).first()).toBeVisible();
  await expect(answers.getByRole("link", { name: /^Ottilie/ })).toHaveAttribute("href", /^\/scout\//);
  expect(await axeViolations(page)).toEqual([]);

  const reader = await openSignedIn(browser, FINANCE);
  await reader.goto(address);
  await expect(reader.getByText("1,250.50 NZD")).toBeVisible();
  await expect(reader.getByText("Someone you can't see")).toBeVisible();
  await expect(reader.getByText(/^Ottilie/)).toHaveCount(0);
});

test("a user with view access can't edit the settings, and one without access has none (R-209)", async ({
  browser,
}) => {
  const reader = await atHome(browser, HEAD_AGENT);
  await navigation(reader).getByRole("link", { name: "Settings" }).click();
  await reader.getByRole("link", { name: "Custom fields", exact: true }).click();
  await expect(fieldRow(reader, "T-shirt size")).toBeVisible();
  await expect(reader.getByRole("button", { name: "Add field" })).toHaveCount(0);
  await expect(reader.getByRole("button", { name: /: actions$/ })).toHaveCount(0);
  const page = await atHome(browser, AGENT);
  await expect(navigation(page).getByRole("link", { name: "Settings" })).toHaveCount(0);
  await page.goto("/settings/custom-field");
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(fieldRow(page, "T-shirt size")).toHaveCount(0);
});

test("basic information, contacts and family are edited, deleted, restored and in the history (R-030, R-031, R-041, R-042, C-082…C-087, C-090…C-094)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const address = await openTab(page, "Lucía", "Personal");
  await page.getByRole("link", { name: /^Edit basic information of/ }).click();
  await expect(page).toHaveURL(/profile\/personal\/edit$/);
  await box(page, "Place of birth").fill("Gerringong");
  await box(page, "Height (cm)").fill("20");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/\b30\b/)).toBeVisible();
  await box(page, "Height (cm)").fill("168");

  // A colleague saves another field meanwhile: both are kept.
  const colleague = await openSignedIn(browser, HEAD_AGENT);
  await colleague.goto(`${address}/edit`);
  await box(colleague, "Shoe size").fill("EU 39");
  await colleague.keyboard.press("Control+Enter");
  await expect(toast(colleague, / saved(?! this)/)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/profile\/personal$/);
  const basics = page.getByRole("region", { name: "Basic information" });
  await expect(basics).toContainText("Gerringong");
  await expect(basics).toContainText("EU 39");
  await expect(colleague.getByText("Gerringong")).toBeVisible();

  await page.getByRole("button", { name: "Add contact" }).click();
  const dialog = page.getByRole("dialog", { name: "Add emergency contact" });
  await box(dialog, "Name").fill("Ramiro Ferrante");
  await box(dialog, "Relationship").fill("Brother");
  await box(dialog, "Phone").fill("123");
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText("Invalid phone format")).toBeVisible();
  await box(dialog, "Phone").fill("0491 570 156");
  await box(dialog, "WhatsApp").fill("0491 570 157");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "Ramiro Ferrante saved")).toBeVisible();
  const contacts = page.getByRole("region", { name: "Emergency contacts" });
  await expect(contacts.getByRole("link", { name: /491 570 156/ })).toHaveAttribute("href", "tel:+61491570156");
  const conversation = contacts.getByRole("link", { name: "WhatsApp +61 491 570 157" });
  await expect(conversation).toHaveAttribute("href", "https://wa.me/61491570157");

  await page.getByRole("button", { name: "Add family member" }).click();
  const member = page.getByRole("dialog", { name: "Add family member" });
  await box(member, "Name").fill("Pia Wood");
  await box(member, "Relationship").fill("Daughter");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "Pia Wood saved")).toBeVisible();
  await expect(colleague.getByRole("region", { name: "Family" })).toContainText("Pia Wood");

  await page.getByRole("button", { name: "Ramiro Ferrante: actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(contacts.getByText("Ramiro Ferrante")).toHaveCount(0);
  await toast(page, "Ramiro Ferrante deleted").getByRole("button", { name: "Undo" }).click();
  await expect(contacts.getByText("Ramiro Ferrante")).toBeVisible();
  await page.getByRole("button", { name: "Pia Wood: actions" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await box(page.getByRole("dialog", { name: "Edit Pia Wood" }), "Occupation").fill("Pupil");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Pupil")).toBeVisible();
  // A toggled value is shown at once, however long the response takes.
  await page.route("**/talent/v1/config/**", async (route) => {
    if (route.request().method() === "GET") await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  const fans = page.getByRole("switch", { name: /^Visible in the fan app/ });
  await fans.click();
  await expect(toast(page, /removed from the fan app/)).toBeVisible();
  expect(await fans.isChecked()).toBe(false);
  await expectAccessible(page);

  await page.getByRole("link", { name: "History" }).click();
  for (const deed of ["restored an emergency contact", "added a family member", "Gerringong"])
    await expect(page.getByText(deed).first()).toBeVisible();
});

test("a scout's personal tab is read-only with view access, and its draft survives a reload (R-030, R-031)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const address = await openTab(page, "", "Personal", "/scout");
  await page.goto(`${address}/edit`);
  await box(page, "Clothing size").fill("38");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.goto(address);
  await page.goto(`${address}/edit`);
  await expect(box(page, "Clothing size")).toHaveValue("38");
  const reader = await openSignedIn(browser, ASSISTANT);
  await reader.goto("/talent");
  await reader.locator("tbody [data-row] a").first().click();
  await reader.getByRole("link", { name: "Personal", exact: true }).click();
  await expect(reader.getByRole("heading", { name: "Emergency contacts" })).toBeVisible();
  for (const name of [/^Edit/, /^Add/])
    await expect(reader.getByRole("region").getByRole("button", { name })).toHaveCount(0);
  await reader.goto(`${reader.url()}/edit`);
  await expect(box(reader, "Clothing size")).toHaveCount(0);
});

test("career entries are added, validated, edited, deleted and restored, with links and files (R-032, R-033, R-043, R-044, C-096…C-098)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const address = await openTab(page, "Imogen", "Career");
  const colleague = await openSignedIn(browser, HEAD_AGENT);
  await colleague.goto(address);
  // The editor's URL opens it, and closing it leaves that URL.
  await page.goto(`${address}/edit`);
  const dialog = page.getByRole("dialog", { name: "Add career entry" });
  await box(dialog, "Role").fill("Musical director");
  await box(dialog, "Organisation or production").fill("The Glass Harbour");
  await box(dialog, "From").fill("06/2018");
  await box(dialog, "To (empty if ongoing)").fill("05/2018");
  await dialog.getByRole("button", { name: "Add link" }).click();
  await page.keyboard.type("not a link");
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText("Not before the start, June 2018")).toBeVisible();
  await expect(dialog.getByText("URL should be in format www.example.com")).toBeVisible();
  await box(dialog, "Link 1").fill("www.example.com/glass-harbour");
  await box(dialog, "To (empty if ongoing)").fill("09/2018");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "Musical director saved")).toBeVisible();
  await expect(page).toHaveURL(/profile\/career$/);
  const item = page.getByRole("listitem").filter({ hasText: "Musical director" });
  await expect(item).toContainText("June 2018 to September 2018");
  await expect(item.getByRole("link", { name: "example.com/glass-harbour" })).toHaveAttribute(
    "href",
    "https://www.example.com/glass-harbour",
  );
  await expect(colleague.getByRole("heading", { name: "Musical director" })).toBeVisible();

  // A file uploaded here belongs to the person, and to the entry once it is chosen.
  await page.getByRole("button", { name: "Musical director: actions" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Musical director" });
  const choosing = page.waitForEvent("filechooser");
  await edit.getByRole("button", { name: "Upload more" }).click();
  await (await choosing).setFiles({
    name: "programme.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("song,minutes\nFirst,4\n"),
  });
  await edit.getByRole("combobox", { name: "Pictures and documents" }).click();
  await page.getByRole("option", { name: "programme.csv" }).click({ timeout: 30_000 });
  await box(edit, "Place").fill("Hobart, TAS");
  await page.keyboard.press("Control+Enter");
  await expect(item.getByRole("button", { name: "Open programme.csv" })).toBeVisible();
  await expect(item).toContainText("The Glass Harbour, Hobart, TAS");

  await page.getByRole("button", { name: "Musical director: actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(item).toHaveCount(0);
  await toast(page, "Musical director deleted").getByRole("button", { name: "Undo" }).click();
  await expect(item).toBeVisible();
  await expectAccessible(page);

  // A scout without entries shows the empty state.
  await openTab(page, "", "Career", "/scout");
  await expect(page.getByText("No career entries yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add career entry" })).toBeVisible();
});
