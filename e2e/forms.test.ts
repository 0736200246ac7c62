import { expect, type Locator } from "@playwright/test";
import { HEAD_AGENT, OWNER, openSignedIn, SCOUT, signIn, test } from "./support/demo.ts";
import { axeViolations, box, newTalent, toast } from "./support/page.ts";

// Leaves time for several browsers at once on a busy machine.
test.describe.configure({ timeout: 120_000 });

/** Types into a field, leaves it, and returns its value. */
async function fillAndBlur(field: Locator, text: string): Promise<string> {
  await field.fill(text);
  await field.blur();
  return field.inputValue();
}

test("dates accept every usual spelling in each form, and are kept within their limits", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await test.step("each form takes every usual spelling, and no date in the future (B-276, B-279)", async () => {
    const spellings = ["05/11/94", "5/11/94", "05/11/1994", "5/11/1994", "5 Nov 1994", "5-nov-94", "5th November 1994"];
    // Each form has the same field: all spellings in the first, one in the others.
    for (const [path, texts] of [
      ["/talent/add", spellings],
      ["/scout/add", spellings.slice(-1)],
      ["/staff/add", spellings.slice(-1)],
    ] as const) {
      await page.goto(path);
      const born = box(page, "Date of birth");
      for (const text of texts) expect(await fillAndBlur(born, text), `${path}: ${text}`).toBe("05/11/1994");
      await fillAndBlur(born, "31/02/1994");
      await expect(page.getByText("Enter a date such as 05/11/1994")).toBeVisible();
      expect(await born.inputValue(), "what was typed stays").toBe("31/02/1994");
      await fillAndBlur(born, "1/1/2130");
      await expect(page.getByText("A date of birth can't be in the future")).toBeVisible();
      expect(await fillAndBlur(born, "")).toBe("");
      await expect(page.getByText("A date of birth can't be in the future")).toHaveCount(0);
    }
  });
  const edit = await newTalent(page, "Dates Daubeny");
  await page.goto(edit);
  await test.step("a complete date that is too early is reported as it is typed, before the field is left (B-280, B-349, B-769)", async () => {
    await fillAndBlur(box(page, "With us since"), "1 Mar 2026");
    await box(page, "Until").pressSequentially("28/2/2026");
    await expect(page.getByText("Not before 01 Mar 2026")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
  });
  await test.step("saving by keyboard sends the date just typed too, as YYYY-MM-DD (B-278)", async () => {
    await box(page, "Until").fill("1 apr 27");
    const body = page.waitForRequest((request) => request.method() === "PUT");
    await page.keyboard.press("Control+Enter");
    expect((await body).postDataJSON()).toMatchObject({
      representationStart: "2026-03-01",
      representationEnd: "2027-04-01",
    });
    await expect(toast(page, "Dates Daubeny saved")).toBeVisible();
  });
});

test("a role can be created from its select or in a dialog", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/staff/add");
  const role = page.getByRole("combobox", { name: "Role" });
  const offer = page.getByRole("option", { name: /^Add role/ });
  await test.step("a blank role and one that is there already, whatever its case, are not offered (B-305, B-307)", async () => {
    await role.fill("   ");
    await expect(offer).toHaveCount(0);
    await role.fill("  AGENT ");
    await expect(page.getByRole("option", { name: "Agent", exact: true })).toBeVisible();
    await expect(offer).toHaveCount(0);
  });
  await test.step("a name that is too long is refused with a message (B-747)", async () => {
    await role.fill("Whisperer ".repeat(12).trim());
    await offer.click();
    await expect(page.getByRole("status").filter({ hasText: /characters|need your attention/ })).toBeVisible();
  });
  const whisperer = `Stage whisperer ${Date.now()}`;
  await test.step("a new role is trimmed, created and chosen (B-306)", async () => {
    await role.fill(`  ${whisperer}  `);
    const created = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().includes("positions"),
    );
    await page.getByRole("option", { name: `Add role “${whisperer}”` }).click();
    expect((await created).postDataJSON()).toEqual({ position: whisperer });
    await expect(role).toHaveValue(whisperer);
  });
  await test.step("a dialog adds a role too (B-078)", async () => {
    await page.getByRole("button", { name: "Add role" }).click();
    await box(page.getByRole("dialog"), "Role name").fill(`Prompter of ${whisperer}`);
    await page.keyboard.press("Enter");
    await expect(role).toHaveValue(`Prompter of ${whisperer}`);
  });
});

test("people and partners can be created from a select, as far as permitted", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/kit/people");
  const lineUp = page.getByRole("combobox", { name: "Line-up" }).first();
  const offer = page.getByRole("option", { name: /^Add / });
  const name = `Wren Oduya ${Date.now()}`;
  const dialog = page.getByRole("dialog", { name: "Add to the roster" });
  await test.step("the name of a new person is trimmed (B-306)", async () => {
    await lineUp.fill(`  ${name} `);
    await page.getByRole("option", { name: `Add “${name}” …` }).click();
    await expect(box(dialog, "Name")).toHaveValue(name);
  });
  // Until its choices are away, Escape closes them.
  await expect(page.getByRole("option")).toHaveCount(0);
  // Cancelling creates nothing and returns the focus to the select.
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(lineUp).toBeFocused();
  await lineUp.fill(name);
  await offer.click();
  await dialog.getByRole("radio", { name: "Scout" }).check();
  const sent = page.waitForRequest((request) => request.url().endsWith("/talent/v1/quick-add/scouts"));
  await page.keyboard.press("Control+Enter");
  expect((await sent).postDataJSON()).toEqual({ name });
  await expect(toast(page, `${name} added`)).toBeVisible();
  await expect(page.getByRole("figure").filter({ hasText: "Line-up" }).first()).toContainText(name);
  await test.step("a person who was just created, and a blank name, are not offered (B-305, B-307)", async () => {
    const other = page.getByRole("combobox", { name: "Line-up" }).last();
    await other.fill(name.toUpperCase());
    await expect(page.getByRole("option", { name })).toBeVisible();
    await expect(offer).toHaveCount(0);
    await other.fill("   ");
    await expect(offer).toHaveCount(0);
  });

  await test.step("a user with the right to partners adds one from a select (B-308)", async () => {
    const firms = page.getByRole("combobox", { name: "Partners" }).first();
    await firms.fill(`Corner Stage ${name}`);
    await page.getByRole("option", { name: `Add partner “Corner Stage ${name}”` }).click();
    await expect(page.getByRole("figure").filter({ hasText: "Partners" }).first()).toContainText(
      `Corner Stage ${name}`,
    );
  });

  const scoutOnly = await openSignedIn(browser, SCOUT);
  await test.step("a user who may only add scouts finds the other choice disabled, with the reason (B-309)", async () => {
    await scoutOnly.goto("/kit/people");
    await scoutOnly.getByRole("combobox", { name: "Line-up" }).first().fill(`Nobody ${name}`);
    await scoutOnly.getByRole("option", { name: /^Add / }).click();
    await expect(scoutOnly.getByRole("radio", { name: /^Talent/ })).toBeDisabled();
    await expect(scoutOnly.getByRole("dialog")).toContainText("You don't have permission to add talents.");
    await expect(scoutOnly.getByRole("radio", { name: "Scout" })).toBeChecked();
    expect(await axeViolations(scoutOnly)).toEqual([]);
    await scoutOnly.keyboard.press("Escape");
    await expect(scoutOnly.getByRole("dialog")).toHaveCount(0);
  });
  await test.step("a user without the right to partners adds none (B-308)", async () => {
    await scoutOnly.getByRole("combobox", { name: "Partners" }).first().fill(`Nobody ${name}`);
    await expect(scoutOnly.getByText("No results").filter({ visible: true })).toBeVisible();
    await expect(scoutOnly.getByRole("option", { name: /^Add / })).toHaveCount(0);
  });
});

test("a draft survives a reload and a sign-out in another tab, and is not shown to another user", async ({
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

  // When another tab signs out, this one leaves without asking.
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

  // The next user of this tab finds an empty form, and the draft is gone for good.
  await box(page, "Pronouns").fill("they/them");
  await other.goto("/logout");
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, HEAD_AGENT);
  await expect(box(page, "Pronouns")).toHaveValue("");
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("draft")))).toEqual([]);
});

test("a field that two people changed shows both versions, and other changes are merged", async ({ browser }) => {
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
  await expect(toast(colleague, / saved(?! this)/)).toBeVisible();

  await page.getByRole("button", { name: "Save" }).click();
  const versions = page.getByRole("dialog", { name: "Two people changed this" });
  await expect(versions.getByRole("group")).toHaveCount(2);
  const basedIn = versions.getByRole("group", { name: "Based in" });
  await expect(basedIn.getByRole("radio", { name: /^Yours/ })).toBeChecked();
  await expect(basedIn).toContainText("Hobart, TAS");
  await expect(basedIn).toContainText(/Saved by Rosalind .+ at \d\d \w{3} \d{4} \d\d:\d\d\s*Perth, WA/);
  expect(await axeViolations(page)).toEqual([]);

  // Cancelling loses nothing.
  await versions.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Someone else changed this in the meantime.")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Based in" })).toHaveValue("Hobart, TAS");
  await page.getByRole("button", { name: "Compare" }).click();
  await versions.getByRole("button", { name: "Keep all saved" }).click();
  await versions.getByRole("button", { name: "Keep all yours" }).click();
  await basedIn.getByRole("radio", { name: /^Saved by/ }).check();
  await versions.getByRole("button", { name: "Save selection" }).click();
  await expect(toast(page, "Stale Stanhope saved")).toBeVisible();
  await page.goto(edit);
  await expect(box(page, "Pronouns")).toHaveValue("she/her");
  await expect(page.getByRole("combobox", { name: "Based in" })).toHaveValue("Perth, WA");
  await expect(box(page, "Headline")).toHaveValue("Sings low.");
  await expect(box(page, "Legal name")).toHaveValue("Stella Stanhope");
});

test("money has two decimals and commas, months a full year, times a zone, and links a platform (B-316, B-277, B-281)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/kit/numbers");
  const fee = box(page, "Fee").first();
  expect(await fillAndBlur(fee, "148500")).toBe("148,500.00");
  expect(await fillAndBlur(fee, "1,234.5")).toBe("1,234.50");
  expect(await fillAndBlur(fee, "12.345")).toBe("12.345");
  await expect(page.getByText("Invalid dollar format").first()).toBeVisible();
  expect(await fillAndBlur(box(page, "Advance"), "10000.01")).toBe("10000.01");
  await expect(page.getByText("At most 10,000.00 EUR")).toBeVisible();

  await page.goto("/kit/dates");
  const month = box(page, "Month").first();
  expect(await fillAndBlur(month, "nov 2026")).toBe("November 2026");
  expect(await fillAndBlur(month, "112")).toBe("112");
  await expect(page.getByText(/with a four-digit year$/).last()).toBeVisible();
  expect(await fillAndBlur(box(page, "Doors").first(), "9.30 pm")).toBe("21:30");
  await expect(box(page, "Time in New York")).toHaveValue("19:30");

  await page.goto("/kit/links");
  await fillAndBlur(box(page, "instagram"), "my profile");
  await expect(page.getByText("Invalid Instagram URL format")).toHaveCount(2);
});

test("exactly one address is the contact address, and one that can't be deleted says so", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/kit/addresses");
  const list = page.getByRole("group", { name: "Addresses" }).first();
  const remove = (address: RegExp) => list.getByRole("button", { name: address });
  await test.step("one address is the contact address, and can't be deleted (B-187, B-229)", async () => {
    await expect(list.getByRole("radio", { checked: true })).toHaveCount(1);
    await expect(remove(/^Delete 14 Calder Lane/)).toHaveAttribute("aria-disabled", "true");
  });
  await test.step("choosing another keeps exactly one (B-187, B-227)", async () => {
    await list.getByRole("radio", { name: /Wharf Road/ }).check();
    await expect(list.getByRole("radio", { checked: true })).toHaveCount(1);
  });
  await test.step("the open address can't be deleted until it is closed, and its heading follows the input (B-228)", async () => {
    await list.getByRole("button", { name: /^Edit 14 Calder Lane/ }).click();
    await expect(remove(/^Delete 14 Calder Lane/)).toHaveAttribute("aria-disabled", "true");
    await list.getByRole("combobox", { name: "Address", exact: true }).fill("16 Calder Lane");
    await list.getByRole("button", { name: /^Close 16 Calder Lane/ }).click();
    await remove(/^Delete 16 Calder Lane/).click();
  });
  await test.step("the last address can't be deleted (B-230)", async () => {
    await remove(/^Delete PO Box 7/).click();
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(remove(/^Delete Level 3/)).toHaveAttribute("aria-disabled", "true");
  });
});

test("a field's error is scrolled into view, even if the field is at the lower edge", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto(await newTalent(page, "Edgar Lowing"));
  const mail = box(page, "Email");
  await mail.fill("nobody at all");
  // The field ends where the buttons begin, so its error would be hidden behind them.
  await mail.evaluate((node) => {
    let scroller: Element | null = node.parentElement;
    while (scroller && getComputedStyle(scroller).overflowY !== "auto") scroller = scroller.parentElement;
    if (scroller) scroller.scrollTop += node.getBoundingClientRect().bottom - scroller.getBoundingClientRect().bottom;
  });
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Invalid email")).toBeInViewport({ ratio: 1 });
});

test("typing into a select replaces its value, and leaving without a choice restores it", async ({ browser }) => {
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
  // Leaving without a choice restores the value.
  await country.click();
  await page.keyboard.type("narn");
  await page.keyboard.press("Tab");
  await expect(country).toHaveValue("New Zealand +64");
});
