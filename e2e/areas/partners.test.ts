import { expect, type Page } from "@playwright/test";
import { ASSISTANT, atHome, FINANCE, navigation, OWNER, openSignedIn, test } from "../support/demo.ts";
import { axeViolations, toast } from "../support/page.ts";

test.describe.configure({ timeout: 120_000 });

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const navLink = (page: Page, name: string) => navigation(page).getByRole("link", { name });

test("a partner is added with a new category, edited, deleted and restored", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  await navLink(page, "Partners").click();
  await expect(row(page, "Kestrel Sportswear")).toContainText("Brand");
  await page.getByRole("link", { name: "Add partner" }).click();

  await test.step("a name is required, and a website, an email and a phone that are none are refused (B-258, B-259, B-260, B-261)", async () => {
    await page.getByLabel("Company website").fill("willow");
    await page.getByLabel("Email").fill("nobody at all");
    await page.getByLabel("Phone").fill("123");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("This field is required")).toHaveCount(1);
    await expect(page.getByText("URL should be in format www.example.com")).toBeVisible();
    await expect(page.getByText("Invalid email")).toBeVisible();
    await expect(page.getByText("Invalid phone format")).toBeVisible();
  });

  await page.getByLabel("Company name").fill("Willow Lane Studios");
  await page.getByLabel("Company website").fill("www.willowlane.example");
  await page.getByLabel("Email").fill("hello@willowlane.example");
  await page.getByLabel("Phone").fill("2 5550 9876");
  await test.step("a category that is missing is added from the form (B-094)", async () => {
    await page.getByRole("combobox", { name: "Industry category" }).fill("Recording studio");
    await page.getByRole("option", { name: "Add “Recording studio”" }).click();
    await expect(page.getByRole("combobox", { name: "Industry category" })).toHaveValue("Recording studio");
  });
  await page.getByLabel("Biography").fill("First line.\nSecond line.");
  await page.keyboard.press("Control+Enter");

  await expect(page).toHaveURL(/\/partner\/[0-9a-f-]{36}\/profile\/summary$/);
  await expect(toast(page, "Willow Lane Studios added")).toBeVisible();
  await expect(page.getByRole("link", { name: "willowlane.example", exact: true })).toHaveAttribute(
    "href",
    "https://www.willowlane.example",
  );
  await expect(page.getByText("First line.")).toHaveCSS("white-space", /pre-line|preserve-breaks/);

  await test.step("the summary offers Edit, at an address of its own (B-025, B-100)", async () => {
    await page.getByRole("link", { name: "Edit" }).click();
    await expect(page).toHaveURL(/\/profile\/summary\/edit$/);
  });
  await page.getByRole("combobox", { name: "Head office" }).fill("Marrickville, NSW");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Willow Lane Studios saved")).toBeVisible();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/partner$/);
  await page.getByLabel("Search partners").fill("willow");
  await expect(page.getByText("No results")).toBeVisible();
  await toast(page, "deleted").getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Willow Lane Studios")).toContainText("Marrickville, NSW");
});

test("contacts are added, refused with a duplicate email, edited, deleted and restored", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/partner?q=lantern");
  await page.getByRole("link", { name: "Lantern Festival" }).click();
  await test.step("the contacts of a partner alone are listed, by pages of 20, with their columns (B-103, B-108)", async () => {
    const request = page.waitForRequest(
      (request) => request.url().endsWith("/contacts/list") && request.postDataJSON().pageSize === 20,
    );
    await page.getByRole("link", { name: /^Contacts/ }).click();
    await expect(page).toHaveURL(/\/profile\/contacts$/);
    const clientId = page.url().split("/").at(-3);
    expect((await request).postDataJSON()).toMatchObject({ clientId, pageIndex: 0, pageSize: 20 });
    for (const head of ["Name", "Role", "Email", "Phone", "WhatsApp"])
      await expect(page.getByRole("columnheader", { name: head })).toBeVisible();
    await expect(row(page, "June Abara")).toContainText("Head of programme");
    await expect(page.getByText("1-3 of 3")).toBeVisible();
  });

  const dialog = page.getByRole("dialog", { name: "Add contact" });
  await test.step("Add contact opens a dialog 650 px wide (B-101, B-109)", async () => {
    await page.getByRole("button", { name: "Add contact" }).click();
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((node) => node.getBoundingClientRect().width)).toBe(650);
    expect(await axeViolations(page)).toEqual([]);
  });
  await test.step("a name is refused while it is typed if it is blank or has more than 200 characters (B-250, B-251, B-255)", async () => {
    await dialog.getByLabel("Name").fill("a".repeat(201));
    await expect(dialog.getByText("200 characters")).toBeVisible();
    await dialog.getByLabel("Name").fill(" ");
    await expect(dialog.getByText("This field is required")).toBeVisible();
  });
  await test.step("an email, a phone and a WhatsApp number that are none are refused (B-252, B-253, B-254)", async () => {
    await dialog.getByLabel("Email").fill("ada");
    await expect(dialog.getByText("Invalid email")).toBeVisible();
    await dialog.getByLabel("Phone").fill("123");
    await expect(dialog.getByText("Invalid phone format")).toHaveCount(2);
  });
  await test.step("the WhatsApp number follows the phone until it is edited itself (B-256)", async () => {
    const country = (index: number) => dialog.getByRole("combobox", { name: "Country", exact: true }).nth(index);
    for (const name of [/^New Zealand/, /^Australia/]) {
      await country(0).click();
      await page.getByRole("option", { name }).click();
      await expect(country(1)).toHaveValue(name);
    }
    await dialog.getByLabel("Phone").fill("491 570 156");
    await expect(dialog.getByLabel("WhatsApp")).toHaveValue("491 570 156");
    await dialog.getByLabel("WhatsApp").fill("491 570 157");
    await dialog.getByLabel("Phone").fill("491 570 158");
    await expect(dialog.getByLabel("WhatsApp")).toHaveValue("491 570 157");
  });
  await test.step("an email that another contact has is refused (B-257)", async () => {
    await dialog.getByLabel("Name").fill("Ada Lindqvist");
    await dialog.getByLabel("Email").fill("june@lanternfestival.example");
    await dialog.getByRole("button", { name: "Add contact" }).click();
    await expect(dialog.getByText("Another contact here already has this email.")).toBeVisible();
  });
  await dialog.getByLabel("Email").fill("ada@lanternfestival.example");
  await dialog.getByRole("button", { name: "Add contact" }).click();
  await expect(toast(page, "Ada Lindqvist added")).toBeVisible();
  await expect(row(page, "Ada Lindqvist")).toContainText("+61 491 570 157");

  await page.getByRole("button", { name: "Actions for Ada Lindqvist" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("dialog").getByLabel("Role").fill("Stage manager");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(row(page, "Ada Lindqvist")).toContainText("Stage manager");

  const remove = async () => {
    await page.getByRole("button", { name: "Actions for Ada Lindqvist" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
  };
  await test.step("a failure to delete shows the server's message, or a general one without it (B-742)", async () => {
    for (const [message, shown] of [
      ["Not today.", "Not today."],
      ["", "Something went wrong on our side. Try again."],
    ] as const) {
      const error = { code: "conflict", message, details: [], requestId: "x" };
      await page.route(/\/contacts\/[0-9a-f-]{36}$/, (route) => route.fulfill({ status: 409, json: { error } }));
      await remove();
      await expect(toast(page, shown)).toBeVisible();
      await page.unrouteAll();
    }
  });
  await test.step("deleting says so, and is undone (B-741)", async () => {
    await remove();
    await expect(row(page, "Ada Lindqvist")).toHaveCount(0);
    await toast(page, "Ada Lindqvist deleted").getByRole("button", { name: "Undo" }).click();
    await expect(row(page, "Ada Lindqvist")).toContainText("Stage manager");
  });
});

test("a summary shows a partner's details, contact information and assigned staff", async ({ browser }) => {
  const page = await openSignedIn(browser, FINANCE);
  await page.goto("/partner?q=lantern");
  await page.getByRole("link", { name: "Lantern Festival" }).click();
  const fact = (label: string) =>
    page
      .locator("dl > div")
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator("dd")
      .last();
  await test.step("the summary shows the name, the category and the attributes (B-083, B-084, B-085)", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Lantern Festival" })).toBeVisible();
    await expect(fact("Industry category")).toHaveText("Festival");
    for (const word of ["outdoor", "winter", "family"]) await expect(fact("Attributes")).toContainText(word);
  });
  await test.step("the summary shows the website as a link, the headline and the biography (B-086, B-087)", async () => {
    await expect(fact("Company website").getByRole("link")).toHaveAttribute("href", /^https:\/\/www\.lanternfestival/);
    await expect(page.getByText("Five nights of light and music along the Cooks River.")).toBeVisible();
    await expect(page.getByText("Pays a third on signing")).toBeVisible();
  });
  await test.step("the summary shows the phone with its code, the email, the address and the assigned staff (B-088, B-091)", async () => {
    await expect(fact("Phone").getByRole("link")).toHaveAttribute("href", "tel:+61255504700");
    await expect(fact("Phone")).toHaveText("+61 2 5550 4700");
    await expect(fact("Email").getByRole("link")).toHaveAttribute("href", "mailto:hello@lanternfestival.example");
    await expect(fact("Head office")).toHaveText("Newtown, NSW");
    await expect(page.getByRole("listitem").filter({ hasText: /^Eleanor Vale$/ })).toBeVisible();
  });
});

test("the list is filtered by category, and the palette finds a supplier", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/partner");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("dialog", { name: "Filter" }).getByRole("button", { name: "Industry category" }).click();
  await page.getByRole("checkbox", { name: "Record label" }).check();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/categoryIds=/);
  await expect(page.getByText("1-2 of 2")).toBeVisible();

  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("blue van");
  await page.getByRole("option").filter({ hasText: "Blue Van Freight" }).click();
  await expect(page).toHaveURL(/\/supplier\/[0-9a-f-]{36}\/profile\/summary$/);
});

test("a supplier is added with a contact person and a valid ABN, edited, deleted and restored (B-013)", async ({
  browser,
}) => {
  const page = await atHome(browser, OWNER);
  await navLink(page, "Suppliers").click();
  await expect(row(page, "Blue Van Freight")).toContainText("14 days");
  await page.getByRole("link", { name: "Add supplier" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Moonlight Piano Movers");
  const categories = page.getByRole("combobox", { name: "Industry categories" });
  await categories.fill("freight");
  await page.getByRole("option", { name: "Travel and freight" }).click();
  await categories.fill("Piano tuning");
  await page.getByRole("option", { name: "Add “Piano tuning”" }).click();
  await expect(page.getByText("Piano tuning", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Add contact" }).click();
  await page.getByLabel("Name of contact 1").fill("Ruben Cole");
  const number = (place: number) => page.getByRole("textbox", { name: `Phone ${place}` });
  const add = page.getByRole("button", { name: "Add phone" });
  await add.click();
  await expect(number(1)).toBeFocused();
  await number(1).fill("12");
  await add.click();
  await number(2).fill("0491 570 156");
  await expect(page.getByText("Invalid phone format")).toBeVisible();
  await number(1).fill("02 5550 1234");
  await page.getByLabel("Label").nth(1).fill("Night line");
  await page.getByLabel("ABN").fill("51 824 753 557");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Invalid ABN.")).toBeVisible();
  await page.getByLabel("ABN").fill("51 824 753 556");
  await page.getByRole("combobox", { name: "Payment terms" }).click();
  await page.getByRole("option", { name: "On receipt" }).click();
  await page.keyboard.press("Control+Enter");

  await expect(page).toHaveURL(/\/supplier\/[0-9a-f-]{36}\/profile\/summary$/);
  await expect(page.getByText("51 824 753 556")).toBeVisible();
  await expect(page.getByText("Ruben Cole")).toBeVisible();
  await expect(page.getByRole("link", { name: "+61 2 5550 1234" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "+61 491 570 156" })).toContainText("Night line");
  await expect(page.getByText("Piano tuning, Travel and freight")).toBeVisible();
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "Note" }).fill("Stairs cost extra.");
  await page.getByRole("button", { name: "Remove phone 1" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Stairs cost extra.")).toBeVisible();
  await expect(page.getByRole("link", { name: "+61 2 5550 1234" })).toHaveCount(0);

  await page.getByRole("link", { name: "History" }).click();
  await expect(page.locator("del").filter({ hasText: "+61 2 5550 1234" })).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/supplier$/);
  await expect(row(page, "Moonlight Piano Movers")).toHaveCount(0);
  await toast(page, "deleted").getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Moonlight Piano Movers")).toBeVisible();
  await page.goto("/supplier?q=0491+570+156");
  await expect(row(page, "Moonlight Piano Movers")).toBeVisible();
  await expect(row(page, "Skyline Travel Desk")).toHaveCount(0);
});

test("the history of a partner and a supplier shows who changed which field", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  const change = (field: string) =>
    page
      .getByRole("region", { name: "History" })
      .locator("dl > div")
      .filter({ has: page.getByText(field, { exact: true }) })
      .first();
  await page.goto("/partner?q=kestrel");
  await page.getByRole("link", { name: "Kestrel Sportswear" }).click();
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByRole("combobox", { name: "Head office" }).fill("Geelong, VIC");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "History" }).click();
  await expect(page).toHaveURL(/\/partner\/[0-9a-f-]{36}\/profile\/history$/);
  await expect(change("Head office").locator("ins")).toHaveText("Geelong, VIC");
  await expect(change("Industry category")).toContainText("Brand");

  await page.goto("/supplier");
  await page.getByRole("link", { name: "Blue Van Freight" }).click();
  await page.getByRole("link", { name: "History" }).click();
  await expect(page).toHaveURL(/\/supplier\/[0-9a-f-]{36}\/profile\/history$/);
  await expect(change("Payment terms (days)")).toContainText("14");
});

test("a user with view access can't edit, and one without access has no navigation entry (B-107)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, FINANCE);
  await page.goto("/partner?q=lantern");
  await expect(page.getByRole("link", { name: "Lantern Festival" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Add partner" })).toHaveCount(0);
  await page.getByRole("link", { name: "Lantern Festival" }).click();
  await expect(page.getByRole("heading", { name: "Basic information" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);
  const record = new URL(page.url()).pathname;
  await page.getByRole("link", { name: /^Contacts/ }).click();
  await expect(row(page, "June Abara")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add contact" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Actions for June Abara" })).toHaveCount(0);
  await page.goto(`${record}/edit`);
  await expect(page.getByText("You don't have access to this page")).toBeVisible();

  const assistant = await atHome(browser, ASSISTANT);
  await expect(navLink(assistant, "Partners")).toHaveCount(0);
  await assistant.goto("/supplier");
  await expect(assistant.getByText("You don't have access to this page")).toBeVisible();
});
