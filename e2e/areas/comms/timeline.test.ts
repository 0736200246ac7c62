import { expect } from "@playwright/test";
import { FINANCE, OWNER, openSignedIn, test } from "../../support/demo.ts";
import { expectAccessible, openList, savePictures, toast } from "../../support/page.ts";
import { connectWhatsapp, receive, whatsappNumberOf } from "../../support/whatsapp.ts";

test.describe.configure({ timeout: 120_000 });

test("a partner's timeline shows contact by day, takes calls and notes, and names missed calls (R-157)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/partner");
  await page.getByRole("link", { name: "Lantern Festival" }).first().click();
  await page
    .getByRole("navigation", { name: /^Sections of/ })
    .getByRole("link", { name: "Comms" })
    .click();
  const timeline = page.getByRole("region", { name: "Timeline of Lantern Festival" });
  const entry = (text: string) => timeline.getByRole("listitem").filter({ hasText: text });
  const missed = entry("Not called back").filter({ hasText: "Tobias Quill" });
  await expect(entry("Not called back")).toContainText("Priscilla Moana");
  await expect(entry("sent an enquiry")).toContainText("June Abara");
  await timeline.getByRole("button", { name: /^Emails/ }).click();
  const email = entry("Re: Two slots on the second night").first();
  await expect(email).toContainText("June Abara emailed");
  await expect(email).toContainText("in the thread");
  await email.getByRole("button").click();
  await expect(page.getByRole("dialog", { name: "Re: Two slots on the second night" })).toBeVisible();
  await page.keyboard.press("Escape");
  await timeline.getByRole("button", { name: /^All/ }).click();

  await page.getByRole("textbox", { name: "Log a call in one line" }).fill("Tobias Quill called, no answer");
  await expect(page.getByText("With is Tobias Quill")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Call logged")).toBeVisible();
  await expect(missed).toBeVisible();
  await page.getByRole("button", { name: "Note", exact: true }).click();
  await page.getByRole("textbox", { name: "Note about Lantern Festival" }).fill("Tobias signs in June");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(entry("Tobias signs in June")).toContainText("noted");
  await savePictures(page, "timeline");
  await expectAccessible(page);

  await missed.getByRole("button", { name: "Log call" }).click();
  const form = page.getByRole("dialog", { name: "Log call" });
  await form.getByRole("button", { name: "Log call" }).click();
  await expect(form).toHaveCount(0);
  await expect(missed).toHaveCount(0);

  await timeline.getByRole("button", { name: /^Enquiries/ }).click();
  await expect(entry("noted")).toHaveCount(0);
  await timeline.getByRole("searchbox", { name: "Search the timeline" }).fill("nobody wrote this");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await timeline.getByRole("button", { name: /sent an enquiry/ }).focus();
  await page.keyboard.press("ArrowUp");
  await expect(timeline.getByRole("button", { name: /called/ }).last()).toBeFocused();

  await connectWhatsapp(page);
  const june = await whatsappNumberOf(page, "June Abara");
  for (const phrase of ["Seats are held", "Until Friday noon"]) await receive(page, june, phrase, "June Abara");
  const talk = entry("wrote on WhatsApp");
  await expect(talk).toContainText("Until Friday noon");
  await expect(talk).toContainText("2 messages since");
  await expect(talk).toContainText(/^.*2[34] h( \d+ min)? to answer freely/);
  await savePictures(page, "timeline-whatsapp");
  await talk.getByRole("button", { name: "Open chat" }).click();
  const chat = page.getByRole("dialog", { name: "Chat with June Abara" });
  await expect(chat).toBeVisible();
  await chat.getByRole("button", { name: "Close" }).click();
  await timeline.getByRole("navigation", { name: "What to add" }).getByRole("button", { name: "WhatsApp" }).click();
  await timeline
    .getByRole("list", { name: "Write on WhatsApp to" })
    .getByRole("button", { name: "June Abara" })
    .click();
  await expect(chat).toBeVisible();
});

test("a ready filter lists partners without contact for 30 days, and last contact is a column", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await openList(page, "/partner");
  const counted = page.getByText(/^1-\d+ of \d+$/);
  const total = async (): Promise<number> => Number((await counted.textContent())?.split(" ").at(-1));
  const before = await total();
  await page.getByRole("button", { name: "My filter" }).click();
  await page.getByRole("button", { name: "Not heard from for 30 days" }).click();
  await expect(page).toHaveURL(/notHeardFor=30/);
  await expect(page.getByRole("row").filter({ hasText: "Lantern Festival" })).toHaveCount(0);
  await expect.poll(total).toBeLessThan(before);
  await savePictures(page, "not-heard-from");
  await expectAccessible(page);
  const finance = await openSignedIn(browser, FINANCE);
  await openList(finance, "/talent");
  await finance.getByRole("button", { name: "My filter" }).click();
  await expect(finance.getByRole("button", { name: "Not heard from for 30 days" })).toBeVisible();
});
