import { expect, type Locator } from "@playwright/test";
import { HEAD_AGENT, OWNER, openSignedIn, SCOUT, signIn, test } from "./support/demo.ts";
import { axeViolations, box, newTalent, toast } from "./support/page.ts";

// Several people at once, each in a browser of their own, on a machine that may be busy.
test.describe.configure({ timeout: 120_000 });

/** Types, leaves the field, and reads what stands there then. */
async function typed(field: Locator, text: string): Promise<string> {
  await field.fill(text);
  await field.blur();
  return field.inputValue();
}

test("dates are typed in every usual way, in each form, and kept within their bounds (B-276, B-278…B-280, B-349, B-769)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const usual = ["05/11/94", "5/11/94", "05/11/1994", "5/11/1994", "5 Nov 1994", "5-nov-94", "5th November 1994"];
  // Each form has the same field: all ways in the first, one in the others.
  for (const [path, texts] of [
    ["/talent/add", usual],
    ["/scout/add", usual.slice(-1)],
    ["/staff/add", usual.slice(-1)],
  ] as const) {
    await page.goto(path);
    const born = box(page, "Date of birth");
    for (const text of texts) expect(await typed(born, text), `${path}: ${text}`).toBe("05/11/1994");
    await typed(born, "31/02/1994");
    await expect(page.getByText("Enter a date such as 05/11/1994")).toBeVisible();
    expect(await born.inputValue(), "what was typed stays").toBe("31/02/1994");
    await typed(born, "1/1/2130");
    await expect(page.getByText(/^Not after \d\d \w{3} \d{4}$/)).toBeVisible();
    expect(await typed(born, "")).toBe("");
    await expect(page.getByText(/^Not after/)).toHaveCount(0);
  }
  const edit = await newTalent(page, "Dates Daubeny");
  await page.goto(edit);
  await typed(box(page, "With us since"), "1 Mar 2026");
  // A whole date that is too early is said after 300 ms, before the field is left.
  await box(page, "Until").pressSequentially("28/2/2026");
  await expect(page.getByText("Not before 01 Mar 2026")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
  await box(page, "Until").fill("1 apr 27");
  // Enter takes what was typed a moment ago.
  const body = page.waitForRequest((request) => request.method() === "PUT");
  await page.keyboard.press("Control+Enter");
  expect((await body).postDataJSON()).toMatchObject({
    representationStart: "2026-03-01",
    representationEnd: "2027-04-01",
  });
  await expect(toast(page, "Dates Daubeny is saved.")).toBeVisible();
});

test("a role is made on the way; one that is there is not offered again, and a refusal is said (B-305…B-307, B-747)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/staff/add");
  const role = page.getByRole("combobox", { name: "Role" });
  const offer = page.getByRole("option", { name: /^New role/ });
  await role.fill("   ");
  await expect(offer).toHaveCount(0);
  await role.fill("  AGENT ");
  await expect(page.getByRole("option", { name: "Agent", exact: true })).toBeVisible();
  await expect(offer).toHaveCount(0);
  // More than a name may have: the server's own words, and nothing is chosen.
  await role.fill("Whisperer ".repeat(12).trim());
  await offer.click();
  await expect(page.getByRole("status").filter({ hasText: /characters|another look/ })).toBeVisible();
  const whisperer = `Stage whisperer ${Date.now()}`;
  await role.fill(`  ${whisperer}  `);
  const made = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("positions"));
  await page.getByRole("option", { name: `New role “${whisperer}”` }).click();
  expect((await made).postDataJSON()).toEqual({ position: whisperer });
  await expect(role).toHaveValue(whisperer);
  // The dialog of its own is still there (B-078).
  await page.getByRole("button", { name: "Add a role" }).click();
  await box(page.getByRole("dialog"), "Name of the role").fill(`Prompter of ${whisperer}`);
  await page.keyboard.press("Enter");
  await expect(role).toHaveValue(`Prompter of ${whisperer}`);
});

test("who or what is not there yet is added from a select, as far as one may (B-305…B-309)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/kit/people");
  const lineUp = page.getByRole("combobox", { name: "Line-up" }).first();
  const offer = page.getByRole("option", { name: /^Add / });
  const name = `Wren Oduya ${Date.now()}`;
  await lineUp.fill(`  ${name} `);
  await page.getByRole("option", { name: `Add “${name}” …` }).click();
  const dialog = page.getByRole("dialog", { name: "Add to the roster" });
  await expect(box(dialog, "Name")).toHaveValue(name);
  // Thinking better of it adds nobody, and the select is where it was.
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(lineUp).toBeFocused();
  await lineUp.fill(name);
  await offer.click();
  await dialog.getByRole("radio", { name: "Scout" }).check();
  await dialog.getByRole("radio", { name: "Music" }).check();
  const sent = page.waitForRequest((request) => request.url().endsWith("/talent/v1/quick-add/scouts"));
  await page.keyboard.press("Control+Enter");
  expect((await sent).postDataJSON()).toEqual({ name, category: "Music" });
  await expect(toast(page, `${name} is added.`)).toBeVisible();
  await expect(page.getByRole("figure").filter({ hasText: "Line-up" }).first()).toContainText(name);
  // Now that somebody is called so, nobody else can be, in whatever case.
  const other = page.getByRole("combobox", { name: "Line-up" }).last();
  await other.fill(name.toUpperCase());
  await expect(page.getByRole("option", { name })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await other.fill("   ");
  await expect(offer).toHaveCount(0);

  const firms = page.getByRole("combobox", { name: "Partners" }).first();
  await firms.fill(`Corner Stage ${name}`);
  await page.getByRole("option", { name: `Add partner “Corner Stage ${name}”` }).click();
  await expect(page.getByRole("figure").filter({ hasText: "Partners" }).first()).toContainText(`Corner Stage ${name}`);

  // Whoever may write scouts alone finds the other choice disabled, and why; partners are not theirs to add.
  const seeker = await openSignedIn(browser, SCOUT);
  await seeker.goto("/kit/people");
  await seeker.getByRole("combobox", { name: "Line-up" }).first().fill(`Nobody ${name}`);
  await seeker.getByRole("option", { name: /^Add / }).click();
  await expect(seeker.getByRole("radio", { name: /^Talent/ })).toBeDisabled();
  await expect(seeker.getByRole("dialog")).toContainText("You may not add talents.");
  await expect(seeker.getByRole("radio", { name: "Scout" })).toBeChecked();
  expect(await axeViolations(seeker)).toEqual([]);
  await seeker.keyboard.press("Escape");
  await expect(seeker.getByRole("dialog")).toHaveCount(0);
  await seeker.getByRole("combobox", { name: "Partners" }).first().fill(`Nobody ${name}`);
  await expect(seeker.getByText("No results").filter({ visible: true })).toBeVisible();
  await expect(seeker.getByRole("option", { name: /^Add / })).toHaveCount(0);
});

test("what was typed outlives a reload and a session that was ended elsewhere, and nobody else finds it", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const edit = await newTalent(page, "Draft Delacroix");
  await page.goto(edit);
  await box(page, "Pronouns").fill("she/her");
  await page.getByRole("combobox", { name: "Based in" }).fill("Broken Hill, NSW");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("You have unsaved changes.")).toBeVisible();
  await expect(box(page, "Pronouns")).toHaveValue("she/her");

  // Another tab signs out: this one leaves by itself, and asks nobody.
  await page.getByRole("combobox", { name: "Based in" }).fill("Silverton, NSW");
  const other = await page.context().newPage();
  await other.goto("/logout");
  await expect(page).toHaveURL(/\/login\?next=/);
  await signIn(page, OWNER);
  await expect(page).toHaveURL(new RegExp(`${edit}$`));
  await expect(page.getByText("You have unsaved changes.")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Based in" })).toHaveValue("Silverton, NSW");
  await expect(box(page, "Pronouns")).toHaveValue("she/her");

  await page.getByRole("button", { name: "Discard" }).click();
  await expect(box(page, "Pronouns")).toHaveValue("");
  await page.reload();
  await expect(box(page, "Name")).toHaveValue("Draft Delacroix");
  await expect(page.getByText("You have unsaved changes.")).toHaveCount(0);

  // Whoever signs in next in this tab finds an empty form, and so does the first one after them.
  await box(page, "Pronouns").fill("they/them");
  await other.goto("/logout");
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, HEAD_AGENT);
  await expect(box(page, "Pronouns")).toHaveValue("");
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("draft")))).toEqual([]);
});

test("of a field that two people changed both versions are shown, and each is chosen; the rest is brought together", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const edit = await newTalent(page, "Stale Stanhope");
  await page.goto(edit);
  await box(page, "Pronouns").fill("she/her");
  await page.getByRole("combobox", { name: "Based in" }).fill("Hobart, TAS");
  await box(page, "Headline").fill("Sings low.");

  const colleague = await openSignedIn(browser, HEAD_AGENT);
  await colleague.goto(edit);
  await colleague.getByRole("combobox", { name: "Based in" }).fill("Perth, WA");
  await box(colleague, "Headline").fill("Sings high.");
  await box(colleague, "Legal name").fill("Stella Stanhope");
  await colleague.getByRole("button", { name: "Save" }).click();
  await expect(toast(colleague, "is saved")).toBeVisible();

  await page.getByRole("button", { name: "Save" }).click();
  const versions = page.getByRole("dialog", { name: "Two people changed this" });
  await expect(versions.getByRole("group")).toHaveCount(2);
  const place = versions.getByRole("group", { name: "Based in" });
  await expect(place.getByRole("radio", { name: /^Yours/ })).toBeChecked();
  await expect(place).toContainText("Hobart, TAS");
  await expect(place).toContainText(/Saved by Rosalind .+ at \d\d \w{3} \d{4} \d\d:\d\d\s*Perth, WA/);
  expect(await axeViolations(page)).toEqual([]);

  // Thinking better of it loses nothing.
  await versions.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Someone else changed this in the meantime.")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Based in" })).toHaveValue("Hobart, TAS");
  await page.getByRole("button", { name: "Compare" }).click();
  await versions.getByRole("button", { name: "Keep all saved" }).click();
  await versions.getByRole("button", { name: "Keep all yours" }).click();
  await place.getByRole("radio", { name: /^Saved by/ }).check();
  await versions.getByRole("button", { name: "Save selection" }).click();
  await expect(toast(page, "Stale Stanhope is saved.")).toBeVisible();
  await page.goto(edit);
  await expect(box(page, "Pronouns")).toHaveValue("she/her");
  await expect(page.getByRole("combobox", { name: "Based in" })).toHaveValue("Perth, WA");
  await expect(box(page, "Headline")).toHaveValue("Sings low.");
  await expect(box(page, "Legal name")).toHaveValue("Stella Stanhope");
});

test("money has two decimals and commas, months four digits, times their zone, links their platform (B-316, B-277, B-281)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/kit/numbers");
  const fee = box(page, "Fee").first();
  expect(await typed(fee, "148500")).toBe("148,500.00");
  expect(await typed(fee, "1,234.5")).toBe("1,234.50");
  expect(await typed(fee, "12.345")).toBe("12.345");
  await expect(page.getByText("Invalid dollar format").first()).toBeVisible();
  expect(await typed(box(page, "Advance"), "10000.01")).toBe("10000.01");
  await expect(page.getByText("At most 10,000.00 EUR")).toBeVisible();

  await page.goto("/kit/dates");
  const month = box(page, "Month").first();
  expect(await typed(month, "nov 2026")).toBe("November 2026");
  expect(await typed(month, "112")).toBe("112");
  await expect(page.getByText(/four digits for the year$/).last()).toBeVisible();
  expect(await typed(box(page, "Doors").first(), "9.30 pm")).toBe("21:30");
  await expect(box(page, "Time in New York")).toHaveValue("19:30");

  await page.goto("/kit/links");
  await typed(box(page, "instagram"), "my profile");
  await expect(page.getByText("Invalid Instagram URL format")).toHaveCount(2);
});

test("of addresses one is the contact, and what has to stay says why (B-187, B-227…B-230)", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/kit/addresses");
  const list = page.getByRole("group", { name: "Addresses" }).first();
  const remove = (address: RegExp) => list.getByRole("button", { name: address });
  await expect(list.getByRole("radio", { checked: true })).toHaveCount(1);
  await expect(remove(/^Delete 14 Calder Lane/)).toHaveAttribute("aria-disabled", "true");
  await list.getByRole("radio", { name: /Wharf Road/ }).check();
  await expect(list.getByRole("radio", { checked: true })).toHaveCount(1);
  // The one that is open stays too, until it is closed; the line above follows what is typed.
  await list.getByRole("button", { name: /^Edit 14 Calder Lane/ }).click();
  await expect(remove(/^Delete 14 Calder Lane/)).toHaveAttribute("aria-disabled", "true");
  await list.getByRole("combobox", { name: "Address", exact: true }).fill("16 Calder Lane");
  await list.getByRole("button", { name: /^Close 16 Calder Lane/ }).click();
  await remove(/^Delete 16 Calder Lane/).click();
  await remove(/^Delete PO Box 7/).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(remove(/^Delete Level 3/)).toHaveAttribute("aria-disabled", "true");
});

test("what is said of a field is in view, though the field stood at the lower edge", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto(await newTalent(page, "Edgar Lowing"));
  const mail = box(page, "Email");
  await mail.fill("nobody at all");
  // The field's lower edge is where the buttons begin: its words would stand behind them.
  await mail.evaluate((node) => {
    let scroller: Element | null = node.parentElement;
    while (scroller && getComputedStyle(scroller).overflowY !== "auto") scroller = scroller.parentElement;
    if (scroller) scroller.scrollTop += node.getBoundingClientRect().bottom - scroller.getBoundingClientRect().bottom;
  });
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Invalid email")).toBeInViewport({ ratio: 1 });
});

test("what is typed into a choice takes the place of what is chosen", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/talent/add");
  const country = page.getByRole("combobox", { name: "Country", exact: true }).first();
  await expect(country).toHaveValue("Australia +61");
  await country.click();
  await page.keyboard.type("new zea");
  await expect(page.getByRole("option")).toHaveText(["New Zealand +64"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(country).toHaveValue("New Zealand +64");
  // Who changes their mind finds what was chosen.
  await country.click();
  await page.keyboard.type("narn");
  await page.keyboard.press("Tab");
  await expect(country).toHaveValue("New Zealand +64");
});
