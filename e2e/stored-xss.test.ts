import { expect } from "@playwright/test";
import { XSS } from "#test/corpora/xss.ts";
import { test } from "./support/demo.ts";
import { forEachField, packed, pageOf, poke, type SendForm, sender, watch, xssLine } from "./support/xss.ts";

/**
 * Sends every payload through every text field, then opens every screen that shows them: nothing runs.
 * Several payloads share one field as far as they fit; a payload that a field refuses can't be stored in it.
 */
test.describe.configure({ timeout: 300_000 });

const PERSON = {
  category: "Music",
  typeIds: [],
  subTypeIds: [],
  status: 1,
  languages: [] as string[],
  countryCode: "AU",
  socialLinks: [] as object[],
  tags: [] as string[],
  timezoneId: null,
  assignedStaffIds: [],
  source: null,
};

/** Pack n, starting over after the last: every field is filled as often as the one with the most packs. */
const packAt = (packs: readonly string[], n: number): string => packs[n % packs.length] ?? "";
const INVITED = 22;

async function fill(send: SendForm) {
  const lines = packed(200, " ", xssLine);
  const short = packed(40, " ", xssLine);
  const tags = packed(50, " ", xssLine);
  const heads = packed(300, " ", xssLine);
  const texts = packed(5000, "\n");
  const counts = { sent: 0, accepted: 0 };
  const submit = async (path: string, data: object): Promise<string | undefined> => {
    counts.sent += 1;
    const { status, body } = await send("POST", path, data);
    expect(status).toBeLessThan(500);
    if (status !== 200) return undefined;
    counts.accepted += 1;
    return body.responseData.id;
  };
  const people: { family: "talents" | "scouts"; id: string }[] = [];
  await forEachField(lines, async (line, n) => {
    const family = n % 2 === 0 ? "talents" : "scouts";
    const id = await submit(`/talent/v1/${family}`, {
      ...PERSON,
      displayName: line,
      legalName: packAt(lines, n + 1),
      headline: packAt(heads, n),
      bio: packAt(texts, n),
      pronouns: packAt(short, n),
      location: packAt(lines, n + 2),
      languages: [packAt(short, n + 1), packAt(short, n + 2)],
      tags: [0, 1, 2].map((more) => packAt(tags, n * 3 + more)),
    });
    if (id) people.push({ family, id });
  });
  // Fields with a format: a refused URL can't be shown.
  await forEachField(XSS, async (payload) => {
    await submit("/talent/v1/talents", { ...PERSON, displayName: "Refused", website: payload });
  });
  // As many as one person may invite in an hour leave room for other journeys; each shows two lines.
  await forEachField(lines.slice(0, INVITED), async (line, n) => {
    await submit("/user/v1/staff", {
      email: `xss${n}@harbourvale.example`,
      displayName: line,
      location: packAt(lines, n + INVITED),
      countryCode: "AU",
      phoneNumber: null,
      positionId: null,
      timezoneId: null,
      dob: null,
      startDate: null,
      talentIds: [],
      permissions: [],
    });
  });
  await forEachField(lines.slice(0, 20), async (name) => {
    await submit("/user/v1/staff/positions", { name });
  });
  return { people, counts };
}

/** Saves each payload as a note on one record, and edits some, so that their history holds two versions. */
async function fillNotes(
  send: SendForm,
  path: string,
  note: (text: string) => object,
  change?: (id: string) => Promise<void>,
) {
  let stored = 0;
  await forEachField(change ? XSS : XSS.filter((_, n) => n % 8 === 0), async (payload, n) => {
    const { status, body } = await send("POST", path, note(`<p>${n}</p>${payload}`));
    if (status !== 200) return;
    stored += 1;
    if (n % 20 === 0) await change?.(body.responseData.id);
  });
  return stored;
}

test("no stored payload runs on any screen that shows it (S8)", async ({ browser, request }) => {
  expect(XSS.length).toBeGreaterThan(150);
  const send = await sender(request);
  const { people, counts } = await fill(send);
  const [first] = people.filter(({ family }) => family === "talents");
  const scout = people.find(({ family }) => family === "scouts");
  const colleague = (await send("POST", "/user/v1/staff/list", { q: "__ran", pageSize: 1 })) as unknown as {
    body: { responseData: { id: string }[] };
  };
  const staffId = colleague.body.responseData[0]?.id;
  if (!first || !scout || !staffId) throw new Error("nothing could be stored");
  const changed = (family: string) => async (id: string) => {
    await send("PUT", `/talent/v1/${family}/notes`, { id, note: `<p>changed</p>${XSS[0] ?? ""}`, version: 1 });
  };
  let notes = 0;
  for (const { family, id } of [first, scout])
    notes += await fillNotes(
      send,
      `/talent/v1/${family}/notes`,
      (note) => ({ talentUserId: id, note }),
      family === "talents" ? changed(family) : undefined,
    );
  notes += await fillNotes(send, `/user/v1/staff/${staffId}/notes`, (note) => ({ note }));

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const watched = await watch(context);
  const page = await pageOf(context);

  let screens = 0;
  const executable: string[] = [];
  const visit = async (path: string, shown: string, then?: () => Promise<void>): Promise<void> => {
    screens += 1;
    // Navigates as a link does, without a page load.
    await page.evaluate((to) => {
      history.pushState({}, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, path);
    await expect(page).toHaveURL(path);
    await expect(page.locator(shown).first()).toBeVisible();
    executable.push(...(await poke(page)));
    await then?.();
    executable.push(...(await poke(page)));
  };
  const older = async (): Promise<void> => {
    const more = page.getByRole("button", { name: /^Show (older|what came)/ });
    while (await more.isVisible()) {
      const before = await page.locator("main article, main ol > li").count();
      await more.click();
      await expect
        .poll(() => page.locator("main article, main ol > li").count(), { intervals: [50, 100, 200] })
        .toBeGreaterThan(before);
    }
  };

  // Lists: rows, tooltips, the preview, cards on a phone.
  for (const path of ["/talent?q=__ran&pageSize=100", "/scout?q=__ran&pageSize=100", "/staff?q=__ran&pageSize=100"])
    await visit(path, "[data-row]", async () => {
      await page.locator("[data-row]").first().focus();
      await page.keyboard.press("Space");
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.locator("[data-row], main a").first()).toBeVisible();
      executable.push(...(await poke(page)));
      await page.setViewportSize({ width: 1440, height: 900 });
    });
  // Earlier versions of a note too.
  const texts = async (): Promise<void> => {
    await older();
    const edited = page.getByRole("article").filter({ hasText: "edited" }).first();
    await edited.getByRole("button", { name: /^Note of/ }).click();
    await page.getByRole("menuitem", { name: "Previous versions" }).click();
    await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
    executable.push(...(await poke(page)));
    await page.keyboard.press("Escape");
  };
  // Every record's summary with its title, the edit form of some and the history of others.
  for (const [n, { family, id }] of people.entries()) {
    const base = `/${family === "talents" ? "talent" : "scout"}/${id}/profile`;
    await visit(`${base}/summary`, "h1");
    expect(await page.title()).toContain("Greenroom");
    if (n % 6 === 0) await visit(`${base}/summary/edit`, "form");
    if (n % 6 === 1) await visit(`${base}/history`, "main ol > li");
  }
  // All notes and history on one record; the others draw the same two parts.
  for (const base of [`/talent/${first.id}`, `/scout/${scout.id}`, `/staff/${staffId}`]) {
    const whole = base.startsWith("/talent");
    await visit(`${base}/profile/notes`, "article", whole ? texts : undefined);
    await visit(`${base}/profile/history`, "main ol > li", whole ? older : undefined);
  }
  await visit(`/staff/${staffId}/profile/summary`, "h1");
  await visit(`/staff/${staffId}/edit`, "form");
  await visit(`/outbox`, "[data-row]");
  await page.waitForTimeout(300);
  console.log(
    `stored XSS: ${XSS.length} payloads, ${counts.accepted} of ${counts.sent} records accepted, ${notes} notes, ${screens} screens: ${watched.ran.length} executed, ${watched.csp.length} reports, ${watched.requested.length} requests to elsewhere`,
  );
  expect({ ...watched, executable }).toEqual({ ran: [], csp: [], requested: [], executable: [] });
  await context.close();
});

test("no payload pasted into the editor runs or sends a request", async ({ browser }) => {
  const context = await browser.newContext();
  const watched = await watch(context);
  const page = await pageOf(context);
  await page.goto("/talent");
  await page.locator("tbody [data-row] a").first().click();
  await page.getByRole("link", { name: /^Notes/ }).click();
  await page.getByRole("button", { name: "Add note" }).click();
  const editor = page.getByRole("textbox", { name: /^Note about/ }).and(page.locator("[contenteditable]"));
  await expect(editor).toBeFocused();
  for (const payload of XSS)
    await editor.evaluate((element, html) => {
      const data = new DataTransfer();
      data.setData("text/html", html);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, payload);
  await expect(editor).toContainText("link");
  expect(await poke(page)).toEqual([]);
  await expect(
    editor.locator("img:not(.ProseMirror-separator), svg, iframe, script, style, [style], form, video"),
  ).toHaveCount(0);
  // Pasted HTML is parsed in an inert document; its handlers still cause policy reports, so those are not checked.
  expect([watched.ran, watched.requested]).toEqual([[], []]);
  await context.close();
});
